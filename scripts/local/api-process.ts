import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '../build/workspaces.ts';

export interface ApiProcess {
  child: ChildProcess;
  /** Ends it gracefully and waits until it has gone. */
  stop: () => Promise<void>;
}

/** What the API must know of this machine: the host's server passes its calls on and says whom they come from. */
export const localApiEnvironment = { TRUST_PROXY: 'loopback' } as const;

/** Waits until `address` answers with a good status, or fails when the process has ended or the time is up. */
async function untilHealthy(address: string, child: ChildProcess, limit: number): Promise<void> {
  const deadline = Date.now() + limit;
  while (child.exitCode === null && child.signalCode === null) {
    const healthy = await fetch(address, { signal: AbortSignal.timeout(1000) }).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return;
    if (Date.now() > deadline) throw new Error(`The API did not answer at ${address} within ${limit / 1000} s.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The API ended while starting; its message is above.');
}

/** Starts the reference API as a process of its own, on `BIND` of its environment, and waits until it answers. */
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
    // The first start of an empty database also draws its pictures.
    await untilHealthy(`http://${environment.BIND ?? '127.0.0.1'}:${port}/api/auth/health`, child, 120_000);
  } catch (error) {
    await stop();
    throw error;
  }
  return { child, stop };
}
