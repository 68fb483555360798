import { join } from 'node:path';
import { startPostgres } from '../../scripts/postgres.ts';
import { openDatabase } from '../../server/src/database/connection.ts';
import { startApi } from '../api/api.ts';
import type { Row } from '../report/row.ts';
import { fillProducts } from './fill.ts';
import { medianLatency } from './measure.ts';
import { questionKinds } from './questions.ts';

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
