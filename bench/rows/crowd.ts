import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { hostFixture } from '../../deploy/test/fixture.ts';
import { startNginx } from '../../deploy/test/nginx.ts';
import { openDatabase } from '../../server/src/database/connection.ts';
import { startApi } from '../api/api.ts';
import { median, p95 } from '../report/median.ts';
import type { Row } from '../report/row.ts';
import { fillRegister } from '../search/fill.ts';
import { questions } from '../search/register.ts';

const products = 20_000;
const connections = 50;
/** Searches of the other visitor. */
const asked = 60;
const crowdAddress = '203.0.113.7';
const visitorAddress = '198.51.100.9';

let words = 0;
/** A search that nobody has made before. */
function newSearch(): string {
  words += 1;
  const keyword = `${questions[words % questions.length]?.keyword}${String.fromCodePoint(0x4e00 + ((words * 7919) % 20_000))}`;
  return `/api/publish/list?${new URLSearchParams({ type: 'product', keyword, size: '20' }).toString()}`;
}

/** Milliseconds of a call through a further proxy that saw this address. */
function ask(origin: string, path: string, agent: Agent, address: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    request(origin + path, { agent, headers: { 'x-forwarded-for': address } }, (response) => {
      response.resume().on('end', () => resolve(performance.now() - started));
    })
      .on('error', reject)
      .end();
  });
}

/** Latencies of one visitor's new searches while another address asks on many connections. */
async function besideCrowd(origin: string, size: number, path: () => string): Promise<number[]> {
  const crowdAgent = new Agent({ keepAlive: true, maxSockets: connections });
  const agent = new Agent({ keepAlive: true });
  const visit = { over: false };
  const crowd = Array.from({ length: size }, async () => {
    while (!visit.over) await ask(origin, path(), crowdAgent, crowdAddress);
  });
  await pause(2000);
  const times: number[] = [];
  while (times.length < asked) {
    times.push(await ask(origin, newSearch(), agent, visitorAddress));
    await pause(100);
  }
  visit.over = true;
  await Promise.all(crowd);
  for (const each of [crowdAgent, agent]) each.destroy();
  return times;
}

/** What a visitor notices of an address that has 50 connections, behind nginx as it is deployed, on SQLite. */
export async function crowd(): Promise<Row[]> {
  const api = await startApi({ TRUST_PROXY: '2' });
  const build = hostFixture('bench');
  try {
    await api.importProducts(1);
    const database = openDatabase({ url: null, file: join(api.dataDir, 'admin-h5.db') });
    await fillRegister(database, products);
    const ids = (await database.db.selectFrom('product').select('id').limit(5000).execute()).map(({ id }) => id);
    await database.close();
    const environment = { API_UPSTREAM: api.url, MODULE_ORIGINS: 'https://modules.example.com', TRUST_PROXY: '2' };
    const nginx = await startNginx({ template: 'host', build: build.folder, environment });
    try {
      let record = 0;
      const newRecord = () => `/api/publish/${ids[(record += 1) % ids.length]}`;
      const alone = await besideCrowd(nginx.origin, 0, newSearch);
      const rows: Row[] = [];
      for (const [what, path] of [
        ['searches', newSearch],
        ['single records', newRecord],
      ] as const) {
        const times = await besideCrowd(nginx.origin, connections, path);
        rows.push({
          what: `a visitor's new search while one address asks for ${what} on ${connections} connections: median`,
          value: Math.round(median(times)),
          unit: 'ms',
          budget: 100,
          detail: `95th percentile ${p95(times).toFixed(0)} ms; alone ${median(alone).toFixed(0)} ms, ${products} products`,
        });
      }
      return rows;
    } finally {
      await nginx.remove();
    }
  } finally {
    await api.stop();
    build.remove();
  }
}
