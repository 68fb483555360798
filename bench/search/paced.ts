import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '../report/median.ts';

export interface Pace {
  url: string;
  paths: readonly string[];
  /** Requests a second, at equal distances: many people do not press at the same moment. */
  rate: number;
  token?: string;
}

const agent = new Agent({ keepAlive: true });

/** Milliseconds from sending a request to the end of its response. */
function ask(address: string, token: string | undefined): Promise<number> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(address, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${address}: ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - started));
    });
    sent.on('error', reject).end();
  });
}

/** Latencies of requests that are sent at their times, whether or not earlier ones have ended. */
export function pacedTimes({ url, paths, rate, token }: Pace): Promise<number[]> {
  const started = performance.now();
  return Promise.all(
    paths.map(async (path, at) => {
      await pause(Math.max(0, started + (at * 1000) / rate - performance.now()));
      return ask(url + path, token);
    }),
  );
}

/** The median of `pacedTimes`. */
export const pacedLatency = async (pace: Pace): Promise<number> => median(await pacedTimes(pace));
