import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from '../report/row.ts';
import type { BenchApi } from './api.ts';
import { startBare } from './bare.ts';
import { readFeed } from './load.ts';
import { listQuery, questions } from './products.ts';

const connections = 20;
const rounds = 3;
const seconds = 4;

const middle = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/**
 * The list against a route of nothing but Fastify that sends the same bytes; on PostgreSQL that route selects one product
 * by its key first. Both are asked in turns, so that whatever else the machine does meets both; the middle round counts.
 */
export async function againstBare(engine: string, api: BenchApi, many: number, postgres?: string): Promise<Row> {
  const sample = await fetch(api.url + listQuery(1)).then((response) => response.text());
  const answer: { data: { list: { id: string }[] } } = JSON.parse(sample);
  const folder = await mkdtemp(join(tmpdir(), 'admin-h5-bare-'));
  const file = join(folder, 'answer.json');
  await writeFile(file, sample);
  const id = answer.data.list[0]?.id ?? '';
  const bare = await startBare(file, postgres === undefined ? undefined : { url: postgres, id });
  try {
    // Unmeasured: code that is compiled by now, and every question asked once.
    await readFeed({ url: bare.url, seconds: 3, connections });
    await readFeed({ url: api.url, seconds: 3, connections, amount: questions });
    const pairs = [];
    for (let round = 0; round < rounds; round += 1) {
      const best = await readFeed({ url: bare.url, seconds, connections });
      const ours = await readFeed({
        url: api.url,
        seconds,
        connections,
        from: Math.floor((round * questions) / rounds),
      });
      pairs.push({ best, ours, ratio: ours.perSecond / best.perSecond });
    }
    const ratio = middle(pairs.map((pair) => pair.ratio));
    const pair = pairs.find((each) => each.ratio === ratio) ?? pairs[0];
    const against = postgres === undefined ? 'the same bytes' : 'the same bytes and `select` of one product by its key';
    return {
      what: `publish list on ${engine}, 10 of ${many} by two filters, three orders and page ${questions} ways, against a bare Fastify route with ${against}`,
      value: ratio,
      unit: '×',
      budget: 0.5,
      atLeast: true,
      detail: `${Math.round(pair?.ours.perSecond ?? 0)} against ${Math.round(pair?.best.perSecond ?? 0)} requests a second, ${connections} connections, middle of ${rounds} rounds; p99 ${pair?.ours.p99} against ${pair?.best.p99} ms`,
    };
  } finally {
    await bare.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
