import { readFileSync } from 'node:fs';
import { type Load, readMany } from '../api/load.ts';
import type { Row } from '../report/row.ts';
import { startDeployed } from '../visitor/deployed-stack.ts';
import { screensOf } from '../visitor/screens.ts';

/** Pages rendered before the memory is read again; `RENDERS=100000` for the whole form, which takes some minutes. */
const renders = Number(process.env['RENDERS'] ?? 5000);
const seconds = 5;
const connections = 8;

/** Resident memory of a process, MB. */
function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

const detailOf = ({ perSecond, p99 }: Load) => `${Math.round(perSecond)} a second, p99 ${p99} ms`;

/** A product's page rendered for each request, against the same page out of nginx's store; and what many renderings leave in memory. */
export async function renderRates(): Promise<Row[]> {
  const stack = await startDeployed();
  try {
    const product = (await screensOf(stack.api)).find(({ name }) => name === 'product');
    if (!product) throw new Error('there is no product');
    const headers = { 'accept-encoding': 'br' };
    const pathOf = (origin: string) => `${new URL(origin).pathname}${product.path}`;
    // The renderer makes one page for requests that come together; a page number makes them different.
    const each = { path: (n: number) => `${pathOf(stack.renderer)}&page=${n}`, headers, connections };
    const url = new URL(stack.renderer).origin;
    await readMany({ ...each, url, seconds: 0, amount: 500 });
    const before = memoryOf(stack.rendererPid);
    const rendered = await readMany({ ...each, url, seconds, from: 1_000_000 });
    const kept = await readMany({
      url: new URL(stack.rendered).origin,
      path: pathOf(stack.rendered),
      headers,
      connections,
      seconds,
    });
    await readMany({ ...each, url, seconds: 0, amount: renders, from: 2_000_000 });
    const after = memoryOf(stack.rendererPid);
    return [
      {
        what: "a product's page out of nginx's store, against rendering it",
        value: kept.perSecond / rendered.perSecond,
        unit: '×',
        budget: 20,
        atLeast: true,
        detail: `${detailOf(kept)}; rendered by one process: ${detailOf(rendered)} (${connections} connections)`,
      },
      {
        what: `memory of web-server after ${renders} more renderings`,
        value: after / before,
        unit: '×',
        budget: 1.5,
        detail: `${after} MB resident, after the first 500 it was ${before} MB`,
      },
    ];
  } finally {
    await stack.stop();
  }
}
