import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import type { Cluster } from '../../../scripts/postgres.ts';
import { backUp } from '../../src/commands/backup.ts';
import { restore } from '../../src/commands/restore.ts';
import type { Database } from '../../src/database/schema.ts';
import { firstStart } from '../../src/first-start.ts';
import { newId } from '../../src/ids.ts';
import { openSound, StartError } from '../../src/start-check.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { categoryInput, create, materialInput, picture, productInput, upload } from '../support/catalogue.ts';
import { ownCluster } from '../support/cluster.ts';
import { makePlace, noteStatements, postgresUrl, type TestPlace } from '../support/database.ts';
import { endServers, request, type ServerProcess, signIn, startServer } from '../support/process.ts';
import { valueAt } from '../support/response.ts';

describe('lost database', () => {
  const onSqlite = postgresUrl === null ? describe : describe.skip;

  let place: TestPlace;
  let api: TestApp;
  /** The message of a refused start. */
  async function refusal(): Promise<string> {
    try {
      await (await openSound({ ...place.options, store: api.context.files.store })).close();
      return 'opened';
    } catch (error) {
      if (error instanceof StartError) return error.message;
      throw error;
    }
  }

  beforeEach(async () => {
    place = await makePlace();
    api = await startApp({ place, settings: { demoContent: false } });
  });
  afterEach(() => place.remove());

  describe('an empty database although there are stored files', () => {
    it('is not treated as new: the start says what to do, and creates no user [§settings lost database]', async () => {
      const { db } = api.context.database;
      await upload(api, await picture());
      await db.deleteFrom('userAccount').execute();
      // Like a newly created database.
      if (api.context.database.engine === 'sqlite') {
        await sql`drop trigger ${sql.id('operationLog_append_only_delete')}`.execute(db);
      } else await sql`alter table ${sql.table('operationLog')} disable trigger user`.execute(db);
      await db.deleteFrom('operationLog').execute();

      await expect(firstStart(api.context)).rejects.toThrow(StartError);
      await expect(firstStart(api.context)).rejects.toThrow(/stored files.*restore a backup.*move them away/s);
      expect(await db.selectFrom('userAccount').select('id').execute()).toEqual([]);

      rmSync(join(place.dataDir, 'files'), { recursive: true });
      await firstStart(api.context);
      expect(await db.selectFrom('userAccount').select('id').execute()).toHaveLength(1);
      await api.close();
    });
  });

  onSqlite('SQLite', () => {
    let file: string;
    beforeEach(async () => {
      file = join(place.dataDir, 'admin-h5.db');
      await upload(api, await picture());
      await sql`pragma wal_checkpoint(truncate)`.execute(api.context.database.db);
      await api.close();
    });

    it('is not created by a start if its file is missing or empty, and a backup can be restored [§settings lost database]', async () => {
      const backup = `${place.dataDir}-backup`;
      await backUp(place.dataDir, backup);
      for (const end of ['-wal', '-shm', '']) rmSync(`${file}${end}`, { force: true });
      expect(await refusal()).toContain(`${file} is missing`);
      expect(existsSync(file)).toBe(false);
      writeFileSync(file, '');
      expect(await refusal()).toContain(`${file} is empty`);
      expect(statSync(file).size).toBe(0);
      await restore(backup, place.dataDir);
      rmSync(backup, { recursive: true });
      expect(await refusal()).toBe('opened');
    });

    it.each([
      ['at its beginning', 0],
      ['within', 4096 * 3],
    ])(
      'of which the file is damaged %s: the start names it and the remedy, and leaves it [§settings lost database]',
      async (_where, offset) => {
        const findDamage = openSync(file, 'r+');
        writeSync(findDamage, Buffer.alloc(4096 * 40, 0x5a), 0, 4096 * 40, offset);
        closeSync(findDamage);
        const before = readFileSync(file);
        const stated = await refusal();
        expect(stated).toContain(`${file} is damaged`);
        expect(stated).toContain('restore a backup');
        expect(readFileSync(file).equals(before)).toBe(true);
      },
    );
  });

  describe('readiness', () => {
    it('fails if a real table is missing', async () => {
      expect(await api.call('GET', '/api/health/ready')).toMatchObject({ status: 200 });
      const { db } = api.context.database;
      await sql`alter table ${sql.table('userAccount')} rename to elsewhere`.execute(db);
      expect(await api.call('GET', '/api/health/ready')).toMatchObject({ status: 503 });
      expect(await api.call('GET', '/api/auth/health')).toMatchObject({ status: 503 });
      await api.close();
    });
  });
});

