/** Counts of a runner. */
export interface Tally {
  passed: number;
  failed: number;
}

export const none: Tally = { passed: 0, failed: 0 };

export function add(a: Tally, b: Tally): Tally {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

/** The result of one check. */
export function single(holds: boolean): Tally {
  return holds ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A runner that failed without counting a failure (it crashed, or found no test) counts as one failure. */
export function honest(tally: Tally, exitCode: number): Tally {
  if (exitCode !== 0 && tally.failed === 0) return { ...tally, failed: 1 };
  if (tally.passed + tally.failed === 0) return { passed: 0, failed: 1 };
  return tally;
}
