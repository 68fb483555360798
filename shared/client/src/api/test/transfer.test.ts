/** @jest-environment node */
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { failure, type FakeApi, startFakeApi, success } from '@admin-h5/testing';
import { productApi } from '../resources/catalogue.ts';
import { uploadFile } from '../upload.ts';
import { isApiError } from '../errors.ts';

let api: FakeApi;
beforeAll(async () => {
  api = await startFakeApi();
});
afterAll(() => api.close());

const picture = new File([new Uint8Array(300_000)], 'a.png');

describe('upload', () => {
  it('reports its progress up to 1 [§7 upload helper]', async () => {
    api.answer(() => success({ id: 'f1' }));
    const parts: number[] = [];
    expect(await uploadFile(picture, { onProgress: (part) => parts.push(part) })).toEqual({ id: 'f1' });
    expect(parts.at(-1)).toBe(1);
    expect(parts.every((part, index) => part >= (parts[index - 1] ?? 0))).toBe(true);
  });

  it.each([
    ['the server gives no reason', failure(200), '上传失败'],
    ['the server gives no reason and fails', failure(500), '上传失败'],
    ['the server gives one', failure(422, '图片大小不能超过5MB'), '图片大小不能超过5MB'],
    ['the answer is no JSON', { body: '<html>' }, '响应格式错误'],
    ['a right is missing', failure(403), '权限不足'],
  ])('where %s it fails with its own text [§8 upload, §8 upload format]', async (_name, answer, message) => {
    api.answer(() => answer);
    await expect(uploadFile(picture)).rejects.toMatchObject({ message });
  });

  it('of a file that cannot be read fails with file error [§8 file error]', async () => {
    const gone = new File(['x'], 'gone.png');
    jest.spyOn(gone, 'slice').mockImplementation(() => {
      throw new DOMException('gone', 'NotReadableError');
    });
    await expect(uploadFile(gone)).rejects.toMatchObject({
      errMsg: 'uploadFile:fail file error',
      message: '上传失败',
    });
  });

  it('is aborted without progress, and can be cancelled', async () => {
    api.answer(() => ({ hang: true }));
    await expect(uploadFile(picture, { timeout: 60 })).rejects.toMatchObject({ name: 'CallTimeoutError' });
    const controller = new AbortController();
    const running = uploadFile(picture, { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    await expect(running).rejects.toMatchObject({ name: 'CallCancelledError' });
  });
});

/** The newest download; an upload that was cancelled before may arrive later. */
const asked = () => api.seen.findLast(({ method }) => method === 'GET')?.url;

describe('download', () => {
  it('returns the file and its name', async () => {
    api.answer(() => ({
      body: 'id,name\n1,草甘膦',
      headers: {
        'content-type': 'text/csv',
        'content-disposition': `attachment; filename="p.csv"; filename*=UTF-8''${encodeURIComponent('产品.csv')}`,
      },
    }));
    const { blob, name } = await productApi.exportSheet('csv', { ids: ['a', 'b'], keyword: '草' });
    expect(await blob.text()).toBe('id,name\n1,草甘膦');
    expect(name).toBe('产品.csv');
    expect(asked()).toBe('/api/product/export?ids=a%2Cb&keyword=%E8%8D%89&format=csv');
  });

  it('of more chosen records than an address can hold sends them in a body', async () => {
    api.answer(() => ({ body: 'ID\n', headers: { 'content-type': 'text/csv' } }));
    const ids = Array.from({ length: 5_000 }, (_, index) => String(index).padStart(32, '0'));
    await productApi.exportSheet('xlsx', { ids });
    const sent = api.seen.at(-1);
    expect(sent).toMatchObject({ method: 'POST', url: '/api/product/export' });
    expect(JSON.parse(String(sent?.body))).toEqual({ ids, format: 'xlsx' });
  });

  it('of all that a filter finds except some sends these in a body', async () => {
    api.answer(() => ({ body: 'ID\n', headers: { 'content-type': 'text/csv' } }));
    await productApi.exportSheet('csv', { keyword: '草', exceptIds: ['a'], expectedTotal: 3 });
    const sent = api.seen.at(-1);
    expect(sent).toMatchObject({ method: 'POST', url: '/api/product/export' });
    expect(JSON.parse(String(sent?.body))).toEqual({
      filter: { keyword: '草' },
      expectedTotal: 3,
      exceptIds: ['a'],
      format: 'csv',
    });
  });

  it('that is refused fails like any call', async () => {
    api.answer(() => failure(403));
    await expect(productApi.importTemplate('xlsx')).rejects.toMatchObject({ message: '权限不足', status: 403 });
    expect(asked()).toBe('/api/product/import/template?format=xlsx');
  });
});

it.each<[string | null, number | null]>([
  ['30', 30],
  ['Thu, 01 Jan 2026 01:00:00 GMT', 3600],
  ['soon', null],
  [null, null],
])('reads Retry-After %s as seconds or as a date', async (header, expected) => {
  api.answer(() => ({ ...failure(429), ...(header !== null && { headers: { 'retry-after': header } }) }));
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 0, 1));
  const error = await uploadFile(picture).catch((thrown: unknown) => thrown);
  clock.mockRestore();
  expect(isApiError(error) && error.retryAfter).toBe(expected);
});
