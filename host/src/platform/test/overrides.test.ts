import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readConfig } from '../../core/config.ts';
import { fetchDevRelease, followDevBuilds, parseOverride, readOverrides, saveOverrides } from '../overrides.ts';
import { config, release } from './releases.ts';

const answer = (value: unknown, status = 200) =>
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(value, { status }));

beforeEach(() => localStorage.clear());
afterEach(() => void jest.restoreAllMocks());

describe('an override in an address', () => {
  it('names a build of the registry, or an origin', () => {
    expect(parseOverride('banner:abc_123')).toEqual({
      module: 'banner',
      override: { kind: 'build', build: 'abc_123' },
    });
    expect(parseOverride('banner:http://localhost:9100')).toEqual({
      module: 'banner',
      override: { kind: 'dev', origin: 'http://localhost:9100' },
    });
  });

  it.each(['', 'banner', 'banner:', ':abc', 'banner:../x', 'banner:http://a/b', 'banner:javascript:alert(1)', 'A:b'])(
    'is none in "%s"',
    (text) => expect(parseOverride(text)).toBeNull(),
  );
});

describe('overrides of this device', () => {
  it('are stored, and malformed ones are not read', () => {
    saveOverrides({ banner: { kind: 'build', build: 'abc' }, user: { kind: 'dev', origin: 'http://localhost:9100' } });
    expect(readOverrides()).toEqual({
      banner: { kind: 'build', build: 'abc' },
      user: { kind: 'dev', origin: 'http://localhost:9100' },
    });
    localStorage.setItem('admin-h5:modules:override', '{"banner":"data:text/javascript,1","user":3}');
    expect(readOverrides()).toEqual({});
    localStorage.setItem('admin-h5:modules:override', '{');
    expect(readOverrides()).toEqual({});
  });
});

describe('a development origin', () => {
  const origin = 'http://localhost:9100';
  const { releasedAt: _at, signature: _none, ...description } = release('dev');

  it('returns the release that it serves, unsigned', async () => {
    answer(description);
    expect(await fetchDevRelease('banner', origin, config)).toEqual({
      ...description,
      releasedAt: '',
      signature: null,
    });
  });

  it('is called only where the deployment allows it', async () => {
    const fetched = answer(description);
    const production = { ...config, devOrigins: [] };
    await expect(fetchDevRelease('banner', origin, production)).rejects.toMatchObject({ kind: 'origin' });
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ['another module', () => answer(description), 'user', 'broken'],
    ['another shape', () => answer({ build: 'dev' }), 'banner', 'broken'],
    ['nothing', () => answer({}, 404), 'banner', 'unreachable'],
  ] as const)('that serves %s is refused', async (_what, serve, module, kind) => {
    serve();
    await expect(fetchDevRelease(module, origin, config)).rejects.toMatchObject({ kind });
  });
});

const send = (detail: unknown) =>
  window.dispatchEvent(new CustomEvent('admin-h5:dev-build', { detail, cancelable: true }));

describe('the event of a development build', () => {
  it('is taken where the deployment names its origin', () => {
    document.head.innerHTML = '<meta name="admin-h5-config">';
    document.head.querySelector('meta')?.setAttribute('content', JSON.stringify(config));
    readConfig();
    const taken: string[] = [];
    followDevBuilds((module) => taken.push(module));
    expect(send({ module: 'banner', origin: 'http://localhost:9100' })).toBe(false);
    expect(send({ module: 'banner', origin: 'http://localhost:9999' })).toBe(true);
    expect(send(null)).toBe(true);
    expect(taken).toEqual(['banner']);
  });
});
