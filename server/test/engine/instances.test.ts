import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DatabaseHandle, openDatabase } from '../../src/database/connection.ts';
import { removeUnusedFiles } from '../../src/files/clean-up.ts';
import { FileLibrary } from '../../src/files/library.ts';
import { s3Store } from '../../src/files/s3-store.ts';
import { sha256OfName } from '../../src/files/store.ts';
import { removeOldSheets } from '../../src/import/jobs/sent-sheets.ts';
import { picture } from '../support/catalogue.ts';
import { makeEmptyPlace, postgresUrl, type TestPlace } from '../support/database.ts';
import { endServers, request, type ServerProcess, signIn, startServer } from '../support/process.ts';
import { textAt, valueAt } from '../support/response.ts';
import { type S3Server, startS3 } from '../support/s3.ts';

const megabyte = 1024 * 1024;
const uploaders = 4;
const acknowledgedBeforeKill = 20;
/** Of a sheet whose import is killed. */
const rows = 2000;
const days = (count: number) => Date.now() + count * 86_400_000;
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Pictures, and documents in one part and in several. */
async function contentOf(count: number): Promise<Buffer> {
  if (count % 3 === 0) return picture(200 + count, 100);
  return Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes((count % 3 === 1 ? 0.3 : 11) * megabyte)]);
}

/** Sends a file; null if the connection broke before a response. */
async function send(
  { url }: Pick<ServerProcess, 'url'>,
  path: string,
  token: string,
  file: { content: Buffer; name: string },
): Promise<{ status: number; body: unknown } | null> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(file.content)]), file.name);
  try {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(url + path, { method: 'POST', body: form, headers });
    return { status: response.status, body: await response.json() };
  } catch {
    return null;
  }
}

async function fetchDigest({ url }: Pick<ServerProcess, 'url'>, path: string): Promise<string> {
  const response = await fetch(url + path);
  return response.ok ? sha256(new Uint8Array(await response.arrayBuffer())) : `status ${response.status}`;
}

