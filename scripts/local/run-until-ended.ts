import type { Local } from './start-local.ts';

/** Keeps the product running until Ctrl-C, SIGTERM or the end of its API, then stops all its parts. */
export async function runUntilEnded(local: Local): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
    void local.ended.then(resolve);
  });
  await local.stop();
}

/** Runs a command, which may return an exit code; an expected failure prints one line instead of a stack trace. */
export async function runCommand(command: () => Promise<number | void>): Promise<never> {
  try {
    process.exit((await command()) ?? 0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
