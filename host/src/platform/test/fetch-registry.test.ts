import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { configure, signIn } from '@admin-h5/client/host';
import { person } from '@admin-h5/testing';
import { fetchRegistry } from '../registry/fetch-registry.ts';
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
