import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '../build/workspaces.ts';

export interface ApiProcess {
  child: ChildProcess;
  /** Ends it gracefully and waits for its end. */
  stop: () => Promise<void>;
}

/** Settings for this machine: the host's server forwards the calls and reports the callers' addresses. */
export const localApiEnvironment = { TRUST_PROXY: 'loopback' } as const;

/** Milliseconds; the first start of an empty database also stores the pictures. */
const startLimit = 120_000;

/** Waits until `address` responds with success; throws if the process ends first or the time is up. */
export async function untilHealthy(program: string, address: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + startLimit;
  while (child.exitCode === null && child.signalCode === null) {
    const healthy = await fetch(address, { signal: AbortSignal.timeout(1000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return;
    if (Date.now() > deadline)
      throw new Error(`${program} did not respond at ${address} within ${startLimit / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${program} ended while starting; its message is above.`);
}

/** Starts the reference API in a separate process, on `BIND` of its environment, and waits until it responds. */
export async function startApi(
  port: number,
  environment: Readonly<Record<string, string>> = {},
  quiet = false,
): Promise<ApiProcess> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(root, 'server/src/server.ts')],
    {
      cwd: root,
      env: { ...localApiEnvironment, ...process.env, ...environment, API_PORT: String(port) },
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
    },
  );
  const ended = once(child, 'exit');
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  };
  try {
    await untilHealthy('The API', `http://${environment.BIND ?? '127.0.0.1'}:${port}/api/auth/health`, child);
  } catch (error) {
    await stop();
    throw error;
  }
  return { child, stop };
}
