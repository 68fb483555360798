import { once } from 'node:events';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import { receiving } from '../../src/files/upload.ts';
import { removeExpired } from '../../src/maintenance.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { picture, upload } from '../support/catalogue.ts';

let api: TestApp;
let port: number;
beforeAll(async () => {
  api = await startApp();
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => api.close());

const boundary = 'aborted-4711';
const part = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;

/** Sends the start of an upload over a connection that stays open. */
async function begin(path: string, body: Buffer, to = port): Promise<Socket> {
  const socket = connect(to, '127.0.0.1');
  await once(socket, 'connect');
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: api',
    `Authorization: Bearer ${api.people.manager.token}`,
    `Content-Type: multipart/form-data; boundary=${boundary}`,
    'Content-Length: 40000000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`);
  socket.write(body);
  return socket;
}

const namesIn = (folder: string) =>
  readdir(join(api.context.settings.dataDir, 'files', folder)).catch((): string[] => []);
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(5);
}

describe('an interrupted upload', () => {
  it.each([
    ['/api/files', 'incoming'],
    ['/api/product/import', 'sheets'],
  ])('to %s leaves no file, and the API works on', async (path, folder) => {
    const socket = await begin(path, Buffer.concat([await picture(), Buffer.alloc(100_000)]));
    await until(async () => (await namesIn(folder)).length > 0);
    socket.destroy();
    await until(async () => (await namesIn(folder)).length === 0);
    expect((await upload(api, await picture())).mime).toBe('image/png');
  });

  it('is refused if its sender is gone before its body is read', async () => {
    const app = Fastify();
    await app.register(multipart);
    const received = new Promise<unknown>((resolve) => {
      app.post('/api/files', (request) =>
        new Promise((closed) => request.raw.once('close', closed))
          .then(() => receiving(request, () => request.file()))
          .then(resolve, resolve)
          .then(() => ({})),
      );
    });
    const server = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    const accepted = once(app.server, 'request');
    const socket = await begin('/api/files', Buffer.from('abc'), server);
    await accepted;
    socket.destroy();
    expect(await received).toMatchObject({ statusCode: 400 });
    await app.close();
  });

  it('has its connection closed after an hour at most', () => {
    expect(api.app.server).toMatchObject({ requestTimeout: 3_600_000, headersTimeout: 60_000 });
  });
});

/** The time that many days ago, milliseconds. */
const days = (count: number) => Date.now() - count * 86_400_000;

describe('temporary files of an upload or a thumbnail whose process ended', () => {
  it('are removed after some days, unless they are in use, stored or still to be downloaded', async () => {
    const { dataDir } = api.context.settings;
    const { id } = await upload(api, await picture());
    const lay = async (folder: string, name: string, changed: number) => {
      const path = join(dataDir, 'files', folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, 'half');
      await utimes(path, changed / 1000, changed / 1000);
    };
    await lay('incoming', 'old', days(3));
    await lay('incoming', 'new', days(1));
    await lay('sheets', 'old.upload', days(3));
    await lay('sheets', 'old.csv.part', days(3));
    await lay('sheets', 'week.csv', days(7));
    await lay('sheets', 'old.csv', days(9));
    await lay('../thumbnails/drafts', 'old', days(1));
    await lay('../thumbnails/drafts', 'new', Date.now());
    await removeExpired(api.context);
    expect(await namesIn('incoming')).toEqual(['new']);
    expect(await namesIn('sheets')).toEqual(['week.csv']);
    expect(await namesIn('../thumbnails/drafts')).toEqual(['new']);
    expect((await api.call('GET', `/api/files/preview/${id}`)).status).toBe(200);
  });
});
