import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SheetError } from '../../src/sheets/decode.ts';
import { PictureArchive } from '../../src/sheets/pictures/archive.ts';
import { PictureSets } from '../../src/sheets/pictures/picture-sets.ts';
import { makeZip } from './zip.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'picture-sets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const actor = { id: 'a', name: '甲', requestId: 'r' };
const archive = makeZip([{ name: 'a.jpg', content: Buffer.from('x') }]);

it('takes a few archives at the same time, and the next once one has arrived', async () => {
  const sets = new PictureSets(folder);
  const streams = Array.from({ length: 10 }, () => new PassThrough());
  const arriving = streams.map((stream) => sets.receive(actor, stream, () => true));
  const late = new PassThrough();
  late.end(archive);
  await expect(sets.receive(actor, late, () => true)).rejects.toMatchObject({ statusCode: 429 });
  for (const stream of streams) stream.end(archive);
  expect(await Promise.all(arriving)).toHaveLength(10);
  const next = new PassThrough();
  next.end(archive);
  expect(await sets.receive(actor, next, () => true)).toMatchObject({ pictures: 1 });
});

it('keeps an archive of a person that is still being read while others of them arrive', async () => {
  const sets = new PictureSets(folder);
  for (let round = 0; round < 20; round += 1) {
    const streams = Array.from({ length: 10 }, () => new PassThrough());
    const arriving = streams.map((stream) => sets.receive(actor, stream, () => true));
    for (const stream of streams) stream.end(archive);
    for (const each of await Promise.all(arriving)) expect(each).toMatchObject({ pictures: 1 });
  }
});

it('says that pictures must be chosen again, where their archive is gone', async () => {
  const opened = PictureArchive.open(join(folder, 'gone.pictures'));
  await expect(opened).rejects.toBeInstanceOf(SheetError);
  await expect(opened).rejects.toMatchObject({ message: '所选图片已过期，请重新选择图片' });
});
