/**
 * Wraps an action so that it does not start again while it runs, such as by a second press while a dialog is open. A
 * button's `busy` state is set too late for that.
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
