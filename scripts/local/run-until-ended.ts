import type { Local } from './start-local.ts';

/** Keeps a running product up until Ctrl-C, SIGTERM or the end of its API, then stops every part of it. */
export async function runUntilEnded(local: Local): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
    void local.ended.then(resolve);
  });
  await local.stop();
}

/** Runs a command of this folder: an expected failure is one line, not a stack. */
export async function runCommand(command: () => Promise<void>): Promise<never> {
  try {
    await command();
    process.exit(0);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
