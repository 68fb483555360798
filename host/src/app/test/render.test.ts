import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type FakeApi, failure, someId, startFakeApi, success } from '@admin-h5/testing';
import { emptyCompany } from '@admin-h5/contract';
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

it('the documents are part of the page, whose address leaves out what only filters them', async () => {
  const document = {
    id: 'r-0',
    recordType: 'material',
    recordId: someId,
    recordName: '二甲苯',
    recordNo: '1330-20-7',
    type: 'msds',
    language: 'zh',
    title: '',
    edition: '3',
    validTo: '2020-01-01',
    fileId: someId,
    mime: 'application/pdf',
    size: 2048,
  };
  api.answer(() => success({ list: [document], total: 1, page: 1, size: 20 }));
  const page = await render(new URL('https://www.example.com/admin-h5/pages/documents/index?type=msds'));
  expect(page).toMatchObject({ status: 200, canonical: 'https://www.example.com/admin-h5/pages/documents/index' });
  expect(page?.title).toContain('资料中心');
  for (const text of ['二甲苯', '有效期至 2020-01-01', '已过期', 'PDF 2 KB']) expect(page?.html).toContain(text);
  expect(page?.html).toMatch(/type=.search/);
});

it('关于我们 has what it says of the company, though the foot of the page reads the same on a wide screen', async () => {
  const company = { ...emptyCompany, id: someId, version: 2, name: '示例农化有限公司' };
  const answers = { '/api/company': company, '/types': [] };
  api.answer(({ url }) => {
    const [, answer = { list: [], total: 0 }] = Object.entries(answers).find(([path]) => url.includes(path)) ?? [];
    return success(answer);
  });
  const page = await render(new URL('https://www.example.com/admin-h5/pages/company/about'));
  expect(page?.html).toContain('<h2>示例农化有限公司</h2>');
});
