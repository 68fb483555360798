import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { bytesOf, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { multipart, picture, upload } from '../support/catalogue.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

const preview = (id: string, query = '', headers = {}) =>
  api.call('GET', `/api/files/preview/${id}${query}`, { headers });
/** The smallest content that is recognised as MP4, long enough for ranges. */
const video = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\u0002\0isomiso2', 'latin1'),
  Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 256)),
]);

describe('POST /api/files', () => {
  it('returns the stored file', async () => {
    const content = await picture(64, 48);
    const file = await upload(api, content, '标签 图.png');
    expect(file).toMatchObject({
      name: '标签 图.png',
      mime: 'image/png',
      width: 64,
      height: 48,
      size: content.length,
      refCount: 0,
      ownerId: api.people.manager.id,
    });
  });

  it('refuses visitors, owners, other kinds of bodies and requests without the file', async () => {
    const body = multipart(await picture());
    expect((await api.call('POST', '/api/files', body)).status).toBe(401);
    expect((await api.call('POST', '/api/files', { as: 'owner', ...body })).status).toBe(403);
    expect((await api.call('POST', '/api/files', { as: 'manager', body: { file: 'x' } })).status).toBe(415);
    for (const wrong of [multipart(await picture(), 'a.png', 'other'), { ...body, payload: Buffer.from('--x--') }]) {
      const response = await api.call('POST', '/api/files', { as: 'manager', ...wrong });
      expect([400, 422]).toContain(response.status);
      expect(valueAt(response, 'success')).toBe(false);
    }
  });

  it("detects the kind from the bytes and applies the kind's size limit", async () => {
    const svg = multipart(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.png');
    expect(await api.call('POST', '/api/files', { as: 'manager', ...svg })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'file', message: '不支持的文件类型' }] },
    });
    const long = multipart(Buffer.concat([await picture(), Buffer.alloc(5 * 1024 * 1024)]));
    expect(await api.call('POST', '/api/files', { as: 'manager', ...long })).toMatchObject({
      status: 413,
      body: { code: 'FILE_TOO_LARGE', message: '图片大小不能超过5MB' },
    });
  });

  it('sends the reason to a client while it is uploading a large file', async () => {
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await picture()), new Uint8Array(30 * 1024 * 1024)]), 'big.png');
    const response = await fetch(`${address}/api/files`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${api.people.manager.token}` },
    });
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ success: false, message: '图片大小不能超过5MB' });
  });
});

describe('GET /api/files/preview/{id}', () => {
  it('sends the content to anyone, to be cached permanently [§3 file address]', async () => {
    const content = await picture();
    const file = await upload(api, content, "o'brien (1).png");
    const response = await preview(file.id);
    expect(bytesOf(response).equals(content)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="obrien 1.png"; filename*=UTF-8''o%27brien%20%281%29.png`,
    });
    const kept = await preview(file.id, '', { 'if-none-match': String(response.headers['etag']) });
    expect([kept.status, bytesOf(kept)]).toEqual([304, Buffer.alloc(0)]);
    expect(
      (await api.app.inject({ method: 'HEAD', url: `/api/files/preview/${file.id}` })).headers['content-length'],
    ).toBe(String(content.length));
  });

  it('makes thumbnails of listed sizes, never larger than the picture', async () => {
    const file = await upload(api, await picture(900, 600));
    const sizeOf = async (query: string) => {
      const { width, height, format } = await sharp(bytesOf(await preview(file.id, query))).metadata();
      return [width, height, format];
    };
    expect(await sizeOf('?w=100&format=webp')).toEqual([160, 107, 'webp']);
    expect(await sizeOf('?w=160')).toEqual([160, 107, 'png']);
    expect(await sizeOf('?w=90&h=90&fit=cover')).toEqual([96, 96, 'png']);
    expect(await sizeOf('?w=90&h=90&fit=contain')).toEqual([96, 64, 'png']);
    expect(await sizeOf('?w=9999')).toEqual([900, 600, 'png']);
    expect((await preview(file.id, '?w=100')).headers['etag']).toBe((await preview(file.id, '?w=160')).headers['etag']);
  });

  it('sends ranges of a video', async () => {
    const file = await upload(api, video, 'a.mp4');
    const part = await preview(file.id, '?w=96', { range: 'bytes=24-33' });
    expect(part.status).toBe(206);
    expect([...bytesOf(part)]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(part.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-range': `bytes 24-33/${video.length}`,
      'content-length': '10',
      'accept-ranges': 'bytes',
    });
    expect((await preview(file.id, '', { range: 'bytes=-4' })).body).toHaveLength(4);
    const outside = await preview(file.id, '', { range: 'bytes=99999-' });
    expect([outside.status, outside.headers['content-range']]).toEqual([416, `bytes */${video.length}`]);
    for (const headers of [{ range: 'lines=1-2' }, { range: 'bytes=0-1', 'if-range': '"old"' }]) {
      expect((await preview(file.id, '', headers)).body).toHaveLength(video.length);
    }
  });

  it.each(['?w=0', '?w=x', '?h=-1', '?fit=fill', '?format=svg', '?w=1e9'])('refuses %s with 400', async (query) => {
    const file = await upload(api, await picture());
    expect((await preview(file.id, query)).status).toBe(400);
  });

  it.each(['f'.repeat(32), '..%2f..%2fetc%2fpasswd', 'x'])('is 404 for %s', async (id) => {
    expect(await preview(id)).toMatchObject({ status: 404, body: { success: false } });
  });
});
