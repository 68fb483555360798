import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { moveDatabase, moveTo } from '../../src/commands/move-database.ts';
import { databaseFile } from '../../src/commands/snapshot.ts';
import { openDatabase } from '../../src/database/connection.ts';
import { seed } from '../../src/seed/index.ts';
import { composedQuestions } from '../search/composed-questions.ts';
import { catalogueFor, inquiryFor, send } from '../inquiry/inquiries.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { makeEmptyPlace, makePlace, postgresUrl, type TestPlace } from '../support/database.ts';
import { dump } from '../support/dump.ts';
import { valueAt } from '../support/response.ts';

/** What each engine numbers for itself. */
const numbered = ['searchDocument', 'productText', 'materialText', 'userAccountText'];
const perEngine = [...numbered, 'kysely_migration', 'kysely_migration_lock'];

/** What searches find, in the order in which visitors see it. */
async function findAll(api: TestApp): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const { ask } of composedQuestions) {
    for (const type of ['product', 'material']) {
      const query = new URLSearchParams({ keyword: ask, type, size: '20' });
      const response = await api.call('GET', `/api/publish/list?${query.toString()}`);
      found[`${type} ${ask}`] = [valueAt(response, 'data.total'), valueAt(response, 'data.list')];
    }
  }
  return found;
}

(postgresUrl === null ? describe.skip : describe)('a move between the engines', () => {
  let embedded: TestPlace;
  let server: TestPlace;
  let before: { tables: Record<string, unknown[]>; found: Record<string, unknown>; token: string; file: string };

  beforeAll(async () => {
    embedded = await makePlace(null);
    server = { ...(await makeEmptyPlace(postgresUrl)), dataDir: embedded.dataDir };
    const api = await startApp({ place: embedded });
    await seed(api.context, new Date('2026-03-31T08:00:00Z'));
    const [{ id: file } = { id: '' }] = await api.context.database.db
      .selectFrom('file')
      .select('id')
      .limit(1)
      .execute();
    await send(api, inquiryFor(await catalogueFor(api)));
    before = {
      tables: await dump(api.context.database, ...perEngine),
      found: await findAll(api),
      token: api.people.admin.token,
      file,
    };
    await api.close();
  }, 120_000);
  afterAll(async () => {
    await server.remove();
    await embedded.remove();
  });

  it('that is interrupted leaves the target empty, and lets nobody write in the source meanwhile', async () => {
    const [source, target] = [openDatabase(embedded.options), openDatabase(server.options)];
    const other = new BetterSqlite(embedded.options.file, { timeout: 0 });
    try {
      const refused: unknown[] = [];
      const interrupted = moveDatabase(source, target, (line) => {
        try {
          other.exec(`update "dataVersion" set version = version + 1`);
        } catch (error) {
          refused.push(error);
        }
        if (line.startsWith('product:')) throw new Error('interrupted');
      });
      await expect(interrupted).rejects.toThrow('interrupted');
      expect(refused.length).toBeGreaterThan(5);
      expect(await target.db.selectFrom('userAccount').select('id').execute()).toEqual([]);
    } finally {
      other.close();
      await Promise.all([source.close(), target.close()]);
    }
  });

  it('has every row, every answer and every session on PostgreSQL', async () => {
    const [source, target] = [openDatabase(embedded.options), openDatabase(server.options)];
    const { tables, indexed } = await moveDatabase(source, target);
    expect(tables.find(({ name }) => name === 'inquiry')).toEqual({ name: 'inquiry', rows: 1 });
    expect(tables.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(1000);
    expect(indexed).toBeGreaterThan(100);
    await Promise.all([source.close(), target.close()]);

    const api = await startApp({ place: { ...server, isMigrated: true } });
    const person = await api.call('GET', '/api/auth/principal', { as: before.token });
    expect(person.status).toBe(200);
    expect(await findAll(api)).toEqual(before.found);
    expect((await api.call('GET', `/api/files/preview/${before.file}`)).status).toBe(200);
    await api.close();
  }, 120_000);

  it('is refused where the target is in use, and between two databases of one engine', async () => {
    const [source, target] = [openDatabase(embedded.options), openDatabase(server.options)];
    try {
      await expect(moveDatabase(source, target)).rejects.toThrow('holds data already');
      await expect(moveDatabase(source, source)).rejects.toThrow('one engine');
    } finally {
      await Promise.all([source.close(), target.close()]);
    }
  });

  it('to a folder brings files and secret along, and leaves nothing of a move that failed', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-moved-'));
    const settings = { DATA_DIR: embedded.dataDir, DATABASE_URL: server.options.url ?? '' };
    await expect(moveTo([embedded.dataDir], settings)).rejects.toThrow('where the data is');
    await expect(moveTo([folder], { DATA_DIR: embedded.dataDir })).rejects.toThrow('one engine');
    expect(readdirSync(folder)).toEqual([]);
    expect(await moveTo([folder], settings)).toContain(`DATA_DIR=${folder}`);
    expect(existsSync(databaseFile(folder))).toBe(true);
    expect(readdirSync(path.join(folder, 'files'))).toEqual(readdirSync(path.join(embedded.dataDir, 'files')));
    rmSync(folder, { recursive: true });
  }, 120_000);

  it('goes back to an embedded database with the same rows', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'admin-h5-moved-'));
    const other = { ...(await makeEmptyPlace(postgresUrl)), dataDir: embedded.dataDir };
    const [source, middle] = [openDatabase(embedded.options), openDatabase(other.options)];
    const target = openDatabase({ url: null, file: databaseFile(folder) });
    try {
      const tables = await dump(source, ...perEngine);
      await moveDatabase(source, middle);
      await moveDatabase(middle, target);
      const back = await dump(target, ...perEngine);
      expect(Object.keys(back).toSorted()).toEqual(Object.keys(tables).toSorted());
      for (const [name, rows] of Object.entries(back)) {
        if (name === 'dataVersion' || /^searchIndex|Parts_/.test(name)) continue;
        // Row by row: a difference between thousands of rows takes minutes to print.
        const missing = new Set(tables[name]?.map((row) => JSON.stringify(row)));
        expect([name, rows.filter((row) => !missing.has(JSON.stringify(row))).slice(0, 3)]).toEqual([name, []]);
        expect(rows.length).toBe(tables[name]?.length);
      }
    } finally {
      await Promise.all([source.close(), middle.close(), target.close()]);
      await other.remove();
      rmSync(folder, { recursive: true });
    }
  }, 120_000);
});
