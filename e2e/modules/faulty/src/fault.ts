/** Throws where the test has set this fault on the page; what a mistake in a team's code looks like to the host. */
export function throwIf(fault: string): void {
  if (Reflect.get(window, 'fault') === fault) throw new Error(`broken on purpose: ${fault}`);
}
