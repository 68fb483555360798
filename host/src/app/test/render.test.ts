import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type FakeApi, failure, someId, startFakeApi, success } from '@admin-h5/testing';
import { hostConfig } from '../../core/test/host-config.ts';
import { createRenderer, type Renderer } from '../server/render.tsx';

let api: FakeApi;
let render: Renderer;
beforeAll(async () => {
  api = await startFakeApi();
  render = await createRenderer({
    config: hostConfig,
    sanitise: (html) => html,
    origin: () => ({ baseUrl: api.baseUrl, headers: {}, timeout: 5000 }),
  });
});
afterAll(() => api.close());

it.each([
  ['has status 404 where nobody knows of it', 'NOT_FOUND', 404],
  ['has status 410 while it is in the recycle bin', 'DELETED', 410],
])('the page of a record %s', async (_what, code, status) => {
  api.answer(({ url }) =>
    url.includes(someId) ? failure(404, '请求的资源不存在', { code }) : success({ list: [], total: 0 }),
  );
  const page = await render(new URL(`https://www.example.com/admin-h5/pages/product/detail?id=${someId}`));
  expect(page?.status).toBe(status);
  expect(page?.html).toContain('产品不存在或已下架');
});
