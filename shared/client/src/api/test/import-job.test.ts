/** @jest-environment node */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startFakeApi, success } from '@admin-h5/testing';
import type { FakeApi } from '@admin-h5/testing';
import { productApi } from '../resources/product.ts';

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());

it('returns the signed address of the refused rows of an import, with the base address of this deployment', async () => {
  const path = '/api/jobs/bad-rows/0123?expires=1&signature=x';
  api.answer(() => success({ badRowsUrl: path }));
  expect(await productApi.importJob('j1')).toEqual({ badRowsUrl: api.baseUrl + path });
  api.answer(() => success({ badRowsUrl: null }));
  expect(await productApi.importJob('j1')).toEqual({ badRowsUrl: null });
});

it('returns the address of the sheet of a check in the same way', async () => {
  const path = '/api/jobs/bad-rows/0123.preview?expires=1&signature=x';
  api.answer(() => success({ badRowsUrl: null, previewUrl: path }));
  expect(await productApi.importJob('j1')).toEqual({ badRowsUrl: null, previewUrl: api.baseUrl + path });
});

it('lists recent imports of one kind, with complete addresses of their refused rows', async () => {
  const path = '/api/jobs/bad-rows/0123?expires=1&signature=x';
  api.answer(() =>
    success([
      { id: 'j1', badRowsUrl: path },
      { id: 'j2', badRowsUrl: null },
    ]),
  );
  expect(await productApi.imports()).toEqual([
    { id: 'j1', badRowsUrl: api.baseUrl + path },
    { id: 'j2', badRowsUrl: null },
  ]);
  expect(api.seen.at(-1)?.url).toBe('/api/jobs?entity=product');
});
