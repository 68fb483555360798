import autocannon from 'autocannon';
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
