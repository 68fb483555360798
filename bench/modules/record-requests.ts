import type { Page } from '@playwright/test';

/** One request that went to the network: what came out of the browser's cache is not among them. */
export interface Request {
  url: string;
  type: string;
  /** Seconds on the browser's clock. */
  start: number;
  end: number;
}

export interface Recorder {
  /** What has been loaded since it was last asked. */
  take: () => Request[];
  /** Settles once nothing has been under way for a while. */
  quiet: () => Promise<void>;
}

/** Without a request for this long, milliseconds, a page is at rest. */
const rest = 1000;

/** Notes what a page asks the network for, from now on, by the browser's own word. */
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
  // Far enough away that what waits for something else can be told from what merely comes later.
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

/** The longest row of requests of which each began only after the one before had ended. */
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
