import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Cluster } from '../../../scripts/postgres.ts';
import { valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, productInput } from '../support/catalogue.ts';
import { ownCluster } from '../support/cluster.ts';
import { makePlace, postgresUrl } from '../support/database.ts';
import type { ServerProcess } from '../support/process.ts';
import { endServers, request, signIn, startServer } from '../support/process.ts';

afterAll(endServers);

const unavailable = { success: false, message: '服务暂时不可用，请稍后重试', code: 'UNAVAILABLE' };
const onSqlite = postgresUrl === null ? describe : describe.skip;
const onPostgres = postgresUrl === null ? describe.skip : describe;

onSqlite('a full disk', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  it('returns 503 for writes and still serves reads; all works again when there is space, without a restart', async () => {
    const { db } = api.context.database;
    const category = await create(api, 'category', categoryInput());
    const pages = await sql<{ page_count: number }>`pragma page_count`.execute(db);
    // Imitates a full disk for SQLite: the file cannot grow.
    await sql`pragma max_page_count = ${sql.lit(pages.rows[0]?.page_count)}`.execute(db);
    const long = { ...productInput(category.id), technical: '满'.repeat(2000), precautions: '满'.repeat(2000) };
    const full = [];
    for (let count = 0; count < 20; count += 1) {
      const body = { ...long, regNo: `PD2088${String(count).padStart(4, '0')}` };
      full.push(await api.call('POST', '/api/product', { as: 'admin', body }));
    }
    const refused = full.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const response of refused) expect(response).toMatchObject({ status: 503, body: unavailable });
    const stored = valueAt(await api.call('GET', '/api/product', { as: 'admin' }), 'data.total');
    expect(stored).toBe(full.length - refused.length);

    await sql`pragma max_page_count = 1000000`.execute(db);
    expect((await api.call('POST', '/api/product', { as: 'admin', body: long })).status).toBe(200);
  });
});

onPostgres('a database that is gone', () => {
  let cluster: Cluster | null;
  let server: ServerProcess;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'admin-h5-gone-'));
    cluster = await ownCluster();
    server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: cluster?.url ?? '' });
  });
  afterAll(async () => {
    endServers();
    await cluster?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each(['stopped', 'crashed'])('returns 503 while it is %s, and works again afterwards', async (how) => {
    const token = await signIn(server);
    // A write that the database is working on: it waits for the lock of another one.
    const other = new Client({ connectionString: cluster?.url });
    other.on('error', () => {});
    await other.connect();
    await other.query('select pg_advisory_lock(4207001)');
    const waiting = `select from pg_stat_activity where wait_event = 'advisory'`;
    const unfinished = request(server, 'POST', '/api/category', {
      token,
      body: { name: `未完${how}`, kind: 'product', parentId: null },
    });
    while ((await other.query(waiting)).rowCount === 0) await pause(10);
    await (how === 'stopped' ? cluster?.halt() : cluster?.crash());
    expect(await unfinished).toMatchObject({ status: 503, body: unavailable });
    for (const [method, path] of [
      ['GET', '/api/auth/health'],
      ['GET', '/api/publish/list'],
      ['GET', '/api/auth/me'],
      ['POST', '/api/category'],
    ] as const) {
      const response = await request(server, method, path, { token });
      expect({ path, status: response?.status, body: response?.body }).toMatchObject({
        path,
        status: 503,
        body: unavailable,
      });
    }
    expect((await request(server, 'GET', '/api/health/live'))?.status).toBe(200);
    await cluster?.start();
    expect((await request(server, 'GET', '/api/auth/me', { token }))?.status).toBe(200);
    const body = { name: `回来${how}`, kind: 'product', parentId: null };
    expect((await request(server, 'POST', '/api/category', { token, body }))?.status).toBe(200);
  });
});

describe('stopping the server', () => {
  it('finishes running requests and exits with 0', async () => {
    const place = await makePlace();
    const server = await startServer({
      DATA_DIR: place.dataDir,
      ...(place.options.url ? { DATABASE_URL: place.options.url } : {}),
    });
    const token = await signIn(server);
    const running = Array.from({ length: 8 }, (_, index) =>
      request(server, 'POST', '/api/category', {
        token,
        body: { name: `停止${index}`, kind: 'product', parentId: null },
      }),
    );
    const first = await Promise.race(running);
    expect(first?.status).toBe(200);
    const [code, responses] = await Promise.all([server.stop(), Promise.all(running)]);
    expect(code).toBe(0);
    // Requests that had reached the server got a response; later ones were refused completely.
    for (const response of responses) expect([200, undefined]).toContain(response?.status);
    await place.remove();
  });

  it('reports invalid settings at the start and exits with 1 [§settings bad ones]', async () => {
    await expect(startServer({ DATA_DIR: tmpdir(), BIND: 'nowhere', JWT_SECRET: 'short' })).rejects.toThrow(
      /ended with 1[^]*BIND[^]*JWT_SECRET/,
    );
  });
});
