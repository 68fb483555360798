import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { productFields } from '@admin-h5/contract';
import { startPostgres } from '../../scripts/postgres.ts';
import { startServer } from '../../server/test/support/process.ts';
import { startApi } from '../api/api.ts';
import { median } from '../report/median.ts';
import type { Row } from '../report/row.ts';

const products = 400;
/** People who save at once; each goes on to another record after a save. */
const crowd = 16;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 8);
const rounds = 3;

interface Edited {
  id: string;
  version: number;
}

/** A record with what a form sends of it. */
interface Opened extends Edited {
  input: object;
}

function call<T>(agent: Agent, method: string, url: string, token: string, body?: object): Promise<T> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
  };
  return new Promise((resolve, reject) => {
    request(url, { agent, method, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        const answer = Buffer.concat(parts).toString();
        if (response.statusCode === 200) resolve(JSON.parse(answer));
        else reject(new Error(`${method} ${url}: ${answer}`));
      });
    })
      .on('error', reject)
      .end(text);
  });
}

/** Saved edits in a second, each person at another record, by turns at these instances. */
async function savedPerSecond(
  urls: readonly string[],
  people: number,
  { token, records }: { token: string; records: readonly Opened[] },
): Promise<number> {
  const agent = new Agent({ keepAlive: true });
  const end = performance.now() + seconds * 1000;
  let saved = 0;
  const save = async (person: number): Promise<void> => {
    for (let at = person; performance.now() < end; at += people) {
      const record = records[at % records.length];
      const url = urls[person % urls.length];
      if (!record) return;
      const edit = { precautions: `第${saved}次保存：使用时应穿戴防护服和手套。`, version: record.version };
      const body = { ...record.input, ...edit };
      const { data } = await call<{ data: Edited }>(agent, 'PUT', `${url}/api/product/${record.id}`, token, body);
      record.version = data.version;
      saved += 1;
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: people }, (_, person) => save(person)));
  agent.destroy();
  return saved / ((performance.now() - started) / 1000);
}

const inputOf = (record: Edited): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name in productFields));

async function readRecords(url: string, token: string): Promise<Opened[]> {
  const agent = new Agent({ keepAlive: true });
  const records: Opened[] = [];
  for (let page = 1; records.length < products; page += 1) {
    const path = `${url}/api/product?size=100&page=${page}`;
    const { data } = await call<{ data: { list: Edited[] } }>(agent, 'GET', path, token);
    records.push(...data.list.map((record) => ({ ...record, input: inputOf(record) })));
  }
  agent.destroy();
  return records;
}

const shown = (all: number[]): string => all.map((each) => each.toFixed(0)).join(', ');

/** Saves of products on a durable PostgreSQL: by one person, by many, and by many at two instances. */
async function measure(url: string): Promise<Row[]> {
  const environment = { DATABASE_URL: url, JWT_SECRET: 'bench'.repeat(10) };
  const one = await startApi(environment);
  const folder = await mkdtemp(join(tmpdir(), 'admin-h5-bench-'));
  const two = await startServer({ ...environment, DATA_DIR: folder });
  try {
    await one.importProducts(products);
    const work = { token: one.token, records: await readRecords(one.url, one.token) };
    const both = [one.url, two.url];
    await savedPerSecond(both, crowd, work);
    const figures: { single: number[]; many: number[]; shared: number[] } = { single: [], many: [], shared: [] };
    for (let round = 0; round < rounds; round += 1) {
      figures.single.push(await savedPerSecond([one.url], 1, work));
      figures.many.push(await savedPerSecond([one.url], crowd, work));
      figures.shared.push(await savedPerSecond(both, crowd, work));
    }
    const [single, many, shared] = [median(figures.single), median(figures.many), median(figures.shared)];
    return [
      {
        what: `products saved by ${crowd} people at one instance, against one person`,
        value: many / single,
        unit: '×',
        budget: 1.5,
        atLeast: true,
        detail: `${shown(figures.many)} against ${shown(figures.single)} in a second, rounds of ${seconds} s`,
      },
      {
        what: 'the same people at two instances, against one',
        value: shared / many,
        unit: '×',
        budget: 1,
        atLeast: true,
        detail: `${shown(figures.shared)} in a second`,
      },
    ];
  } finally {
    await two.stop();
    await one.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many saves of products go beside each other on PostgreSQL. */
export async function writes(): Promise<Row[]> {
  const cluster = await startPostgres();
  try {
    return await measure(cluster.url);
  } finally {
    await cluster.stop();
  }
}
