import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { tooMany } from '../../src/errors.ts';
import { FileLibrary } from '../../src/files/library.ts';
import { PictureArchive } from '../../src/sheets/pictures/archive.ts';
import { keepPicture } from '../../src/sheets/pictures/keep-picture.ts';
import { StoredFiles } from '../../src/sheets/pictures/stored-files.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { makeZip } from './zip.ts';

const refuse = () => Promise.resolve('已停止');

let folder = '';
let path = '';
let api: TestApp;
beforeAll(async () => {
  api = await startApp();
  folder = await mkdtemp(join(tmpdir(), 'stop-pictures-'));
  path = join(folder, '图片.zip');
  await writeFile(path, makeZip([{ name: '甲.jpg', content: Buffer.from('picture') }]));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await api.close();
});

it('ends the reading of an archive and of a picture, which is then no fault of theirs', async () => {
  const stopping = new AbortController();
  const archive = await PictureArchive.open(path, stopping.signal);
  const [file] = archive.pictures;
  if (!file) throw new Error('The archive has a picture');
  const files = new StoredFiles(archive, stopping.signal);
  expect(await files.inspect(file)).toMatchObject({ refusal: expect.stringContaining('不是图片') });
  stopping.abort();
  await expect(files.inspect(file)).rejects.toThrow('aborted');
  await expect(files.store({ id: 'a', file }, refuse, join(folder, 'aside'))).rejects.toThrow('aborted');
  await expect(PictureArchive.open(path, stopping.signal)).rejects.toThrow('aborted');
  archive.close();
});

it('waits no longer for the pictures of others', async () => {
  const stopping = new AbortController();
  const library = new FileLibrary(api.context.database, api.place.dataDir);
  library.addImported = () => {
    // While it waits for the next attempt.
    setImmediate(() => stopping.abort());
    return Promise.reject(tooMany(5, '正在处理的图片过多'));
  };
  const actor = { id: null, name: '', requestId: '' };
  const picture = { id: 'a', name: '甲.jpg', path };
  expect(await keepPicture(library, { actor, picture, signal: stopping.signal })).toBe('正在处理的图片过多');
});
