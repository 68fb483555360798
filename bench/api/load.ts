import autocannon from 'autocannon';
import type { BenchApi } from './api.ts';
import { listQuery } from './products.ts';

export interface Load {
  perSecond: number;
  p99: number;
  failures: number;
}

export interface LoadOptions {
  url: string;
  seconds: number;
  connections: number;
  /** Requests per second altogether; absent: as many as there can be. */
  rate?: number;
  /** So many requests, however long they take, in place of `seconds`. */
  amount?: number;
  /** Where the row of questions begins, so that none is asked twice within the time that an answer is kept. */
  from?: number;
}

/** Asks the list different questions over several connections. */
export async function readFeed({ url, seconds, connections, rate, amount, from = 0 }: LoadOptions): Promise<Load> {
  let n = from;
  const result = await autocannon({
    url,
    connections,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    ...(rate === undefined ? {} : { overallRate: rate }),
    requests: [{ setupRequest: (request) => ({ ...request, path: listQuery((n += 1)) }) }],
  });
  return {
    perSecond: result.requests.average,
    p99: result.latency.p99,
    failures: result.errors + result.non2xx + result.timeouts,
  };
}

/** Signs in so many times a second; answers how to stop. */
export function keepSigningIn({ url, login }: BenchApi, perSecond: number): () => Promise<void> {
  const open: Promise<Response>[] = [];
  const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(login) };
  const timer = setInterval(() => open.push(fetch(`${url}/api/auth/login`, options)), 1000 / perSecond);
  return async () => {
    clearInterval(timer);
    const answers = await Promise.all(open);
    const refused = answers.find((answer) => !answer.ok);
    if (refused) throw new Error(`A login was answered ${refused.status}`);
  };
}
