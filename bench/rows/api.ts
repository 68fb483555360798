import type { BenchApi, ImportFigures } from '../api/api.ts';
import { startApi } from '../api/api.ts';
import type { Load } from '../api/load.ts';
import { readMany } from '../api/load.ts';
import { keepSigningIn } from '../api/people.ts';
import { many } from '../api/products.ts';
import { feedRows } from '../feed/row.ts';
import { startPostgres } from '../../scripts/postgres.ts';
import type { Row } from '../report/row.ts';

const few = many / 10;
const seconds = 5;
/** A rate well below the limit, so that latency shows the effect of other work and not of a queue. */
const calm = { connections: 4, rate: 50 };
const loginsPerSecond = 20;
/** Limit of the 99th percentile during other work, relative to idle. */
const latencyBudget = 5;
/** Seconds; longer than any import takes. */
const longestImport = 3600;
const memoryBudget = 1.5;

const relativeToIdle = (what: string, busy: Load, idle: Load): Row => ({
  what: `reads' 99th percentile ${what}, against idle`,
  value: busy.p99 / Math.max(idle.p99, 1),
  unit: '×',
  budget: latencyBudget,
  detail: `${busy.p99} ms against ${idle.p99} ms; ${calm.rate} different questions to the list a second, none refused`,
});

async function readWhileImporting(api: BenchApi): Promise<{ imported: ImportFigures; reads: Load }> {
  const importing = api.importProducts(many);
  // One figure over the whole import: its last phase also affects readers.
  const reads = await readMany({ url: api.url, seconds: longestImport, ...calm, until: importing });
  return { imported: await importing, reads };
}

/** The visitors' feed on both engines. */
async function feedFigures(): Promise<Row[]> {
  const cluster = await startPostgres({ durable: false });
  try {
    return [...(await feedRows('SQLite', null)), ...(await feedRows('PostgreSQL', cluster.url))];
  } finally {
    await cluster.stop();
  }
}

async function importAlone(count: number, format: 'csv' | 'xlsx'): Promise<ImportFigures> {
  const api = await startApi();
  try {
    return await api.importProducts(count, format);
  } finally {
    await api.stop();
  }
}

const perSecond = ({ rows, seconds: took }: ImportFigures): number => Math.round(rows / took);

function importRows(format: string, all: ImportFigures, little: ImportFigures): Row[] {
  return [
    {
      what: `import of ${many} rows of ${format} in one upload, rows a second against those of ${few}`,
      value: perSecond(all) / perSecond(little),
      unit: '×',
      budget: 0.5,
      atLeast: true,
      detail: `${perSecond(all)} against ${perSecond(little)} rows a second, durably committed; progress was told ${all.steps} times`,
    },
    {
      what: `peak memory of that import, against ${few} rows`,
      value: all.peakMb / little.peakMb,
      unit: '×',
      budget: memoryBudget,
      detail: `${Math.round(all.peakMb)} MB against ${Math.round(little.peakMb)} MB of the whole server`,
    },
  ];
}

/** The API with 50,000 products: reads during other work, the import itself, and the visitors' feed with 100,000. */
export async function apiFigures(): Promise<Row[]> {
  const api = await startApi();
  try {
    const { imported, reads } = await readWhileImporting(api);
    await readMany({ url: api.url, seconds, ...calm, from: 7000 });
    const idle = await readMany({ url: api.url, seconds, ...calm, from: 9000 });
    const stopSigningIn = await keepSigningIn(api, loginsPerSecond);
    const duringLogins = await readMany({ url: api.url, seconds, ...calm, from: 11_000 });
    const logins = await stopSigningIn();
    const csv = importRows('CSV', await importAlone(many, 'csv'), await importAlone(few, 'csv'));
    const xlsx = importRows('XLSX', await importAlone(many, 'xlsx'), await importAlone(few, 'xlsx'));
    return [
      ...(await feedFigures()),
      relativeToIdle(
        `while ${loginsPerSecond} people a second sign in (${logins.responded} of ${logins.sent} completed meanwhile)`,
        duringLogins,
        idle,
      ),
      relativeToIdle(`while ${many} rows are imported (${perSecond(imported)} a second meanwhile)`, reads, idle),
      ...csv,
      ...xlsx,
    ];
  } finally {
    await api.stop();
  }
}
