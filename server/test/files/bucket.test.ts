import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor } from '../../src/database/write.ts';
import { checkStore } from '../../src/files/check-store.ts';
import { removeOldPreviews, removeUnusedFiles } from '../../src/files/clean-up.ts';
import { contentName } from '../../src/files/store.ts';
import { startApp, type TestApp, testSettings } from '../support/app.ts';
import { categoryInput, create, multipart, picture, productInput, upload } from '../support/catalogue.ts';
import { bytesOf, textAt, valueAt } from '../support/response.ts';
import { type S3Server, startS3 } from '../support/s3.ts';
import { importSheet } from '../support/sheets.ts';

let s3: S3Server;
let api: TestApp;
beforeAll(async () => {
  s3 = await startS3();
  api = await startApp({ settings: { s3: s3.place } });
});
afterAll(async () => {
  await api.close();
  await s3.stop();
});

const preview = (id: string, query = '', headers = {}) =>
  api.call('GET', `/api/files/preview/${id}${query}`, { headers });
const days = (count: number) => Date.now() + count * 86_400_000;

describe('files in a bucket', () => {
  it('are sent whole, in ranges and as thumbnails, as from a folder', async () => {
    const content = await picture(900, 600);
    const file = await upload(api, content);
    const whole = await preview(file.id);
    expect(bytesOf(whole).equals(content)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(content.length),
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect((await preview(file.id, '', { 'if-none-match': String(whole.headers['etag']) })).status).toBe(304);
    const part = await preview(file.id, '', { range: 'bytes=10-19' });
    expect([part.status, bytesOf(part).equals(content.subarray(10, 20))]).toEqual([206, true]);
    expect((await preview(file.id, '?w=96&format=webp')).headers['content-type']).toBe('image/webp');
    const head = await api.app.inject({ method: 'HEAD', url: `/api/files/preview/${file.id}` });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
  });

  it('are refused before anything is stored, if they are of a wrong kind or broken', async () => {
    const { store } = api.context.files;
    const namesIn = async (): Promise<string[]> => {
      const names: string[] = [];
      for await (const { name } of store.list('')) names.push(name);
      return names;
    };
    const before = await namesIn();
    const whole = await picture(400, 400);
    for (const content of [Buffer.from('<svg/>'), whole.subarray(0, whole.length / 2)]) {
      const response = await api.call('POST', '/api/files', { as: 'manager', ...multipart(content) });
      expect(response.status).toBe(422);
    }
    expect(await namesIn()).toEqual(before);
  });

  it('are removed 30 days after their last use, with the previews that this machine made', async () => {
    const { database, files } = api.context;
    const [unused, used] = [await upload(api, await picture(300, 200)), await upload(api, await picture(301, 200))];
    for (const { id } of [unused, used]) expect((await preview(id, '?w=96')).status).toBe(200);
    await database.db.updateTable('file').set({ refCount: 1, unusedSince: null }).where('id', '=', used.id).execute();
    await removeUnusedFiles(database, files, days(31));
    await removeOldPreviews(database, files);
    expect(await files.store.find(contentName(unused.sha256))).toBeNull();
    expect(await files.store.find(contentName(used.sha256))).not.toBeNull();
    const cached = await files.previews.names();
    expect(cached).toContain(contentName(used.sha256));
    expect(cached).not.toContain(contentName(unused.sha256));
  });

  it('of an import that were stored already are stored again if their content is gone', async () => {
    const { files } = api.context;
    const path = await files.temporary.newPath();
    const { path: sent } = await files.temporary.receive([await picture(60, 60)]);
    const imported = { id: 'a'.repeat(32), name: '甲.png', path: sent };
    const first = await files.addImported(systemActor, imported);
    await files.store.remove(contentName(first.sha256));
    await files.addImported(systemActor, imported);
    expect(await files.store.copyTo(contentName(first.sha256), path)).toBe(true);
    await files.temporary.remove(path, sent);
  });
});

describe('imports with a bucket', () => {
  it('keep their sheets and results there', async () => {
    const job = await importSheet(api, 'product', '登记证号\r\nXX1\r\n', true);
    expect((await api.call('GET', String(job.badRowsUrl))).status).toBe(200);
    expect((await api.call('GET', String(job.previewUrl))).status).toBe(200);
    const rows = await api.call('GET', `/api/jobs/${job.id}/rows`, { as: 'manager' });
    expect(valueAt(rows, 'data.total')).toBe(1);
    const names: string[] = [];
    for await (const { name } of api.context.files.store.list('sheets/')) names.push(name.replace(/^.*\./, ''));
    expect(names.toSorted()).toEqual(['csv', 'rows']);
  });
});

describe('while the store is down', () => {
  it('uploads and files not made yet are 503 as any failure, and everything else goes on', async () => {
    const category = await create(api, 'category', categoryInput());
    const file = await upload(api, await picture(700, 500));
    const product = await create(api, 'product', { ...productInput(category.id), imageIds: [file.id] });
    expect((await preview(file.id, '?w=96')).status).toBe(200);
    await s3.kill();
    const failing = [
      await preview(file.id),
      await preview(file.id, '?w=160'),
      await api.call('POST', '/api/files', { as: 'manager', ...multipart(await picture(71, 50)) }),
      await api.call('POST', '/api/product/import', {
        as: 'manager',
        ...multipart(Buffer.from('登记证号\r\n1\r\n'), 'a.csv'),
      }),
    ];
    for (const { status, body, headers } of failing) {
      expect([status, body]).toEqual([503, expect.objectContaining({ success: false, code: 'UNAVAILABLE' })]);
      expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    }
    // What this machine has made, and the pages of visitors.
    expect((await preview(file.id, '?w=96')).status).toBe(200);
    expect((await api.call('GET', `/api/publish/${product.id}`)).status).toBe(200);
    expect((await api.call('GET', '/api/publish/list?type=product')).status).toBe(200);
    expect((await api.call('GET', '/api/health/ready')).body).toMatchObject({ data: { status: 'up', files: 'down' } });
    expect(String((await api.call('GET', '/metrics')).body)).toContain('file_store_up 0');
    await s3.start();
    expect((await preview(file.id)).status).toBe(200);
    expect((await upload(api, await picture(71, 50))).width).toBe(71);
    expect((await api.call('GET', '/api/health/ready')).body).toMatchObject({ data: { files: 'up' } });
  }, 120_000);

  it('an upload may be repeated with its key, and maintenance removes what it left in the database', async () => {
    const { database, files } = api.context;
    const headers = { 'idempotency-key': randomBytes(8).toString('hex') };
    const body = multipart(await picture(77, 50));
    const send = () =>
      api.call('POST', '/api/files', { as: 'manager', ...body, headers: { ...body.headers, ...headers } });
    await s3.kill();
    expect((await send()).status).toBe(503);
    await s3.start();
    const stored = await send();
    expect(stored.status).toBe(200);
    expect((await preview(textAt(stored, 'data.id'))).status).toBe(200);
    await removeUnusedFiles(database, files, days(31));
    expect(await database.db.selectFrom('file').select('id').where('refCount', '=', 0).execute()).toEqual([]);
  }, 120_000);
});

describe('a start', () => {
  it.each([
    ['without the store', { endpoint: 'http://127.0.0.1:1' }, /127\.0\.0\.1:1 does not respond.*S3_ENDPOINT/],
    ['with a wrong secret', { secretAccessKey: 'x' }, /does not know the key.*S3_SECRET_ACCESS_KEY/],
    ['with an unknown key', { accessKeyId: 'x' }, /does not know the key.*S3_ACCESS_KEY_ID/],
    ['with another bucket', { bucket: 'other' }, /there is no bucket other.*Create it/],
  ])('%s ends with what to do', async (_what, change, message) => {
    const place = { ...s3.place, ...change };
    const other = await startApp({ place: api.place, settings: { s3: place } });
    await expect(checkStore(other.context.files, testSettings(api.place.dataDir, { s3: place }))).rejects.toThrow(
      message,
    );
    await other.close();
    await checkStore(api.context.files, api.context.settings);
  });
});
