import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Kysely, KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../src/database/connection.ts';
import type { Database } from '../../src/database/schema.ts';
import { newId } from '../../src/ids.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, materialInput } from '../support/catalogue.ts';

/** SQL statements by the handle that ran them. */
let onScanner: string[];
let elsewhere: string[];

const noting = (note: (statement: string) => void): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    note(JSON.stringify(node));
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
});
const watched = (database: DatabaseHandle): DatabaseHandle => ({
  ...database,
  db: database.db.withPlugin(noting((statement) => elsewhere.push(statement))),
  reader: database.reader.withPlugin(noting((statement) => elsewhere.push(statement))),
  scanner: database.scanner.withPlugin(noting((statement) => onScanner.push(statement))),
});

/** A read that takes much longer than a request without any read. */
const count = (db: Kysely<Database>, upTo: number) =>
  sql<{ total: number }>`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${sql.lit(upTo)})
    select count(*) as total from n`.execute(db);

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

describe('a read that scans many rows', () => {
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
    ['a searched list', '/api/material?keyword=abc', '%abc%'],
    ['a searched feed', '/api/publish/list?keyword=abc', 'searchDocument'],
    ['a filtered export', '/api/product/export?format=csv&keyword=abc', '%abc%'],
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
