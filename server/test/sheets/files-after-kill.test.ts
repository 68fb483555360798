import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { productFields } from '@admin-h5/contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import BetterSqlite from 'better-sqlite3';
import { endServers, request, type ServerProcess, signIn, startServer } from '../support/process.ts';
import { type ApiResponse, textAt, valueAt } from '../support/response.ts';
import { sheetOf } from '../support/sheets.ts';
import { newPicture } from './picture-calls.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';
import { makeZip } from './zip.ts';

/** Enough for several transactions. */
const products = 30;
const category = '杀虫剂';

let dataDir: string;
let database: BetterSqlite.Database;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'admin-h5-files-'));
  server = await startServer({ DATA_DIR: dataDir });
  database = new BetterSqlite(join(dataDir, 'admin-h5.db'));
  token = await signIn(server);
}, 120_000);
afterAll(() => {
  endServers();
  database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

type Answer = Pick<ApiResponse, 'status' | 'body'>;

async function call(method: string, path: string, body?: object): Promise<Answer> {
  const response = await request(server, method, path, { token, ...(body ? { body } : {}) });
  if (response === null || response.status >= 300) throw new Error(JSON.stringify(response));
  return response;
}

async function send(path: string, name: string, content: Uint8Array<ArrayBuffer>): Promise<Answer> {
  const form = new FormData();
  form.set('file', new Blob([content]), name);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(server.url + path, { method: 'POST', body: form, headers });
  return { status: response.status, body: await response.json() };
}

async function ended(id: string): Promise<Answer> {
  for (;;) {
    const job = await call('GET', `/api/jobs/${id}`);
    if (!['queued', 'running'].includes(textAt(job, 'data.state'))) return job;
    await pause(50);
  }
}

/** What a person edits of all products. */
function catalogue(): Record<string, unknown>[] {
  const rows: unknown[] = database.prepare('select * from product order by regNo').all();
  return rows.map((row) =>
    Object.fromEntries(
      ['deletedAt', ...Object.keys(productFields)].map((name) => [name, Reflect.get(Object(row), name)]),
    ),
  );
}
const pictureCounts = (): number[] =>
  catalogue().map(({ imageIds }) => {
    const ids: unknown = JSON.parse(String(imageIds));
    return Array.isArray(ids) ? ids.length : 0;
  });

it('goes on with files without a sheet after the server was killed, stores each once, and takes all of them back', async () => {
  await call('POST', '/api/category', { name: category, kind: 'product', parentId: null, code: '', description: '' });
  const regNos = Array.from({ length: products }, () => newRegNo());
  const sheet = sheetOf(productHeadings, ...regNos.map((登记证号) => productRow(category, { 登记证号 })));
  await ended(textAt(await send('/api/product/import', '台账.csv', new TextEncoder().encode(sheet)), 'data.jobId'));
  const before = catalogue();
  expect(before).toHaveLength(products);
  const pictures = await Promise.all(
    regNos.map(async (regNo) => ({ name: `${regNo}.jpg`, content: await newPicture() })),
  );
  const archive = await send('/api/product/import/pictures', '图片.zip', new Uint8Array(makeZip(pictures)));
  const body = { columns: {}, values: [], pictures: { id: textAt(archive, 'data.id'), replace: false } };
  const id = textAt(await call('POST', '/api/product/import/files?dryRun=false', body), 'data.jobId');
  while (pictureCounts().every((count) => count === 0)) await pause(5);
  await server.kill();
  const stored = pictureCounts().filter((count) => count > 0).length;
  expect(stored).toBeLessThan(products);

  server = await startServer({ DATA_DIR: dataDir });
  token = await signIn(server);
  // By itself, once its former instance has been silent for long enough.
  const job = await ended(id);
  expect(valueAt(job, 'data')).toMatchObject({ state: 'done', updated: products, unchanged: 0, failed: 0 });
  expect(pictureCounts()).toEqual(before.map(() => 1));

  const undo = await ended(textAt(await call('POST', `/api/jobs/${id}/undo`), 'data.jobId'));
  expect(valueAt(undo, 'data')).toMatchObject({ state: 'done', updated: products, failed: 0 });
  expect(catalogue()).toEqual(before);
}, 240_000);
