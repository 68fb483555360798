/** @jest-environment node */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { clearLogin, signIn } from '../../auth/session.ts';
import { person, startFakeApi } from '@admin-h5/testing';
import type { FakeApi } from '@admin-h5/testing';
import { materialApi } from '../resources/material.ts';
import { previewUrl } from '../preview-source.ts';
import { uploadFile } from '../resources/file.ts';
import { productApi } from '../resources/product.ts';
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

describe('preview address', () => {
  it('is built, not called [§3 file address, §7 base host, §7 preview address]', () => {
    expect(previewUrl('f/1')).toBe(`${api.baseUrl}/api/files/preview/f%2F1`);
    expect(previewUrl('f1', { w: 375, h: 200, fit: 'cover', format: 'webp' })).toBe(
      `${api.baseUrl}/api/files/preview/f1?w=375&h=200&fit=cover&format=webp`,
    );
    expect(api.seen).toEqual([]);
  });
});
