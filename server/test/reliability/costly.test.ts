import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';

/** Far above what an answer takes on a busy machine, far below what the same request took without its guard. */
const soonMs = 3000;

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

/** What a request comes to, and that it holds up nobody for long. */
async function soon(send: () => ReturnType<TestApp['call']>) {
  const started = performance.now();
  const answer = await send();
  expect(performance.now() - started).toBeLessThan(soonMs);
  return answer;
}

describe('a small request that would cost much', () => {
  it('by a text of piled-up marks is refused at once', async () => {
    const body = { name: `甲${'\u0301\u0316'.repeat(100_000)}` };
    expect(await soon(() => api.call('POST', '/api/product', { as: 'manager', body }))).toMatchObject({
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
    expect(await soon(() => api.call('POST', '/api/product', { as: 'manager', body }))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'usages', message: '条目过多' }] },
    });
  });
});
