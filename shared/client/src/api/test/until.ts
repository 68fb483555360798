/** Waits until a condition is true; Jest's own time limit ends a wait that would not end. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((done) => void setTimeout(done));
}