(postgresUrl === null ? describe.skip : describe)('two instances that share PostgreSQL and a bucket alone', () => {
  let s3: S3Server;
  let place: TestPlace;
  let database: DatabaseHandle;
  let folders: string[];
  let servers: ServerProcess[];
  let token: string;

  beforeAll(async () => {
    s3 = await startS3();
    place = await makeEmptyPlace();
    folders = ['a', 'b', 'c'].map((name) => mkdtempSync(join(tmpdir(), `admin-h5-instance-${name}-`)));
    servers = [await start(0), await start(1)];
    database = openDatabase(place.options);
    token = await signIn(instance(0));
  }, 120_000);
  afterAll(async () => {
    endServers();
    await database.close();
    await s3.stop();
    await place.remove();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const folderOf = (number: number): string => folders[number] ?? '';
  const start = (number: number): Promise<ServerProcess> =>
    startServer({
      ...s3.environment,
      DATABASE_URL: place.options.url ?? '',
      DATA_DIR: folderOf(number),
      JWT_SECRET: 'one-secret-on-every-instance-of-this-test',
    });
  function instance(number: number): ServerProcess {
    const server = servers[number];
    if (!server) throw new Error(`No instance ${number}`);
    return server;
  }

  it('lose nothing that was acknowledged when one is killed under uploads, and leave nothing that nobody has', async () => {
    const first = instance(0);
    const acknowledged: { id: string; digest: string; isPicture: boolean }[] = [];
    let count = 0;
    const uploadUntilGone = async (): Promise<void> => {
      for (;;) {
        const number = (count += 1);
        const content = await contentOf(number);
        const isPicture = number % 3 === 0;
        const response = await send(first, '/api/files', token, { content, name: isPicture ? 'a.png' : 'a.pdf' });
        if (response === null) return;
        expect(response.status).toBe(200);
        acknowledged.push({ id: textAt(response, 'data.id'), digest: sha256(content), isPicture });
        if (acknowledged.length === acknowledgedBeforeKill) void first.kill();
      }
    };
    await Promise.all(Array.from({ length: uploaders }, uploadUntilGone));
    expect(acknowledged.length).toBeGreaterThanOrEqual(acknowledgedBeforeKill);

    const second = instance(1);
    for (const { id, digest, isPicture } of acknowledged) {
      expect(await fetchDigest(second, `/api/files/preview/${id}`)).toBe(digest);
      const smaller = isPicture ? await fetchDigest(second, `/api/files/preview/${id}?w=96`) : '';
      expect(smaller).not.toContain('status');
    }

    // Some are used; a month later the others are gone, with what the killed instance was storing.
    const used = acknowledged.slice(0, 5);
    await database.db
      .updateTable('file')
      .set({ refCount: 1, unusedSince: null })
      .where(
        'id',
        'in',
        used.map(({ id }) => id),
      )
      .execute();
    const library = new FileLibrary(database, s3Store(s3.place), folderOf(2));
    await removeUnusedFiles(database, library, days(31));
    const files = await database.db.selectFrom('file').select('sha256').execute();
    const stored: string[] = [];
    for await (const { name } of library.store.list('')) stored.push(sha256OfName(name) ?? name);
    expect(stored.toSorted()).toEqual(files.map((file) => file.sha256).toSorted());
    expect(stored.toSorted()).toEqual(used.map(({ digest }) => digest).toSorted());
    await new FileLibrary(database, library.store, folderOf(0)).temporary.removeOld(days(3));
    for (const { id, digest } of used) expect(await fetchDigest(second, `/api/files/preview/${id}`)).toBe(digest);
  }, 300_000);

  it('go on with an import whose instance was killed, on the other one, and read what it has made', async () => {
    servers[0] = await start(0);
    const [first, second] = [instance(0), instance(1)];
    const sheet = { content: Buffer.from(`登记证号\r\n${'XX\r\n'.repeat(rows)}`), name: '台账.csv' };
    const jobOf = async (server: ServerProcess, id: string) => {
      const response = await request(server, 'GET', `/api/jobs/${id}`, { token });
      if (response === null) throw new Error('No response');
      return response;
    };
    const ended = async (server: ServerProcess, id: string) => {
      for (;;) {
        const job = await jobOf(server, id);
        if (!['queued', 'running'].includes(textAt(job, 'data.state'))) return job;
        await pause(50);
      }
    };
    const startImport = async (query: string, content = sheet.content): Promise<string> => {
      const sent = await send(first, `/api/product/import${query}`, token, { ...sheet, content });
      if (sent === null) throw new Error('No response');
      expect(sent.status).toBe(202);
      return textAt(sent, 'data.jobId');
    };
    const check = await startImport('?dryRun=true', Buffer.from('登记证号\r\nXX1\r\n'));
    await ended(first, check);
    const id = await startImport('');
    await first.kill();

    const made = await jobOf(second, check);
    expect(await fetchDigest(second, textAt(made, 'data.badRowsUrl'))).not.toContain('status');
    expect((await request(second, 'GET', `/api/jobs/${check}/rows`, { token }))?.status).toBe(200);
    // As after a minute without a report.
    const longAgo = new Date(Date.now() - 3_600_000).toISOString();
    await database.db.updateTable('job').set({ updatedAt: longAgo }).where('id', '=', id).execute();
    expect(valueAt(await jobOf(second, id), 'data.resume')).toEqual({ problem: null });
    const next = await request(second, 'POST', `/api/jobs/${id}/continue`, { token });
    if (next === null) throw new Error('No response');
    const job = await ended(second, textAt(next, 'data.jobId'));
    expect([valueAt(job, 'data.state'), valueAt(job, 'data.failed')]).toEqual(['done', rows]);

    const store = s3Store(s3.place);
    await removeOldSheets(store, days(9));
    for await (const { name } of store.list('sheets/')) expect(name).toBeNull();
  }, 300_000);
});
