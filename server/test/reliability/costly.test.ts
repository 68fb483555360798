import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

// Without its guard each of these would block the thread for much longer than a test may take.
const unknown = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 0]));

describe('a small request that would be expensive', () => {
  it('is refused at once if a text contains many combining characters', async () => {
    const body = { name: `甲${'\u0301\u0316'.repeat(200_000)}` };
    expect(await api.call('POST', '/api/product', { as: 'manager', body })).toMatchObject({
      status: 422,
      body: { errors: expect.arrayContaining([{ field: 'name', message: '产品名称包含不支持的字符' }]) },
    });
  });

  it.each(['login', 'register', 'sms/send', 'sms/verify'])(
    'is not read if it is too long, from any caller: %s',
    async (call) => {
      const body = { username: 'a'.repeat(17_000) };
      expect(await api.call('POST', `/api/auth/${call}`, { body })).toMatchObject({
        status: 413,
        body: { code: 'TOO_LARGE' },
      });
    },
  );

  it('is refused at once if it has far too many invalid rows', async () => {
    const body = { usages: Array.from({ length: 300_000 }, () => ({})) };
    expect(await api.call('POST', '/api/product', { as: 'manager', body })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'usages', message: '条目过多' }] },
    });
  });

  it.each([
    ['of its own', unknown(90_000)],
    ['of its rows', { usages: Array.from({ length: 200 }, () => unknown(450)) }],
  ])('is refused at once if it has far too many keys %s', async (_of, body) => {
    expect(await api.call('POST', '/api/product', { as: 'manager', body })).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST' },
    });
  });
});
