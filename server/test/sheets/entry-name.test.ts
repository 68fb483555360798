import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { PictureArchive } from '../../src/sheets/pictures/archive.ts';
import { toGb18030 } from './gb18030.ts';
import { makeZip } from './zip.ts';

/** The extra field of Info-ZIP: a name in UTF-8 for the entry whose raw name is `of`. */
function unicodePath(name: string, of: Buffer): Buffer {
  const head = Buffer.alloc(9);
  head.writeUInt16LE(0x7075, 0);
  head.writeUInt16LE(5 + Buffer.byteLength(name), 2);
  head.writeUInt8(1, 4);
  head.writeUInt32LE(crc32(of), 5);
  return Buffer.concat([head, Buffer.from(name)]);
}

it('believes the name in UTF-8 only while it belongs to the name that the entry has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'entry-name-'));
  const [raw, renamed] = [toGb18030('甲.jpg'), toGb18030('乙.jpg')];
  const content = Buffer.from('x');
  const path = join(folder, 'a.zip');
  writeFileSync(
    path,
    makeZip([
      { name: raw, content, extra: unicodePath('丙.jpg', raw) },
      { name: renamed, content, extra: unicodePath('旧名.jpg', raw) },
    ]),
  );
  const archive = await PictureArchive.open(path);
  archive.close();
  expect(archive.pictures.map((picture) => picture.path)).toEqual(['丙.jpg', '乙.jpg']);
  rmSync(folder, { recursive: true });
});
