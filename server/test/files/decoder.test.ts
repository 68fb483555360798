import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { previewWidths } from '@admin-h5/contract';
import multipartPlugin from '@fastify/multipart';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import Fastify from 'fastify';
import sharp from 'sharp';
import { AppError } from '../../src/errors.ts';
import { Decoder } from '../../src/files/picture-decoder.ts';
import { contentName } from '../../src/files/store.ts';
import { receiving } from '../../src/files/upload.ts';
import { removeExpired } from '../../src/maintenance.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { multipart, next, picture, upload } from '../support/catalogue.ts';

const task = (path: string) => ({ kind: 'inspect', path, mime: 'image/png', cleaned: 'none' }) as const;

const statusOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 200,
    (error: unknown) => (error instanceof AppError ? error.statusCode : error),
  );

describe('the picture process', () => {
  let folder: string;
  let program: URL;

  // Reads its behaviour from the picture's path, so that a test can decide when it finishes.
  const script = `
  process.on('message', ({ path }) => {
    if (path === 'ends') process.exit(3);
    if (path !== 'never') process.send({ picture: { width: 1, height: 1, cleaned: false } });
  });
  process.on('disconnect', () => process.exit());
`;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'decoder-'));
    const file = join(folder, 'process.mjs');
    await writeFile(file, script);
    program = pathToFileURL(file);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is ended while it decodes a picture that takes too long, and continues with the next', async () => {
    const decoder = new Decoder({ maxWaiting: 10, maxPerOwner: 10, timeLimit: 1500, program });
    const long = decoder.run(task('never'));
    const after = decoder.run(task('quick'));
    await expect(long).rejects.toMatchObject({ statusCode: 422, message: '图片处理超时，请压缩后重新上传' });
    expect(await statusOf(after)).toBe(200);
  });

  it('stops a picture that takes too much processor time, however busy the machine is', async () => {
    const decoder = new Decoder({ maxWaiting: 10, maxPerOwner: 10, cpuLimit: 1 });
    const path = join(folder, 'large.png');
    const noise = sharp({
      create: {
        width: 3000,
        height: 3000,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    });
    await noise.png({ compressionLevel: 1 }).toFile(path);
    await expect(decoder.run(task(path))).rejects.toMatchObject({
      statusCode: 422,
      message: '图片处理超时，请压缩后重新上传',
    });
  }, 60_000);

  it.each([
    ['nobody can read', () => join(folder, 'none', 'a.png'), 'none'],
    ['has no place to be written anew', () => join(folder, 'turned.jpg'), join('/nowhere', 'a.jpg')],
  ])('is not the fault of a picture that %s', async (_what, path, cleaned) => {
    await sharp({ create: { width: 8, height: 8, channels: 3, background: '#777' } })
      .withMetadata({ orientation: 6 })
      .toFile(join(folder, 'turned.jpg'));
    const decoder = new Decoder({ maxWaiting: 10, maxPerOwner: 10 });
    const given = { kind: 'inspect', path: path(), mime: 'image/jpeg', cleaned } as const;
    await expect(decoder.run(given)).rejects.toMatchObject({ statusCode: 503 });
  });

  it('fails only the current picture if it crashes', async () => {
    const decoder = new Decoder({ maxWaiting: 10, maxPerOwner: 10, program });
    const responses = [decoder.run(task('ends')), decoder.run(task('quick'))].map(statusOf);
    expect(await Promise.all(responses)).toEqual([503, 200]);
  });

  it('takes turns between people, and limits how many pictures wait', async () => {
    const decoder = new Decoder({ maxWaiting: 5, maxPerOwner: 3, program });
    const order: string[] = [];
    const send = (owner: string) => statusOf(decoder.run(task('quick'), owner)).finally(() => order.push(owner));
    // The first runs at once; three of one person may wait, and the fifth is refused.
    const many = ['a', 'a', 'a', 'a'].map(send);
    expect(await send('a')).toBe(429);
    order.length = 0;
    const others = ['b', 'c'].map(send);
    expect(await send('d')).toBe(429);
    order.length = 0;
    expect(await Promise.all([...many, ...others])).toEqual([200, 200, 200, 200, 200, 200]);
    expect(order.filter((owner) => owner !== 'd').join('')).toBe('aabcaa');
  });
});

const preview = (id: string) => `/api/files/preview/${id}`;

/** Interlaced: every pixel must be decoded before the first is known, which is much work for a few KB. */
const slow = () =>
  sharp({ create: { width: 6000, height: 4000, channels: 3, background: `#${String(next()).padStart(6, '0')}` } })
    .png({ progressive: true, compressionLevel: 9 })
    .toBuffer();

describe('costly', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());
  afterEach(() => {
    jest.restoreAllMocks();
  });

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
      await api.context.files.store.remove(contentName(sha256));
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
});

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(5);
}

/** The time that many days ago, milliseconds. */
const days = (count: number) => Date.now() - count * 86_400_000;

describe('aborted', () => {
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

  describe('an interrupted upload', () => {
    it.each(['/api/files', '/api/product/import', '/api/product/import/pictures'])(
      'to %s leaves no file, and the API works on',
      async (path) => {
        const socket = await begin(path, Buffer.concat([await picture(), Buffer.alloc(100_000)]));
        await until(async () => (await namesIn('incoming')).length > 0);
        socket.destroy();
        await until(async () => (await namesIn('incoming')).length === 0);
        expect(await namesIn('sheets')).toEqual([]);
        expect((await upload(api, await picture())).mime).toBe('image/png');
      },
    );

    it('is refused if its sender is gone before its body is read', async () => {
      const app = Fastify();
      await app.register(multipartPlugin);
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
      await lay('sheets', 'old.csv.part', days(9));
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
});
