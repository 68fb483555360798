import autocannon from 'autocannon';
import { listQuery } from './products.ts';

export interface Load {
  perSecond: number;
  p99: number;
}

export interface LoadOptions {
  url: string;
  seconds: number;
  connections: number;
  /** Requests per second altogether; absent: as many as there can be. */
  rate?: number;
  /** So many requests, however long they take, in place of `seconds`. */
  amount?: number;
  /** Ends it before its time. */
  until?: Promise<unknown>;
  /** Where the row of questions begins, so that none is asked twice within the time that an answer is kept. */
  from?: number;
}

/**
 * Asks the list different questions over several connections.
 * @throws where one of them was refused or not answered: a refusal is quick, and would better the figure
 */
export async function readFeed({
  url,
  seconds,
  connections,
  rate,
  amount,
  until,
  from = 0,
}: LoadOptions): Promise<Load> {
  let n = from;
  const options: autocannon.Options = {
    url,
    connections,
    ...(amount === undefined ? { duration: seconds } : { amount }),
    ...(rate === undefined ? {} : { overallRate: rate }),
    requests: [{ setupRequest: (request) => ({ ...request, path: listQuery((n += 1)) }) }],
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, ended) => (error ? reject(error) : resolve(ended)));
    const stop = () => running.stop();
    until?.then(stop, stop);
  });
  const failures = result.errors + result.non2xx + result.timeouts;
  if (failures > 0) throw new Error(`${failures} of ${result.requests.total} questions to ${url} failed`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}
