import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { previewWidths } from '@admin-h5/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import type { TestApp } from '../support/app.ts';
import { startApp, testPassword } from '../support/app.ts';
import { multipart, next, picture, upload } from '../support/catalogue.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());
afterEach(() => {
  jest.restoreAllMocks();
});

const preview = (id: string) => `/api/files/preview/${id}`;

describe('a preview', () => {
  it('does not read the file for HEAD', async () => {
    const { id } = await upload(api, await picture(1200, 900));
    const read = jest.spyOn(api.context.files.store, 'read');
    const { headers, statusCode } = await api.app.inject({ method: 'HEAD', url: preview(id) });
    expect([statusCode, Number(headers['content-length'])]).toEqual([200, expect.any(Number)]);
    expect(await read.mock.results[0]?.value).toMatchObject({ bytesRead: 0, destroyed: true });
  });

  it('has no caching headers if it fails', async () => {
    const content = await picture();
    const { id, sha256 } = await upload(api, content);
    await rm(api.context.files.store.pathOf(sha256));
    for (const query of ['', '?w=96']) {
      const { status, headers } = await api.call('GET', `${preview(id)}${query}`);
      expect(status).toBe(404);
      expect(headers).toMatchObject({ 'cache-control': 'no-store' });
      expect(headers).not.toHaveProperty('etag');
      expect(headers).not.toHaveProperty('content-disposition');
    }
    const outside = await api.call('GET', preview(id), { headers: { range: 'bytes=99999-' } });
    expect(outside).toMatchObject({ status: 416, headers: { 'cache-control': 'no-store' } });
    await upload(api, content);
    expect((await api.call('GET', `${preview(id)}?w=96`)).status).toBe(200);
  });

  it('has few sizes, so that requesting all of them evicts no other thumbnails', async () => {
    const { id, sha256 } = await upload(api, await picture(1600, 1200));
    const folder = join(api.context.settings.dataDir, 'thumbnails', sha256.slice(0, 2), sha256.slice(2));
    const wanted = `${preview(id)}?w=375&format=webp`;
    expect((await api.call('GET', wanted)).status).toBe(200);
    const first = await stat(join(folder, 'width-375.webp'));
    for (const w of [...previewWidths, 20, 333, 9999]) {
      for (const h of previewWidths) {
        for (const fit of ['cover', 'contain', 'inside']) {
          for (const format of ['', '&format=webp']) {
            const { status } = await api.call('GET', `${preview(id)}?w=${w}&h=${h}&fit=${fit}${format}`);
            expect(status).toBe(200);
          }
        }
      }
    }
    expect((await readdir(folder)).length).toBeLessThanOrEqual(6 * previewWidths.length);
    expect((await stat(join(folder, 'width-375.webp'))).mtimeMs).toBe(first.mtimeMs);
    expect((await api.call('GET', wanted)).status).toBe(200);
  });
});

/** Interlaced: every pixel must be decoded before the first is known, which is much work for a few KB. */
const slow = () =>
  sharp({ create: { width: 6000, height: 4000, channels: 3, background: `#${String(next()).padStart(6, '0')}` } })
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer();

describe('slow pictures', () => {
  it('do not delay logins', async () => {
    const content = await slow();
    const owners = [await api.person(1), await api.person(1)];
    const order: string[] = [];
    const avatars = owners.flatMap(({ id, token }) =>
      Array.from({ length: 4 }, async () => {
        const response = await api.call('POST', `/api/user/${id}/avatar`, { as: token, ...multipart(content) });
        order.push('picture');
        return response.status;
      }),
    );
    const incoming = join(api.context.settings.dataDir, 'files', 'incoming');
    while ((await readdir(incoming).catch(() => [])).length < avatars.length) await pause(5);
    const { username } = api.people.manager;
    const login = await api.call('POST', '/api/auth/login', {
      body: { username, password: api.encrypt(testPassword) },
    });
    order.push('login');
    expect(login.status).toBe(200);
    expect(order.indexOf('login')).toBeLessThan(4);
    // Two simultaneous changes of one picture may conflict in the record, but not in the files.
    const statuses = await Promise.all(avatars);
    expect(statuses.filter((status) => status >= 500 || status === 422)).toEqual([]);
  });
});
