import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

it('counts each call by its pattern, without ids or names, and reports the process', async () => {
  await api.call('GET', `/api/product/${'0'.repeat(32)}`, { as: 'manager' });
  const { headers, body } = await api.call('GET', '/metrics');
  expect(headers['content-type']).toContain('text/plain');
  const text = String(body);
  expect(text).toMatch(
    /http_request_duration_seconds_count\{method="GET",route="\/api\/product\/:id",status="404"\} 1/,
  );
  expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
  expect(text).not.toContain('0'.repeat(32));
});
