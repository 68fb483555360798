import { join } from 'node:path';
import { sql } from 'kysely';
import autocannon from 'autocannon';
import { startPostgres } from '../../scripts/postgres.ts';
import { type DatabaseHandle, openDatabase } from '../../server/src/database/connection.ts';
import { startApi } from '../api/api.ts';
import type { Row } from '../report/row.ts';
import { formulationAt, questionKinds, toxicityAt } from './questions.ts';
import { noteChange, systemActor, write } from '../../server/src/database/write.ts';
import { newId } from '../../server/src/ids.ts';
import { rebuildIndex } from '../../server/src/search/rebuild.ts';
import { searchText } from '../../server/src/search/managers-keyword.ts';
import { median } from '../report/median.ts';

/** `FEED_ROWS=5000` gives a quicker run. */
const count = Number(process.env['FEED_ROWS'] ?? 100_000);
const readers = 20;
const seconds = 3;
const budget = 3;

/**
 * Latency of feed pages relative to an empty request (`/api/auth/health`), each with 20 readers. Each kind of query
 * runs once before it is measured, as the first visitors after an edit do.
 */
async function feedRows(engine: string, databaseUrl: string | null): Promise<Row[]> {
  const api = await startApi(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl });
  try {
    await api.importProducts(1);
    const categoryIds = await fillProducts(
      openDatabase({ url: databaseUrl, file: join(api.dataDir, 'admin-h5.db') }),
      count,
    );
    const rows: Row[] = [];
    for (const { what, pathAt, different } of questionKinds(count, categoryIds)) {
      const ask = { url: api.url, pathAt, readers };
      await medianLatency({ ...ask, amount: different });
      const empty = await medianLatency({ ...ask, pathAt: () => '/api/auth/health', seconds });
      const list = await medianLatency({ ...ask, seconds });
      rows.push({
        what: `feed on ${engine}, ${what} of ${count}: median of ${readers} readers against an empty request`,
        value: list / empty,
        unit: '×',
        budget,
        detail: `${list.toFixed(2)} ms against ${empty.toFixed(2)} ms; ${different} different questions`,
      });
    }
    return rows;
  } finally {
    await api.stop();
  }
}

/** The visitors' lists on both engines. */
export async function feed(): Promise<Row[]> {
  const cluster = await startPostgres({ durable: false });
  try {
    return [...(await feedRows('SQLite', null)), ...(await feedRows('PostgreSQL', cluster.url))];
  } finally {
    await cluster.stop();
  }
}

/** Rows per `insert`: below SQLite's limit on parameters. */
const portion = 400;

/**
 * Copies the one existing product `count` times, spread over the categories, and closes the database.
 * @returns the ids of the categories
 */
async function fillProducts(database: DatabaseHandle, count: number): Promise<string[]> {
  const { db, engine } = database;
  const categories = await db.selectFrom('category').select('id').execute();
  const categoryIds = categories.map(({ id }) => id);
  const template = await db.selectFrom('product').selectAll().executeTakeFirstOrThrow();
  await db.deleteFrom('product').execute();
  for (let start = 0; start < count; start += portion) {
    const rows = Array.from({ length: Math.min(portion, count - start) }, (_, place) => {
      const at = start + place;
      const name = `测试农药${at}`;
      const regNo = `PD20${String(at).padStart(6, '0')}`;
      const createdAt = new Date(Date.UTC(2026, 0, 1) + at * 1000).toISOString();
      return {
        ...template,
        id: newId(),
        name,
        regNo,
        categoryId: categoryIds[at % categoryIds.length] ?? '',
        formulation: formulationAt(Math.floor(at / 7)),
        toxicity: toxicityAt(Math.floor(at / 3)),
        recommended: at % 4 === 0 ? 1 : 0,
        viewCount: (at * 7919) % 1000,
        sort: at % 10_000,
        search: searchText([name, regNo]),
        createdAt,
        updatedAt: createdAt,
      };
    });
    await db.insertInto('product').values(rows).execute();
    const usages = rows.map(({ id, categoryId, pesticideType }) => ({
      productId: id,
      place: 0,
      crop: '水稻',
      target: '稻飞虱',
      live: 1,
      categoryId,
      type: pesticideType,
    }));
    await db.insertInto('productUsage').values(usages).execute();
  }
  await db.transaction().execute(rebuildIndex);
  await write(database, systemActor, async (scope) => noteChange(scope, 'product'));
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db);
  await database.close();
  return categoryIds;
}

interface Requests {
  url: string;
  pathAt: (n: number) => string;
  /** Each connection sends its next request after the last response. */
  readers: number;
  /** Duration, or number of requests. */
  seconds?: number;
  amount?: number;
  /** Requests per second in total; default: as many as possible. */
  rate?: number;
}

/**
 * Median latency in milliseconds.
 * @throws Error if a request failed: refusals are fast and would improve the figure
 */
async function medianLatency({ url, pathAt, readers, seconds = 0, amount, rate }: Requests): Promise<number> {
  const times: number[] = [];
  let n = 0;
  const options: autocannon.Options = {
    url,
    connections: amount === undefined ? readers : Math.min(readers, amount),
    ...(amount === undefined ? { duration: seconds } : { amount }),
    ...(rate === undefined ? {} : { overallRate: rate }),
    timeout: 60,
    requests: [{ setupRequest: (request) => ({ ...request, path: pathAt((n += 1)) }) }],
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, ended) => (error ? reject(error) : resolve(ended)));
    running.on('response', (_client, _status, _bytes, time) => times.push(time));
  });
  const failures = result.errors + result.non2xx + result.timeouts;
  if (failures > 0) throw new Error(`${failures} of ${result.requests.total} requests to ${url} failed`);
  return median(times);
}
