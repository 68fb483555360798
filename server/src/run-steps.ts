import type { FastifyBaseLogger } from 'fastify';

/** What failed in `runSteps`, an error for each step with its name. */
class StepErrors extends AggregateError {
  constructor(errors: readonly Error[]) {
    super(errors, errors.map(({ message }) => message).join('; '));
  }
}

/**
 * Runs steps one after another. One that fails does not keep the others from running.
 * @throws AggregateError with what failed; the errors of steps within a step are in it one by one
 */
export async function runSteps(steps: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  const errors: Error[] = [];
  for (const [name, run] of Object.entries(steps)) {
    try {
      await run();
    } catch (error) {
      if (error instanceof StepErrors) errors.push(...error.errors);
      else
        errors.push(new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error }));
    }
  }
  if (errors.length > 0) throw new StepErrors(errors);
}

/** Runs `work` now and then each `everyMs`, and logs each failure of its steps. Returns a function that stops it. */
export function startRepeatedly(
  work: () => Promise<void>,
  everyMs: number,
  log: Pick<FastifyBaseLogger, 'warn'>,
  what: string,
): () => void {
  const run = (): void => {
    work().catch((error: unknown) => {
      const errors: unknown[] = error instanceof AggregateError ? error.errors : [error];
      for (const err of errors) log.warn({ err }, `${what} failed`);
    });
  };
  const timer = setInterval(run, everyMs);
  timer.unref();
  run();
  return () => clearInterval(timer);
}
