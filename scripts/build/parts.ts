import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { buildHost, buildRenderer, isHostBuilt, isRendererBuilt } from './host.ts';
import { buildRemote, isRemoteBuilt } from './remote.ts';
import { buildStartProgram } from './start-program.ts';
import { remoteNames } from './workspaces.ts';

/** What `npm run build` makes when nothing is named; the longest first. */
export const productParts = (): string[] => ['host', 'web-server', ...remoteNames()];

/** Whether the same sources are built already. */
function isBuilt(part: string): boolean {
  if (part === 'host') return isHostBuilt('production');
  if (part === 'host-development') return isHostBuilt('development');
  if (part === 'web-server') return isRendererBuilt();
  return part !== 'start' && isRemoteBuilt(part);
}

/** Builds one part: `host`, `host-development`, `web-server`, `start` (the images' programs) or a remote. */
export async function buildPart(part: string): Promise<void> {
  if (part === 'host') await buildHost();
  else if (part === 'host-development') await buildHost('development');
  else if (part === 'web-server') await buildRenderer();
  else if (part === 'start') await buildStartProgram();
  else await buildRemote(part);
}

/** Has a builder build a part. @throws Error with the messages of the build, or if the builder ended */
async function request(builder: ChildProcess, part: string): Promise<void> {
  builder.send(part);
  const ended = once(builder, 'exit').then(() => [`the builder of ${part} ended`]);
  const [failure]: unknown[] = await Promise.race([once(builder, 'message'), ended]);
  if (failure !== 'built') throw new Error(String(failure));
}

/**
 * Builds those of the parts whose sources have changed, in as many processes as there are cores, two at most: a build uses one core for
 * most of its time, and 600 MB.
 * @param onEnd is called when a part is built, with its seconds, or with null if it was up to date
 */
export async function buildChanged(
  parts: readonly string[],
  onEnd: (part: string, seconds: number | null) => void,
): Promise<void> {
  const waiting = parts.filter((part) => !isBuilt(part));
  for (const part of parts) if (!waiting.includes(part)) onEnd(part, null);
  const lane = async () => {
    const builder = fork(path.join(import.meta.dirname, 'builder.ts'), {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    try {
      for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
        const started = performance.now();
        await request(builder, part);
        onEnd(part, (performance.now() - started) / 1000);
      }
    } finally {
      builder.kill();
    }
  };
  await Promise.all(Array.from({ length: Math.min(waiting.length, availableParallelism(), 2) }, lane));
}

export function printEnd(part: string, seconds: number | null): void {
  console.log(seconds === null ? `${part}: up to date` : `${part}: built in ${seconds.toFixed(1)} s`);
}
