import type { Page } from '@playwright/test';

/** A request that used the network; responses from the browser's cache are left out. */
export interface Request {
  url: string;
  type: string;
  /** Seconds, by the browser's clock. */
  start: number;
  end: number;
}

export interface Recorder {
  /** Returns the requests since the last call. */
  take: () => Request[];
  /** Waits until no request was running for a while. */
  quiet: () => Promise<void>;
}

/** Milliseconds without a request after which a page counts as idle. */
const rest = 1000;

/** Records the network requests of a page from now on, as the browser reports them. */
export async function recordRequests(page: Page): Promise<Recorder> {
  const cdp = await page.context().newCDPSession(page);
  const open = new Map<string, Request>();
  let done: Request[] = [];
  let lastChange = Date.now();
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type = '', timestamp }) => {
    lastChange = Date.now();
    open.set(requestId, { url: request.url, type, start: timestamp, end: timestamp });
  });
  const forget = ({ requestId }: { requestId: string }) => {
    lastChange = Date.now();
    open.delete(requestId);
  };
  cdp.on('Network.requestServedFromCache', forget);
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache === true || response.fromPrefetchCache === true) forget({ requestId });
  });
  cdp.on('Network.loadingFailed', forget);
  cdp.on('Network.loadingFinished', ({ requestId, timestamp }) => {
    const request = open.get(requestId);
    forget({ requestId });
    if (request) done.push({ ...request, end: timestamp });
  });
  await cdp.send('Network.enable');
  // High latency, so that a request that waits for another one can be told from one that just starts later.
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 100,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  return {
    take: () => {
      const taken = done;
      done = [];
      return taken;
    },
    quiet: async () => {
      while (open.size > 0 || Date.now() - lastChange < rest) await new Promise((resolve) => setTimeout(resolve, 50));
    },
  };
}

/** Length of the longest chain of requests in which each started only after the previous one ended. */
export function sequentialSteps(requests: readonly Request[]): number {
  let steps = 0;
  let end = -Infinity;
  for (const request of requests.toSorted((a, b) => a.end - b.end)) {
    if (request.start < end) continue;
    steps += 1;
    ({ end } = request);
  }
  return steps;
}
