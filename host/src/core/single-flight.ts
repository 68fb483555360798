/**
 * An action that does not start again while it runs: a second press, while rules still load or a question is still open,
 * does nothing. `busy` on a button is set too late for that.
 */
export function singleFlight<A extends readonly unknown[]>(
  deed: (...args: A) => Promise<void>,
): (...args: A) => Promise<void> {
  let running = false;
  return async (...args) => {
    if (running) return;
    running = true;
    try {
      await deed(...args);
    } finally {
      running = false;
    }
  };
}
