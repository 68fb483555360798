import { createServer } from 'node:net';

export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/** Below the ports that systems give to outgoing connections (from 32768 on Linux): one of those could take the port meanwhile. */
const [firstPort, portCount] = [12_000, 20_000];
const perProcess = 40;
let asked = 0;

/**
 * A port that was free a moment ago; for tests. Processes that run at the same time begin at different ports, and none is returned
 * twice, so that nobody takes it before it is used.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = firstPort + ((process.pid * perProcess + asked) % portCount);
    asked += 1;
    if (await isPortFree(port)) return port;
  }
}