describe('stopping the server', () => {
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

/** A read that takes much longer than a request without any read. */
const count = (db: Kysely<Database>, upTo: number) =>
  sql<{ total: number }>`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(upTo)})
    select count(*) as total from n`.execute(db);

describe('a read that scans many rows', () => {
  /** SQL statements by the handle that ran them. */
  let onScanner: string[];
  let elsewhere: string[];
  const watched = noteStatements((statement, handle) => (handle === 'scanner' ? onScanner : elsewhere).push(statement));

  let api: TestApp;
  beforeAll(async () => {
    onScanner = [];
    elsewhere = [];
    api = await startApp({ wrap: watched });
  });
  afterAll(() => api.close());
  beforeEach(() => {
    onScanner = [];
    elsewhere = [];
  });

  it('ends after an empty request that started later', async () => {
    const order: string[] = [];
    const long = count(api.context.database.scanner, 3_000_000).then(({ rows }) => {
      order.push('long');
      return rows;
    });
    expect((await api.call('GET', '/api/health/live')).status).toBe(200);
    order.push('empty');
    expect(await long).toEqual([{ total: 3_000_000 }]);
    expect(order).toEqual(['empty', 'long']);
  });

  it.each([
    ['a searched list', '/api/material?keyword=abc', 'materialText'],
    ['a searched feed', '/api/publish/list?keyword=abc', 'searchDocument'],
    ['a filtered export', '/api/product/export?format=csv&keyword=abc', 'productText'],
    ['the operation log', '/api/log?keyword=abc', '%abc%'],
    ['the recycle bin', '/api/recycle?keyword=abc', '%abc%'],
    ['the overview of numbers', '/api/statistics/overview', 'count(*)'],
    ['资料中心', '/api/publish/documents?keyword=abc', 'recordDocument'],
    ['资料管理', '/api/document?keyword=abc', 'recordDocument'],
    ['records without a document', '/api/document?missing=msds', 'recordDocument'],
    ['the number of changes', '/api/material/changes', '"func":"count"'],
  ])('runs outside the thread that serves requests: %s', async (_what, path, part) => {
    expect((await api.call('GET', path, { as: 'admin' })).status).toBe(200);
    expect(onScanner.filter((statement) => statement.includes(part))).not.toEqual([]);
    expect(elsewhere.filter((statement) => statement.includes(part))).toEqual([]);
  });

  it('does not delay the first page of a list', async () => {
    expect((await api.call('GET', '/api/material', { as: 'admin' })).status).toBe(200);
    expect(onScanner).toEqual([]);
  });

  it('sees what was written before it', async () => {
    const name = `刚刚写入${newId()}`;
    const categoryId = (await create(api, 'category', categoryInput('material'))).id;
    const { id } = await create(api, 'material', { ...materialInput(categoryId), name });
    const found = await api.call('GET', `/api/material?keyword=${encodeURIComponent(name)}`, { as: 'admin' });
    expect(found).toMatchObject({ status: 200, body: { data: { total: 1, list: [{ id, name }] } } });
  });

  it("reports a failure with the database's code", async () => {
    const { scanner } = api.context.database;
    await expect(sql`select * from ${sql.table('nowhere')}`.execute(scanner)).rejects.toMatchObject({
      code: expect.stringMatching(/^(SQLITE_ERROR|42P01)$/),
    });
  });

  (process.env['TEST_DATABASE_URL'] === undefined ? describe : describe.skip)('on SQLite', () => {
    it('is refused with 503 and Retry-After when too many are waiting', async () => {
      const { scanner } = api.context.database;
      const busy = Array.from({ length: 4 }, () => count(scanner, 200_000));
      const waiting = Array.from({ length: 300 }, () => count(scanner, 1));
      const outcomes = await Promise.allSettled(waiting);
      await Promise.all(busy);
      const refused = outcomes.filter(({ status }) => status === 'rejected');
      expect(refused.length).toBeGreaterThan(0);
      expect(outcomes.length - refused.length).toBeGreaterThan(150);
      expect(refused[0]).toMatchObject({ reason: { statusCode: 503, retryAfter: expect.any(Number) } });
    });
  });
});
