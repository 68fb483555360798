import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../../scripts/postgres.ts';
import { startApi } from '../api/api.ts';
import { photographs } from '../api/photographs.ts';
import { many, registrationOf } from '../api/products.ts';
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
      { what: `${what}: peak memory`, value: Math.round(memory), unit: 'MB', budget: 500, detail: 'the whole server' },
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

/** `IMPORT_PICTURES=1000` measures an archive of so many photographs, in some minutes. */
const pictures = Number(process.env['IMPORT_PICTURES'] ?? 0);

/** Products with a photograph each, the largest archive that is accepted: near 500 MB. */
async function picturesImport(): Promise<Row[]> {
  const names = Array.from({ length: pictures }, (_, at) => registrationOf(at));
  const archive = new Blob([Uint8Array.from(await photographs(names))]);
  const api = await startApi();
  try {
    const { sendSeconds, check, written, peaksMb, matched } = await api.importWithPictures(pictures, archive);
    const what = `import of ${pictures} products with photographs of ${Math.round(archive.size / 1024 ** 2)} MB on SQLite`;
    const seconds = Math.round(sendSeconds + check.seconds + written.seconds);
    const detail = `sent in ${sendSeconds.toFixed(1)} s, checked in ${check.seconds.toFixed(1)} s, written in ${written.seconds.toFixed(1)} s`;
    const steps = peaksMb.map((peak) => Math.round(peak)).join(', ');
    return [
      { what, value: seconds, unit: 's', budget: 600, detail },
      {
        what: `${what}: peak memory`,
        value: Math.round(Math.max(...peaksMb)),
        unit: 'MB',
        budget: 500,
        detail: `the whole server; by step: ${steps} MB`,
      },
      {
        what: `${what}: matched`,
        value: (100 * matched) / pictures,
        unit: '%',
        budget: 100,
        atLeast: true,
        detail: `${matched} pictures`,
      },
    ];
  } finally {
    await api.stop();
  }
}

/** `IMPORT_ENGINE=sqlite`, `postgres` or `none`, and `BENCH_ROWS`, give a shorter run. */
const engine = process.env['IMPORT_ENGINE'];

/** One large sheet: its time, memory, and what other requests notice of it. */
export async function imports(): Promise<Row[]> {
  const rows: Row[] = pictures > 0 ? await picturesImport() : [];
  if (engine === 'none') return rows;
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
