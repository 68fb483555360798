import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { DatabaseHandle } from '../../src/database/connection.ts';
import { openDatabase } from '../../src/database/connection.ts';
import { systemActor } from '../../src/database/write.ts';
import { AppError } from '../../src/errors.ts';
import { removeUnusedFiles } from '../../src/files/clean-up.ts';
import { FileLibrary } from '../../src/files/library.ts';
import { ThumbnailCache } from '../../src/files/thumbnail-cache.ts';
import { migrate } from '../../src/migrations/migrate.ts';

let folder: string;
let database: DatabaseHandle;
let library: FileLibrary;

const blank = (width: number, height: number, colour = '#2a7') =>
  sharp({ create: { width, height, channels: 3, background: colour } });

async function* chunks(content: Buffer, size = 16_384): AsyncGenerator<Buffer> {
  for (let start = 0; start < content.length; start += size) yield content.subarray(start, start + size);
}
const add = (name: string, content: Buffer) => library.add(systemActor, { name, content: chunks(content) });
const isStored = async (sha256: string): Promise<boolean> => {
  const content = await library.store.read(sha256);
  content?.destroy();
  return content !== null;
};
const inDays = (count: number) => Date.now() + count * 86_400_000;
const refusalOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => (error instanceof AppError ? [error.statusCode, error.message] : error),
  );

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  database = openDatabase({ url: null, file: join(folder, 'test.db') });
  await migrate(database);
  library = new FileLibrary(database, folder);
});

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

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
  it('stores a picture without metadata unchanged, identified by its content', async () => {
    const picture = await blank(40, 30).png().toBuffer();
    const file = await add('标签\u0000.png', picture);
    expect(file).toMatchObject({ name: '标签.png', mime: 'image/png', width: 40, height: 30, size: picture.length });
    expect(file.id).toMatch(/^[0-9a-f]{32}$/);
    const stored = await library.store.read(file.sha256);
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
    expect(await refusalOf(add('a.mp4', film('isom', 'hvc1')))).toEqual([422, expect.stringMatching('HEVC')]);
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
    const metadata = await sharp(library.store.pathOf(file.sha256)).metadata();
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
    const read = async () =>
      buffer(await library.thumbnails.read(file.sha256, library.store.pathOf(file.sha256), wanted));
    const [one, ...others] = await Promise.all(Array.from({ length: 8 }, read));
    expect(others.every((other) => one?.equals(other))).toBe(true);
    expect(await sharp(one).metadata()).toMatchObject({ width: 96, height: 72, format: 'webp' });
  });

  it('makes a thumbnail again if it was removed before it was read', async () => {
    const { sha256 } = await add('c.png', await blank(801, 600).png().toBuffer());
    const cache = new ThumbnailCache(join(folder, 'shared-thumbnails'));
    const wanted = { size: 96, shape: 'width', format: 'webp' } as const;
    const read = async () => buffer(await cache.read(sha256, library.store.pathOf(sha256), wanted));
    const own = join(folder, 'shared-thumbnails', sha256.slice(0, 2), sha256.slice(2));
    for (let round = 0; round < 20; round += 1) {
      const [first, , second] = await Promise.all([read(), rm(own, { recursive: true, force: true }), read()]);
      expect([first.length > 0, second.length > 0]).toEqual([true, true]);
    }
  });

  it('keeps the newest thumbnails within a size limit', async () => {
    const { sha256 } = await add('c.png', await blank(1600, 1200).png().toBuffer());
    const cache = new ThumbnailCache(join(folder, 'few-thumbnails'), 4000);
    const at = join(folder, 'few-thumbnails', sha256.slice(0, 2), sha256.slice(2));
    for (const [age, size] of [1500, 1080, 750, 480, 375].entries()) {
      const wanted = { size, shape: 'width', format: 'webp' } as const;
      (await cache.read(sha256, library.store.pathOf(sha256), wanted)).destroy();
      const made = Date.now() / 1000 - 100 + age;
      await utimes(join(at, `width-${size}.webp`), made, made);
    }
    await cache.sweep();
    const kept = await readdir(at);
    expect(kept).toContain('width-375.webp');
    expect(kept).not.toContain('width-1500.webp');
    const sizes = await Promise.all(kept.map(async (name) => (await stat(join(at, name))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(4000);
  });
});
