import autocannon from 'autocannon';
import { median } from '../report/median.ts';

export interface Requests {
  url: string;
  /** Path of the n-th request. */
  pathAt: (n: number) => string;
  /** Each connection sends its next request after the last response. */
  readers: number;
  /** Duration, or number of requests. */
  seconds?: number;
  amount?: number;
  /** Requests per second in total; default: as many as possible. */
  rate?: number;
}

/**
 * Median latency in milliseconds.
 * @throws Error if a request failed: refusals are fast and would improve the figure
 */
export async function medianLatency({ url, pathAt, readers, seconds = 0, amount, rate }: Requests): Promise<number> {
  const times: number[] = [];
  let n = 0;
  const options: autocannon.Options = {
    url,
    connections: amount === undefined ? readers : Math.min(readers, amount),
    ...(amount === undefined ? { duration: seconds } : { amount }),
    ...(rate === undefined ? {} : { overallRate: rate }),
    timeout: 60,
    requests: [{ setupRequest: (request) => ({ ...request, path: pathAt((n += 1)) }) }],
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error, ended) => (error ? reject(error) : resolve(ended)));
    running.on('response', (_client, _status, _bytes, time) => times.push(time));
  });
  const failures = result.errors + result.non2xx + result.timeouts;
  if (failures > 0) throw new Error(`${failures} of ${result.requests.total} requests to ${url} failed`);
  return median(times);
}
