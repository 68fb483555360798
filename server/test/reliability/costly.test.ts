import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

// Without its guard each of these holds the thread for far longer than a test may take.
describe('a small request that would cost much', () => {
  it('by a text of piled-up marks is refused at once', async () => {
    const body = { name: `甲${'\u0301\u0316'.repeat(200_000)}` };
    expect(await api.call('POST', '/api/product', { as: 'manager', body })).toMatchObject({
      status: 422,
      body: { errors: expect.arrayContaining([{ field: 'name', message: '产品名称包含不支持的字符' }]) },
    });
  });

  it.each(['login', 'register', 'sms/send', 'sms/verify'])(
    'by its length is not even read, from anybody: %s',
    async (call) => {
      const body = { username: 'a'.repeat(17_000) };
      expect(await api.call('POST', `/api/auth/${call}`, { body })).toMatchObject({
        status: 413,
        body: { code: 'TOO_LARGE' },
      });
    },
  );

  it('by a list of far too many faulty rows is refused at once', async () => {
    const body = { usages: Array.from({ length: 300_000 }, () => ({})) };
    expect(await api.call('POST', '/api/product', { as: 'manager', body })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'usages', message: '条目过多' }] },
    });
  });
});
