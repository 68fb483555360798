import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type DatabaseHandle, openDatabase } from '../../src/database/connection.ts';
import { systemActor } from '../../src/database/write.ts';
import { AppError } from '../../src/errors.ts';
import { removeUnusedFiles } from '../../src/files/clean-up.ts';
import { FileCache } from '../../src/files/file-cache.ts';
import { FileLibrary } from '../../src/files/library.ts';
import { localStore } from '../../src/files/local-store.ts';
import { contentName } from '../../src/files/store.ts';
import { removeOldSheets } from '../../src/import/jobs/sent-sheets.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { multipart, picture, upload } from '../support/catalogue.ts';
import { bytesOf, valueAt } from '../support/response.ts';

const blank = (width: number, height: number, colour = '#2a7') =>
  sharp({ create: { width, height, channels: 3, background: colour } });

async function* chunks(content: Buffer, size = 16_384): AsyncGenerator<Buffer> {
  for (let start = 0; start < content.length; start += size) yield content.subarray(start, start + size);
}

const inDays = (count: number) => Date.now() + count * 86_400_000;

const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? [error.statusCode, error.message] : error),
  );

/** The parts of a film that say what it is, far from each other. */
const film = (brand: string, code: string) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\u0002\0${brand}iso2`, 'latin1'),
    Buffer.alloc(100_000),
    Buffer.from(`stsd\0\0\0\0\0\0\0\u0001\0\0\0\u0056${code}`, 'latin1'),
    Buffer.alloc(1000),
  ]);

describe('FileLibrary', () => {
  let folder: string;
  let database: DatabaseHandle;
  let library: FileLibrary;
  const add = (name: string, content: Buffer) => library.add(systemActor, { name, content: chunks(content) });
  const isStored = async (sha256: string): Promise<boolean> => {
    const content = await library.store.read(contentName(sha256));
    content?.destroy();
    return content !== null;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'files-'));
    database = openDatabase({ url: null, file: join(folder, 'test.db') });
    await migrate(database);
    library = new FileLibrary(database, localStore(join(folder, 'files')), folder);
  });

  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('stores a picture without metadata unchanged, identified by its content', async () => {
    const picture = await blank(40, 30).png().toBuffer();
    const file = await add('标签\u0000.png', picture);
    expect(file).toMatchObject({ name: '标签.png', mime: 'image/png', width: 40, height: 30, size: picture.length });
    expect(file.id).toMatch(/^[0-9a-f]{32}$/);
    const stored = await library.store.read(contentName(file.sha256));
    expect(stored && (await buffer(stored)).equals(picture)).toBe(true);
  });

  it('takes what programs write a little differently, and says the way out of what it does not take', async () => {
    const pdf = await add('a.pdf', Buffer.from('\r\n%PDF-1.4\n%%EOF'));
    expect(pdf).toMatchObject({ mime: 'application/pdf', name: 'a.pdf' });
    const png = await blank(40, 30).png().toBuffer();
    const control = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from('acTL'), Buffer.alloc(12)]);
    const animated = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
    expect(await add('a.png', animated)).toMatchObject({ mime: 'image/png', width: 40 });
    expect(await refusalOf(add('a.jpg', film('heic', 'none')))).toEqual([422, expect.stringMatching('另存为 JPG')]);
    expect(await refusalOf(add('a.MOV', film('qt  ', 'avc1')))).toEqual([422, expect.stringMatching('导出为 MP4')]);
    for (const [code, name] of [
      ['hvc1', 'HEVC'],
      ['av01', 'AV1'],
      ['vp08', 'VP8'],
      ['mp4v', 'MPEG-4'],
      ['vvc1', 'VVC'],
    ] as const)
      expect(await refusalOf(add('a.mp4', film('isom', code)))).toEqual([422, expect.stringContaining(name)]);
    expect(await add('a.mp4', film('isom', 'vp09'))).toMatchObject({ mime: 'video/mp4' });
    const others = [
      ['a.gif', await blank(4, 4).gif().toBuffer(), '另存为 JPG'],
      ['a.tif', await blank(4, 4).tiff().toBuffer(), '另存为 JPG'],
      ['a.doc', Buffer.from('d0cf11e0a1b11ae1'.padEnd(400, '0'), 'hex'), '另存为 PDF'],
      ['a.avi', Buffer.from('RIFF\0\0\0\0AVI LIST'.padEnd(200, '\0')), '导出为 MP4'],
    ] as const;
    for (const [name, content, hint] of others)
      expect(await refusalOf(add(name, content))).toEqual([422, expect.stringContaining(hint)]);
    expect(await add('a.mp4', film('isom', 'avc1'))).toMatchObject({ mime: 'video/mp4' });
  });

  it('names a file by the end of any name at once', async () => {
    const picture = await blank(40, 30).png().toBuffer();
    for (const sign of ['.', ' ', '/', '叶', '\u0301', '.png']) {
      const before = process.cpuUsage();
      const file = await add(`${sign.repeat(80_000)}标签.png`, picture);
      expect(process.cpuUsage(before).user).toBeLessThan(500_000);
      expect(file.name).toMatch(/png$/);
      expect(file.name.length).toBeLessThanOrEqual(200);
    }
  });

  it('rotates a photograph upright and removes its GPS position', async () => {
    const photo = await blank(60, 20)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'secret' }, IFD3: { GPSLatitude: '30/1 15/1 0/1' } })
      .toBuffer();
    const file = await add('photo.jpg', photo);
    expect([file.width, file.height]).toEqual([20, 60]);
    const metadata = await sharp(join(folder, 'files', contentName(file.sha256))).metadata();
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
  });

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['HTML under a picture name', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', Buffer.alloc(0)],
    ['a program', Buffer.from('MZ'.padEnd(200, '\0'))],
  ])('refuses %s', async (_what, content) => {
    expect(await refusalOf(add('a.png', content))).toEqual([422, '不支持的文件类型']);
  });

  it('refuses a broken picture, too many pixels and too many bytes, and leaves no file', async () => {
    const whole = await blank(400, 400).png({ compressionLevel: 0 }).toBuffer();
    expect(await refusalOf(add('a.png', whole.subarray(0, whole.length / 2)))).toEqual([422, '图片已损坏，请重新选择']);
    const vast = await blank(8000, 8000).png().toBuffer();
    expect(await refusalOf(add('a.png', vast))).toEqual([422, '图片尺寸过大']);
    const long = Buffer.concat([whole, Buffer.alloc(5 * 1024 * 1024)]);
    expect(await refusalOf(add('a.png', long))).toEqual([413, '图片大小不能超过5MB']);
    expect(await readdir(join(folder, 'files', 'incoming'))).toEqual([]);
  }, 60_000);

  it('stores the same content once, and removes it 30 days after its last use', async () => {
    const picture = await blank(31, 31, '#c30').png().toBuffer();
    const [first, second] = await Promise.all([add('a.png', picture), add('b.png', picture)]);
    expect(first.id).not.toBe(second.id);
    expect(first.sha256).toBe(second.sha256);
    expect(await removeUnusedFiles(database, library, inDays(29))).toBe(0);
    await database.db.updateTable('file').set({ refCount: 1, unusedSince: null }).where('id', '=', second.id).execute();
    expect(await removeUnusedFiles(database, library, inDays(31))).toBeGreaterThan(0);
    expect(await library.find(first.id)).toBeNull();
    expect(await library.find(second.id)).not.toBeNull();
    expect(await isStored(second.sha256)).toBe(true);

    await database.db
      .updateTable('file')
      .set({ refCount: 0, unusedSince: new Date().toISOString() })
      .where('id', '=', second.id)
      .execute();
    await removeUnusedFiles(database, library, inDays(31));
    expect(await isStored(second.sha256)).toBe(false);
  });

  it('refuses a side of more than 12,000 pixels, whatever the total', async () => {
    for (const [width, height] of [
      [1, 12_001],
      [12_001, 1],
    ] as const) {
      const long = await blank(width, height).png().toBuffer();
      expect(await refusalOf(add('a.png', long))).toEqual([422, '图片长宽均不能超过12000像素']);
    }
    const longest = await blank(12_000, 2).png().toBuffer();
    expect(await add('a.png', longest)).toMatchObject({ width: 12_000, height: 2 });
  });

  it.each([
    ['x.html', 'x.png'],
    ['x.php.png', 'x.php.png'],
    ['照片', '照片.png'],
    ['照片.PNG', '照片.PNG'],
    ['检测报告2.0', '检测报告2.0.png'],
    ['..', 'file.png'],
    ['.htaccess', 'file.png'],
    ['C:\\temp\\a.exe', 'a.png'],
    ['gpj.\u202Egnp.exe', 'gpj.gnp.png'],
    ['\u2066a\u2069\u200F\u061C.png', 'a.png'],
    ['👨‍🌾.png', '👨‍🌾.png'],
    [`${'长'.repeat(300)}.html`, `${'长'.repeat(196)}.png`],
  ])('names a picture sent as %j %j', async (sent, stored) => {
    const { name } = await add(sent, await blank(3, 3).png().toBuffer());
    expect(name).toBe(stored);
  });

  it('makes one thumbnail for many simultaneous requests', async () => {
    const file = await add('c.png', await blank(800, 600).png().toBuffer());
    const wanted = { size: 96, shape: 'width', format: 'webp' } as const;
    const read = async () => buffer(await library.readThumbnail(file.sha256, wanted));
    const [one, ...others] = await Promise.all(Array.from({ length: 8 }, read));
    expect(others.every((other) => one?.equals(other))).toBe(true);
    expect(await sharp(one).metadata()).toMatchObject({ width: 96, height: 72, format: 'webp' });
  });

  it('makes a thumbnail again if it was removed before it was read', async () => {
    const { sha256 } = await add('c.png', await blank(801, 600).png().toBuffer());
    const wanted = { size: 96, shape: 'width', format: 'webp' } as const;
    const read = async () => buffer(await library.readThumbnail(sha256, wanted));
    const own = join(folder, 'thumbnails', contentName(sha256));
    for (let round = 0; round < 20; round += 1) {
      const [first, , second] = await Promise.all([read(), rm(own, { recursive: true, force: true }), read()]);
      expect([first.length > 0, second.length > 0]).toEqual([true, true]);
    }
  });

  it('keeps the newest files of a cache within a size limit', async () => {
    const cache = new FileCache(join(folder, 'few-thumbnails'), 4000);
    const at = join(folder, 'few-thumbnails', 'ab');
    for (const [age, size] of [1500, 1080, 750, 480, 375].entries()) {
      await (await cache.open(`ab/${size}`, (path) => writeFile(path, Buffer.alloc(size)))).close();
      const made = Date.now() / 1000 - 100 + age;
      await utimes(join(at, String(size)), made, made);
    }
    await cache.sweep();
    const kept = await readdir(at);
    expect(kept).toContain('375');
    expect(kept).not.toContain('1500');
    const sizes = await Promise.all(kept.map(async (name) => (await stat(join(at, name))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(4000);
  });
});

describe('calls', () => {
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
      expect((await preview(file.id, '?w=100')).headers['etag']).toBe(
        (await preview(file.id, '?w=160')).headers['etag'],
      );
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
});

describe('leftovers', () => {
  const day = 86_400_000;

  it('removes what an interrupted import left, and keeps the rows that were refused for a week', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'leftovers-'));
    const folder = join(dataDir, 'files', 'sheets');
    mkdirSync(folder, { recursive: true });
    const kept = { 'a.csv': 7 };
    const left = {
      'a.upload': 3,
      'b.csv': 9,
      'a.rows': 3,
      'a.pictures': 2,
      'a.csv.part': 9,
    };
    for (const [name, days] of Object.entries({ ...kept, ...left })) {
      const written = new Date(Date.now() - days * day);
      writeFileSync(join(folder, name), '');
      utimesSync(join(folder, name), written, written);
    }
    await removeOldSheets(localStore(join(dataDir, 'files')));
    expect(readdirSync(folder)).toEqual(Object.keys(kept));
    rmSync(dataDir, { recursive: true });
  });
});
