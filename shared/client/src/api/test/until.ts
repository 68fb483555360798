/** Waits until something holds; Jest's own limit ends a wait for what never comes. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((done) => void setTimeout(done));
}
