import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

const sampleMs = 50;

/** Processes that a process has started: the server decodes pictures in one of its own. */
const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

/** Private memory of a process and of those it has started, MB; mapped files are not counted. 0 if nothing tells it. */
function memoryOf(pid: number): number {
  try {
    const kilobytes = /RssAnon:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) / 1024 + childrenOf(pid).reduce((sum, child) => sum + memoryOf(child), 0);
  } catch {
    return 0;
  }
}

/** Runs `work`, and watches how much memory a process has at most meanwhile. */
export async function peakDuring<T>(pid: number, work: () => Promise<T>): Promise<{ result: T; peakMb: number }> {
  let peakMb = memoryOf(pid);
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      await pause(sampleMs);
      peakMb = Math.max(peakMb, memoryOf(pid));
    }
  })();
  const result = await work().finally(() => over.abort());
  await watching;
  return { result, peakMb };
}
