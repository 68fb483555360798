import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { hostDist } from '../build/host.ts';
import { root } from '../build/workspaces.ts';
import { untilHealthy } from './api-process.ts';

export interface WebServerProcess {
  origin: string;
  child: ChildProcess;
  /** Ends it gracefully, or at once by `SIGKILL`, and waits for its end. */
  stop: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

/** Starts `web-server` with the built host in a process of its own, as a container does, and waits until it responds. */
export async function startWebServer(
  port: number,
  environment: Readonly<Record<string, string>>,
): Promise<WebServerProcess> {
  const child = spawn(process.execPath, [path.join(root, 'web-server/src/start.ts'), '--build', hostDist], {
    env: { ...process.env, ...environment, BIND: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const origin = `http://127.0.0.1:${port}`;
  await untilHealthy('web-server', `${origin}/healthz`, child);
  return {
    origin,
    child,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await ended;
    },
  };
}
