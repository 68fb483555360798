import type { AppContext } from '../context.ts';

/** What the demonstration content is written through. */
export type SeedContext = AppContext;

/** Fills an empty database with the demonstration content; the administrator exists already. */
export function seed(_context: SeedContext): Promise<void> {
  return Promise.resolve();
}
