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
  it('by a text of piled-up marks, from anybody, is refused at once', async () => {
    const username = `a${'\u0301\u0316'.repeat(100_000)}`;
    const body = { username, password: api.encrypt('secret123') };
    expect(await soon(() => api.call('POST', '/api/auth/login', { body }))).toMatchObject({ status: 422 });
  });

  it('by a list of far too many faulty rows is refused at once', async () => {
    const body = { usages: Array.from({ length: 300_000 }, () => ({})) };
    expect(await soon(() => api.call('POST', '/api/product', { as: 'manager', body }))).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'usages', message: '条目过多' }] },
    });
  });
});
