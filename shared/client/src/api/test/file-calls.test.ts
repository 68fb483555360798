/** @jest-environment node */
import { type FakeApi, person, startFakeApi, success } from '@admin-h5/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { clearLogin, signIn } from '../../auth/session.ts';
import { materialApi, productApi } from '../resources/catalogue.ts';
import { previewUrl } from '../preview-source.ts';
import { uploadFile } from '../upload.ts';
import * as userApi from '../resources/user.ts';

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());
afterEach(() => {
  api.seen.length = 0;
  clearLogin();
});

describe('uploads', () => {
  const picture = new File(['bytes'], '头像.png', { type: 'image/png' });
  it.each([
    ['/api/user/u1/avatar', () => userApi.uploadAvatar('u1', picture)],
    ['/api/user/upload/u1', () => userApi.uploadFor('u1', picture)],
    ['/api/files', () => uploadFile(picture)],
    ['/api/product/import?dryRun=true', () => productApi.importSheet(picture, true)],
    ['/api/material/import?dryRun=false', () => materialApi.importSheet(picture, false)],
    ['/api/product/import/pictures', () => productApi.sendPictures(picture)],
  ])(
    '%s sends multipart field file with the bearer [§7 avatar upload, §7 upload by id, §7 upload helper]',
    async (url, call) => {
      signIn({ token: 'tok', userInfo: person() });
      await call();
      const [seen] = api.seen;
      expect(`${seen?.method} ${seen?.url}`).toBe(`POST ${url}`);
      expect(seen?.headers.authorization).toBe('Bearer tok');
      expect(seen?.headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/);
      expect(seen?.body).toContain('name="file"; filename="头像.png"');
      expect(seen?.body).toContain('bytes');
    },
  );
});

it('imports an archive without a sheet by what was sent before', async () => {
  signIn({ token: 'tok', userInfo: person() });
  api.answer(() => success({ jobId: 'j1' }));
  const corrections = { columns: {}, values: [], pictures: { id: 'p1', replace: false } };
  await materialApi.importFiles(corrections, true, undefined, 'j0');
  const [seen] = api.seen;
  expect(`${seen?.method} ${seen?.url}`).toBe('POST /api/material/import/files?dryRun=true&continues=j0');
  expect(JSON.parse(seen?.body ?? '')).toEqual(corrections);
});

describe('preview address', () => {
  it('is built, not called [§3 file address, §7 base host, §7 preview address]', () => {
    expect(previewUrl('f/1')).toBe(`${api.baseUrl}/api/files/preview/f%2F1`);
    expect(previewUrl('f1', { w: 375, h: 200, fit: 'cover', format: 'webp' })).toBe(
      `${api.baseUrl}/api/files/preview/f1?w=375&h=200&fit=cover&format=webp`,
    );
    expect(api.seen).toEqual([]);
  });
});

it('returns the signed address of the refused rows of an import, with the base address of this deployment', async () => {
  const path = '/api/jobs/bad-rows/0123?expires=1&signature=x';
  api.answer(() => success({ badRowsUrl: path }));
  expect(await productApi.importJob('j1')).toEqual({ badRowsUrl: api.baseUrl + path });
  api.answer(() => success({ badRowsUrl: null }));
  expect(await productApi.importJob('j1')).toEqual({ badRowsUrl: null });
});

it('returns the address of the sheet of a check in the same way', async () => {
  const path = '/api/jobs/bad-rows/0123.rows?expires=1&signature=x';
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
