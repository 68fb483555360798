import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { configure, signIn } from '@admin-h5/client/host';
import { person } from '@admin-h5/testing';
import { fetchRegistry, noteRequest, watchRegistry } from '../registry.ts';
import { registry } from './releases.ts';

const answer = (response: Response) => jest.spyOn(globalThis, 'fetch').mockResolvedValue(response);

afterEach(() => void jest.restoreAllMocks());

describe('reading the registry', () => {
  it('returns the registry with its tag', async () => {
    answer(Response.json(registry(), { headers: { etag: '"a"' } }));
    expect(await fetchRegistry('/remotes.json', null)).toEqual({ kind: 'read', registry: registry(), etag: '"a"' });
  });

  it('sends the tag, and accepts a 304', async () => {
    const fetched = answer(new Response(null, { status: 304 }));
    expect(await fetchRegistry('/remotes.json', '"a"')).toEqual({ kind: 'unchanged' });
    expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({ 'if-none-match': '"a"' });
  });

  it.each([
    ['/api/remotes', ['Bearer tok', 'u9', 36]],
    ['https://cdn.example.com/api/remotes', [undefined, undefined, undefined]],
    ['/remotes.json', [undefined, undefined, undefined]],
  ])('tells the API who asks, and no other server: %s', async (address, sent) => {
    configure({ baseUrl: '' });
    signIn({ token: 'tok', userInfo: person('u9') });
    const fetched = answer(Response.json(registry()));
    await fetchRegistry(address, null);
    const headers = new Headers(fetched.mock.calls[0]?.[1]?.headers);
    const value = (name: string) => headers.get(name) ?? undefined;
    expect([value('authorization'), value('x-user-id'), value('x-request-id')?.length]).toEqual(sent);
  });

  it.each([
    ['a failure of the server', () => new Response('{}', { status: 500 })],
    ['another shape', () => Response.json({ schema: 1, modules: [{ name: 'banner' }] })],
    ['another schema', () => Response.json({ schema: 2, modules: [] })],
    ['no JSON', () => new Response('<h1>maintenance</h1>')],
    ['304 where no tag was sent', () => new Response(null, { status: 304 })],
  ])('is a failure for %s', async (_what, response) => {
    answer(response());
    expect((await fetchRegistry('/remotes.json', null)).kind).toBe('failed');
  });

  it('is a failure without a network', async () => {
    jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await fetchRegistry('/remotes.json', '"a"')).toEqual({ kind: 'failed', reason: 'Failed to fetch' });
  });
});

let visibility: DocumentVisibilityState = 'visible';

function show(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('polling the registry', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    visibility = 'visible';
    jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    noteRequest();
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('happens every interval while the page is visible', () => {
    const refresh = jest.fn();
    const stop = watchRegistry(30_000, refresh);
    jest.advanceTimersByTime(29_999);
    expect(refresh).not.toHaveBeenCalled();
    jest.advanceTimersByTime(60_001);
    expect(refresh).toHaveBeenCalledTimes(3);
    stop();
    jest.advanceTimersByTime(300_000);
    expect(refresh).toHaveBeenCalledTimes(3);
  });

  it('pauses in the background, and happens at once on return', () => {
    const refresh = jest.fn();
    const stop = watchRegistry(30_000, refresh);
    show('hidden');
    jest.advanceTimersByTime(300_000);
    expect(refresh).not.toHaveBeenCalled();
    show('visible');
    expect(refresh).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(30_000);
    expect(refresh).toHaveBeenCalledTimes(2);
    stop();
    show('hidden');
    show('visible');
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('keeps its interval over screens that are each open for a shorter time', () => {
    const refresh = jest.fn();
    for (let screen = 0; screen < 6; screen += 1) {
      const stop = watchRegistry(30_000, refresh);
      jest.advanceTimersByTime(10_000);
      stop();
    }
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('happens only on return where the interval is 0', () => {
    const refresh = jest.fn();
    const stop = watchRegistry(0, refresh);
    jest.advanceTimersByTime(300_000);
    expect(refresh).not.toHaveBeenCalled();
    show('hidden');
    show('visible');
    expect(refresh).toHaveBeenCalledTimes(1);
    stop();
  });
});
