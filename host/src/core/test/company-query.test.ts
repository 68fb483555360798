import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { configure } from '@admin-h5/client/host';
import { failure, startFakeApi, success, type FakeApi } from '@admin-h5/testing';
import { companyQuery } from '../company-query.ts';

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
beforeEach(() => localStorage.clear());

const company = { name: '南阳禾康农化有限公司', shortName: '禾康农化', certificates: [], milestones: [] };
const load = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(companyQuery('screen'));

it('is what this device saw last where there is no network, and a refusal stays one', async () => {
  api.answer(() => success(company));
  expect(await load()).toMatchObject(company);
  api.answer(() => failure(500, '系统错误'));
  await expect(load()).rejects.toMatchObject({ status: 500 });
  configure({ baseUrl: 'http://127.0.0.1:9' });
  expect(await load()).toMatchObject({ shortName: '禾康农化' });
  localStorage.setItem('admin-h5.company', '{"name":1}');
  await expect(load()).rejects.toMatchObject({ code: 'NETWORK' });
});
