import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../scripts/postgres.ts';
import type { BenchApi, ImportFigures } from '../api/api.ts';
import { startApi } from '../api/api.ts';
import { startBare } from '../api/bare.ts';
import { copyContent } from '../api/copy.ts';
import type { Load } from '../api/load.ts';
import { readFeed } from '../api/load.ts';
import { listQuery } from '../api/products.ts';
import type { Row } from '../report/row.ts';

/** Fewer rows make a quick look: `BENCH_ROWS=5000`. */
const many = Number(process.env['BENCH_ROWS'] ?? 50_000);
const few = many / 10;
const seconds = 5;
const connections = 20;
/** A rate that leaves room, so that latency tells of waiting and not of the queue. */
const calm = { connections: 4, rate: 50 };
const loginsPerSecond = 20;
/** What the 99th percentile may become beside other work, against idle; and what it may be in any case, ms. */
const latencyBudget = 5;

/** A first, unmeasured round: compiled code, counted totals. */
const warm = (url: string) => readFeed({ url, seconds: 3, connections, from: 0 });

async function throughput(what: string, api: BenchApi, postgres?: string): Promise<Row[]> {
  const sample = await fetch(api.url + listQuery(1)).then((response) => response.text());
  const answer: { data: { list: { id: string }[] } } = JSON.parse(sample);
  const folder = await mkdtemp(join(tmpdir(), 'admin-h5-bare-'));
  const file = join(folder, 'answer.json');
  await writeFile(file, sample);
  const id = answer.data.list[0]?.id ?? '';
  const bare = await startBare(file, postgres === undefined ? undefined : { url: postgres, id });
  try {
    await warm(bare.url);
    await warm(api.url);
    const best = await readFeed({ url: bare.url, seconds, connections });
    const ours = await readFeed({ url: api.url, seconds, connections, from: 5000 });
    return [
      {
        what: `publish list, 10 of ${many} filtered and sorted, ${what}`,
        value: ours.perSecond / best.perSecond,
        unit: '×',
        budget: 0.5,
        atLeast: true,
        detail: `${Math.round(ours.perSecond)} against ${Math.round(best.perSecond)} requests a second; p99 ${ours.p99} ms under ${connections} connections, ${ours.failures} failures`,
      },
    ];
  } finally {
    await bare.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Signs in so many times a second; answers how to stop. */
function keepSigningIn({ url, login }: BenchApi): () => Promise<void> {
  const open: Promise<Response>[] = [];
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(login) };
  const timer = setInterval(() => open.push(fetch(`${url}/api/auth/login`, options)), 1000 / loginsPerSecond);
  return async () => {
    clearInterval(timer);
    const answers = await Promise.all(open);
    const refused = answers.find((answer) => !answer.ok);
    if (refused) throw new Error(`A login was answered ${refused.status}`);
  };
}

const besideIdle = (what: string, busy: Load, idle: Load): Row => ({
  what: `reads' 99th percentile ${what}, against idle`,
  value: busy.p99 / Math.max(idle.p99, 1),
  unit: '×',
  budget: latencyBudget,
  detail: `${busy.p99} ms against ${idle.p99} ms at ${calm.rate} reads a second, ${busy.failures} failures`,
});

async function readWhileImporting(api: BenchApi): Promise<{ imported: ImportFigures; reads: Load }> {
  // Reads go on for as long as the import does, in rounds.
  const rounds: Load[] = [];
  const importing = api.importProducts(many);
  const ended = importing.then(
    () => true,
    () => true,
  );
  do rounds.push(await readFeed({ url: api.url, seconds: 4, ...calm, from: rounds.length * 200 }));
  while (!(await Promise.race([ended, Promise.resolve(false)])));
  const imported = await importing;
  const worst = Math.max(...rounds.map(({ p99 }) => p99));
  const failures = rounds.reduce((sum, round) => sum + round.failures, 0);
  return { imported, reads: { perSecond: calm.rate, p99: worst, failures } };
}

/** The same on PostgreSQL, the content coming straight from SQLite's file: the import was measured there. */
async function onPostgres(sqliteDir: string): Promise<Row[]> {
  const cluster = await startPostgres({ durable: false });
  try {
    const api = await startApi({ DATABASE_URL: cluster.url });
    try {
      await copyContent(sqliteDir, cluster.url);
      return await throughput('PostgreSQL, against a bare route that selects one row by its key', api, cluster.url);
    } finally {
      await api.stop();
    }
  } finally {
    await cluster.stop();
  }
}

async function importAlone(count: number): Promise<ImportFigures> {
  const api = await startApi();
  try {
    return await api.importProducts(count);
  } finally {
    await api.stop();
  }
}

/** The API over 50,000 products: the feed's throughput, reads beside other work, and the import itself. */
export async function apiFigures(): Promise<Row[]> {
  const little = await importAlone(few);
  const api = await startApi();
  try {
    const { imported, reads } = await readWhileImporting(api);
    await warm(api.url);
    const idle = await readFeed({ url: api.url, seconds, ...calm, from: 9000 });
    const stopSigningIn = keepSigningIn(api);
    const besideLogins = await readFeed({ url: api.url, seconds, ...calm, from: 11_000 });
    await stopSigningIn();
    const sqlite = await throughput('SQLite, against a bare route with the same bytes', api);
    return [
      ...sqlite,
      ...(await onPostgres(api.dataDir)),
      besideIdle(`while ${loginsPerSecond} people a second sign in`, besideLogins, idle),
      besideIdle(`while ${many} rows are imported`, reads, idle),
      {
        what: `peak memory of an import of ${many} rows, against ${few}`,
        value: imported.peakMb / little.peakMb,
        unit: '×',
        budget: 1.5,
        detail: `${Math.round(imported.peakMb)} MB against ${Math.round(little.peakMb)} MB; ${Math.round(imported.rows / imported.seconds)} against ${Math.round(little.rows / little.seconds)} rows a second`,
      },
    ];
  } finally {
    await api.stop();
  }
}
