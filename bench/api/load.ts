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
  /** Requests per second in total; default: as many as possible. */
  rate?: number;
  /** Number of requests, instead of `seconds`. */
  amount?: number;
  /** Ends the measurement early. */
  until?: Promise<unknown>;
  /** First query number, so that no query repeats while its response is cached. */
  from?: number;
  /** One path and query for all requests, or by their number; default: one of the feed's lists. */
  path?: string | ((n: number) => string);
  headers?: Readonly<Record<string, string>>;
}

/**
 * Sends different queries over several connections.
 * @throws Error if a request failed: refusals are fast and would improve the figure
 */
export async function readMany({
  url,
  seconds,
  connections,
  rate,
  amount,
  until,
  from = 0,
  path = listQuery,
  headers = {},
}: LoadOptions): Promise<Load> {
  let n = from;
  const options: autocannon.Options = {
    url,
    connections,
    headers: { ...headers },
    ...(amount === undefined ? { duration: seconds } : { amount }),
    ...(rate === undefined ? {} : { overallRate: rate }),
    // A request that is built anew each time costs the sender more than a file costs nginx.
    requests: [
      typeof path === 'string' ? { path } : { setupRequest: (request) => ({ ...request, path: path((n += 1)) }) },
    ],
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
