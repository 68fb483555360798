import { describe, expect, it } from '@jest/globals';
import { fakeRecords, type FakeAnswer } from '../fakes.ts';

/** Calls the API in memory; returns what the client would read. */
function startCalls() {
  const answer = fakeRecords();
  return async (method: string, url: string, body?: object): Promise<FakeAnswer> =>
    answer({ method, url, headers: {}, body: body ? JSON.stringify(body) : '' });
}

const first = '/api/category/00000000000000000000000000000001';
const data = (value: unknown) => expect.objectContaining({ data: value });

describe('the API over records in memory', () => {
  it('finds records as a list does: a page, a keyword, a filter, an order', async () => {
    const call = startCalls();
    const names = async (query: string) => JSON.stringify((await call('GET', `/api/category?${query}`)).body);
    expect(JSON.parse(await names('page=3&size=10'))).toMatchObject({
      data: { total: 24, page: 3, list: { length: 4 } },
    });
    expect(JSON.parse(await names('keyword=杀虫剂 24'))).toMatchObject({ data: { total: 1 } });
    expect(JSON.parse(await names('status=0'))).toMatchObject({ data: { total: 4 } });
    expect(JSON.parse(await names('sort=updatedAt:desc&size=1'))).toMatchObject({
      data: { list: [{ name: '杀虫剂 24' }] },
    });
  });

  it('adds, changes and removes a record, and refuses a change of an old version', async () => {
    const call = startCalls();
    const added = await call('POST', '/api/category', { name: '除草剂' });
    expect(added.body).toEqual(data(expect.objectContaining({ name: '除草剂', version: 1 })));
    const changed = await call('PUT', first, { name: '杀菌剂', version: 1 });
    expect(changed.body).toEqual(data(expect.objectContaining({ name: '杀菌剂', version: 2 })));
    expect(await call('PUT', first, { name: '除螨剂', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT' },
    });
    await call('DELETE', first);
    expect((await call('GET', first)).status).toBe(404);
    // Each starts with records of its own.
    expect((await startCalls()('GET', first)).status).toBeUndefined();
  });

  it('changes many at once, in a given order too', async () => {
    const call = startCalls();
    const [one = '', two = ''] = ['1', '2'].map((digit) => digit.padStart(32, '0'));
    expect((await call('PATCH', '/api/banner/batch/status', { ids: [one], status: 0 })).body).toEqual(
      data({ succeeded: [one], failed: [] }),
    );
    await call('PATCH', '/api/banner/sort', { ids: [two, one] });
    const list = await call('GET', '/api/banner?size=2');
    expect(list.body).toMatchObject({ data: { list: [{ id: two }, { id: one, status: 0 }] } });
  });

  it('signs an administrator in, has a picture for each file, and says which call has no fake', async () => {
    const call = startCalls();
    const login = await call('POST', '/api/auth/login');
    expect(login.body).toMatchObject({ token: expect.any(String), userInfo: { type: 3 } });
    expect((await call('GET', '/api/files/preview/x?w=320')).headers).toEqual({ 'content-type': 'image/svg+xml' });
    expect(await call('GET', '/api/warehouse/list')).toMatchObject({
      status: 404,
      body: { message: '没有 GET /api/warehouse/list 的假数据' },
    });
  });
});
