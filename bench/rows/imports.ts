import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../../scripts/postgres.ts';
import { startApi } from '../api/api.ts';
import { many } from '../api/products.ts';
import { median } from '../report/median.ts';
import type { Row } from '../report/row.ts';

const emptyRequests = 50;

/** Milliseconds of an empty request, every 100 ms. */
async function emptyLatency(url: string, goOn: (asked: number) => boolean): Promise<number> {
  const times: number[] = [];
  while (goOn(times.length)) {
    const started = performance.now();
    await (await fetch(`${url}/api/auth/health`)).text();
    times.push(performance.now() - started);
    await pause(100);
  }
  return median(times);
}

async function importOn(engine: string, format: 'csv' | 'xlsx', databaseUrl: string | null): Promise<Row[]> {
  const api = await startApi(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl });
  try {
    const idle = await emptyLatency(api.url, (asked) => asked < emptyRequests);
    let over = false;
    const importing = api.importProducts(many, format).finally(() => (over = true));
    const [beside, first] = await Promise.all([emptyLatency(api.url, () => !over), importing]);
    const again = await api.importProducts(many, format);
    const what = `import of ${many} rows of ${format} on ${engine}`;
    const persecond = Math.round(first.rows / first.seconds);
    const memory = Math.max(first.peakMb, again.peakMb);
    return [
      {
        what,
        value: Math.round(first.seconds),
        unit: 's',
        budget: 60,
        detail: `${persecond} rows a second; the same file again, without a change: ${Math.round(again.seconds)} s`,
      },
      { what: `${what}: peak memory`, value: Math.round(memory), unit: 'MB', budget: 400, detail: 'the whole server' },
      {
        what: `${what}: an empty request beside it`,
        value: beside / idle,
        unit: '×',
        budget: 3,
        detail: `${beside.toFixed(2)} ms against ${idle.toFixed(2)} ms (medians)`,
      },
    ];
  } finally {
    await api.stop();
  }
}

/** `IMPORT_ENGINE=sqlite` or `postgres`, and `BENCH_ROWS`, give a shorter run. */
const engine = process.env['IMPORT_ENGINE'];

/** One large sheet: its time, memory, and what other requests notice of it. */
export async function imports(): Promise<Row[]> {
  const rows: Row[] = [];
  if (engine !== 'postgres') {
    rows.push(...(await importOn('SQLite', 'csv', null)), ...(await importOn('SQLite', 'xlsx', null)));
  }
  if (engine === 'sqlite') return rows;
  const cluster = await startPostgres();
  try {
    return [...rows, ...(await importOn('PostgreSQL', 'csv', cluster.url))];
  } finally {
    await cluster.stop();
  }
}
