/** Whether the test has set this fault on the page. */
export const hasFault = (fault: string): boolean => Reflect.get(window, 'fault') === fault;

/** Throws where the test has set this fault on the page; what a mistake in a team's code looks like to the host. */
export function throwIf(fault: string): void {
  if (hasFault(fault)) throw new Error(`broken on purpose: ${fault}`);
}
