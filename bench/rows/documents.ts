import { join } from 'node:path';
import { startPostgres } from '../../scripts/postgres.ts';
import { openDatabase } from '../../server/src/database/connection.ts';
import { startApi } from '../api/api.ts';
import type { Row } from '../report/row.ts';
import { documentCalls, fillDocuments } from '../search/documents.ts';
import { fillRegister } from '../search/fill.ts';
import { pacedLatency } from '../search/paced.ts';

/** `SEARCH_ROWS=5000` gives a quicker run. */
const count = Number(process.env['SEARCH_ROWS'] ?? 100_000);
/** People, each with one call a second. */
const readers = 20;

async function play(engine: string, databaseUrl: string | null): Promise<Row[]> {
  const api = await startApi(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl });
  try {
    await api.importProducts(1);
    const database = openDatabase({ url: databaseUrl, file: join(api.dataDir, 'admin-h5.db') });
    await fillRegister(database, count);
    const documents = await fillDocuments(database);
    await database.close();
    const { url } = api;
    const idle = await pacedLatency({ url, rate: 10, paths: Array.from({ length: 100 }, () => '/api/auth/health') });
    const rows: Row[] = [];
    for (const { what, ...calls } of documentCalls(api.token)) {
      for (const time of ['first', 'again']) {
        const value = await pacedLatency({ url, rate: readers, ...calls });
        rows.push({
          what: `${what}, ${time}, on ${engine}, ${documents} documents of ${count} products: median against an empty request`,
          value: value / idle,
          unit: '×',
          budget: 5,
          detail: `${value.toFixed(2)} ms against ${idle.toFixed(2)} ms; ${calls.paths.length} calls`,
        });
      }
    }
    return rows;
  } finally {
    await api.stop();
  }
}

/** 资料中心 and 资料管理 with very many documents, on both engines. */
export async function documentFigures(): Promise<Row[]> {
  const sqlite = await play('SQLite', null);
  const cluster = await startPostgres();
  try {
    return [...sqlite, ...(await play('PostgreSQL', cluster.url))];
  } finally {
    await cluster.stop();
  }
}
