import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { previewWidths } from '@admin-h5/shared/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { picture, upload } from '../support/catalogue.ts';

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
  it('that is only asked about reads none of its bytes', async () => {
    const { id } = await upload(api, await picture(1200, 900));
    const read = jest.spyOn(api.context.files.store, 'read');
    const { headers, statusCode } = await api.app.inject({ method: 'HEAD', url: preview(id) });
    expect([statusCode, Number(headers['content-length'])]).toEqual([200, expect.any(Number)]);
    expect(await read.mock.results[0]?.value).toMatchObject({ bytesRead: 0, destroyed: true });
  });

  it('that fails is kept by nobody, and comes again with its content', async () => {
    const content = await picture();
    const { id, sha256 } = await upload(api, content);
    await rm(api.context.files.store.pathOf(sha256));
    for (const query of ['', '?w=96']) {
      const { status, headers } = await api.call('GET', `${preview(id)}${query}`);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(headers).toMatchObject({ 'cache-control': 'no-store' });
      expect(headers).not.toHaveProperty('etag');
      expect(headers).not.toHaveProperty('content-disposition');
    }
    const outside = await api.call('GET', preview(id), { headers: { range: 'bytes=99999-' } });
    expect(outside).toMatchObject({ status: 416, headers: { 'cache-control': 'no-store' } });
    await upload(api, content);
    expect((await api.call('GET', `${preview(id)}?w=96`)).status).toBe(200);
  });

  it('as a thumbnail leaves threads to the others, however many are asked for at once', async () => {
    const { id } = await upload(api, await picture(3000, 2000));
    const busy: number[] = [];
    const watch = setInterval(() => {
      const { queue, process } = sharp.counters();
      busy.push(Math.max(queue, process));
    }, 1);
    const asked = [96, 160, 240, 375, 480].flatMap((w) =>
      [96, 160, 240].map((h) => api.call('GET', `${preview(id)}?w=${w}&h=${h}&fit=cover`)),
    );
    const answers = await Promise.all(asked);
    clearInterval(watch);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(busy.some((count) => count > 0)).toBe(true);
    expect(Math.max(...busy)).toBeLessThanOrEqual(2);
  });

  it('as a thumbnail leaves a bounded number behind, whatever is asked for', async () => {
    const { id, sha256 } = await upload(api, await picture());
    for (const w of previewWidths) {
      for (const h of previewWidths) {
        expect((await api.call('GET', `${preview(id)}?w=${w}&h=${h}&fit=cover&format=webp`)).status).toBe(200);
      }
    }
    const folder = join(api.context.settings.dataDir, 'thumbnails', sha256.slice(0, 2), sha256.slice(2));
    expect(await readdir(folder)).toHaveLength(64);
    expect((await api.call('GET', `${preview(id)}?w=96`)).status).toBe(200);
    expect(await readdir(folder)).toEqual(['96xauto-inside']);
    expect((await api.call('GET', `${preview(id)}?w=96&h=96&fit=cover&format=webp`)).status).toBe(200);
  });
});
