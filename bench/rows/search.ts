import { join } from 'node:path';
import type { MaterialInput, ProductInput, PublishPage } from '@admin-h5/contract';
import { startPostgres } from '../../scripts/postgres.ts';
import { openDatabase } from '../../server/src/database/connection.ts';
import { startApi } from '../api/api.ts';
import { median, p95 } from '../report/median.ts';
import type { Row } from '../report/row.ts';
import { fillRegister } from '../search/fill.ts';
import { pacedLatency, pacedTimes } from '../search/paced.ts';
import { otherCalls } from '../search/other-calls.ts';
import { answers, materialsIn, productAt, questions } from '../search/register.ts';

/** `SEARCH_ROWS=5000` gives a quicker run. */
const count = Number(process.env['SEARCH_ROWS'] ?? 100_000);
/** 20 people, each with one search a second. */
const readers = 20;
const compared = 20;
/** Seconds for which these people search; somebody saves something at the beginning of each `editEvery` of them. */
const searched = 60;
const editEvery = 20;

const paths = questions.map(({ keyword, type }) => {
  const query = new URLSearchParams({ type, keyword, size: String(compared) });
  return `/api/publish/list?${query.toString()}`;
});
/** Each question typed character by character; a beginning that several have is requested once. */
const typedPaths = [
  ...new Set(questions.flatMap(({ keyword }) => Array.from(keyword, (_, at) => keyword.slice(0, at + 1).trim()))),
].map((keyword) => `/api/publish/suggestions?${new URLSearchParams({ keyword }).toString()}`);
const pathAt = (n: number) => paths[n % paths.length] ?? '';

/** Questions as people ask them: at random, the same in each run. */
function* atRandom(amount: number): Generator<string> {
  let state = 1;
  for (let n = 0; n < amount; n += 1) {
    // The generator of Park and Miller.
    state = (state * 48_271) % 2_147_483_647;
    yield pathAt(state);
  }
}

const materials = new Map<string, MaterialInput>(materialsIn('').map((material) => [material.name, material]));
const products = new Map<string, ProductInput>();
for (let at = 0; at < count; at += 1) {
  const product = productAt(at, '');
  products.set(product.regNo, product);
}

interface Played {
  rows: Row[];
  /** The first results of each question. */
  orders: string[];
}

async function firstResults(url: string): Promise<{ places: number[]; orders: string[] }> {
  const places: number[] = [];
  const orders: string[] = [];
  for (const [at, question] of questions.entries()) {
    const { data }: { data: PublishPage } = JSON.parse(await (await fetch(`${url}${pathAt(at)}`)).text());
    const place = data.list.findIndex((item) => {
      const record = item.type === 'product' ? products.get(item.card.regNo) : materials.get(item.title);
      return record !== undefined && answers(question, record);
    });
    places.push(place === -1 ? Infinity : place + 1);
    orders.push(data.list.map(({ id }) => id).join());
  }
  return { places, orders };
}

async function play(engine: string, databaseUrl: string | null): Promise<Played> {
  const api = await startApi(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl });
  try {
    await api.importProducts(1);
    const database = openDatabase({ url: databaseUrl, file: join(api.dataDir, 'admin-h5.db') });
    await fillRegister(database, count);
    await database.close();
    const ask = { url: api.url, paths, rate: readers };
    const empty = (amount: number) =>
      pacedLatency({ url: api.url, rate: 10, paths: Array.from({ length: amount }, () => '/api/auth/health') });
    const idle = await empty(100);
    const besides = Math.ceil((paths.length / readers) * 10);
    const [first, beside] = await Promise.all([pacedLatency(ask), empty(besides)]);
    const again = await pacedLatency(ask);
    const asked = [...atRandom(searched * readers)];
    const times: number[] = [];
    for (let from = 0; from < asked.length; from += editEvery * readers) {
      await api.addCategory(`分类${count}-${from}`);
      times.push(...(await pacedTimes({ ...ask, paths: asked.slice(from, from + editEvery * readers) })));
    }
    const { places, orders } = await firstResults(api.url);
    const share = (max: number) => places.filter((place) => place <= max).length / places.length;
    const latency = (what: string, value: number, budget: number, detail = ''): Row => ({
      what: `${what} on ${engine}, ${count} products: median of ${readers} people against an empty request`,
      value: value / idle,
      unit: '×',
      budget,
      detail: `${value.toFixed(2)} ms against ${idle.toFixed(2)} ms${detail}`,
    });
    const quality = (what: string, max: number, budget: number): Row => ({
      what: `search on ${engine}: the right answer ${what}`,
      value: share(max) * 100,
      unit: '%',
      budget,
      atLeast: true,
      detail: `${questions.length} questions; not: ${questions.flatMap(({ keyword }, at) => ((places[at] ?? 0) > max ? [keyword] : [])).join('; ')}`,
    });
    const rows = [
      quality('comes first', 1, 90),
      quality('is among the first five', 5, 97),
      latency(
        'search',
        median(times),
        3,
        ` for ${searched} s, an edit every ${editEvery} s; 95th percentile ${p95(times).toFixed(1)} ms`,
      ),
      latency('search for the first time', first, 3, `; ${paths.length} different questions`),
      latency('the same searches again', again, 3),
      latency('empty request beside the first searches', beside, 1.5),
    ];
    const typed = await pacedTimes({ ...ask, paths: typedPaths });
    for (const [what, value] of [
      ['median', median(typed)],
      ['95th percentile', p95(typed)],
    ] as const) {
      rows.push({
        what: `suggestions while typing on ${engine}, ${count} products: ${what}`,
        value,
        unit: 'ms',
        budget: 100,
        detail: `${typed.length} different beginnings of ${questions.length} questions, ${readers} a second`,
      });
    }
    for (const { what, ...calls } of otherCalls(api.token, count)) {
      const pace = { ...ask, ...calls };
      const detail = `; ${calls.paths.length} calls`;
      rows.push(latency(`${what}, first`, await pacedLatency(pace), 5, detail));
      rows.push(latency(`${what}, again`, await pacedLatency(pace), 5, detail));
    }
    return { rows, orders };
  } finally {
    await api.stop();
  }
}

/** Quality and latency of search on both engines, and whether their results are in the same order. */
export async function searchFigures(): Promise<Row[]> {
  const sqlite = await play('SQLite', null);
  const cluster = await startPostgres();
  try {
    const postgres = await play('PostgreSQL', cluster.url);
    const same = sqlite.orders.filter((order, at) => order === postgres.orders[at]).length;
    return [
      ...sqlite.rows,
      ...postgres.rows,
      {
        what: `questions whose first ${compared} results are the same on both engines`,
        value: (same / questions.length) * 100,
        unit: '%',
        budget: 100,
        atLeast: true,
        detail: `${same} of ${questions.length}`,
      },
    ];
  } finally {
    await cluster.stop();
  }
}
