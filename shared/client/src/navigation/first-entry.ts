import { randomId } from '../auth/random-id.ts';
import type { EntryState } from './installed.ts';
import { hasEntryState } from './installed.ts';

/**
 * Names the history entry that the document was opened on: a reload finds the name again, while an address that is opened
 * in the same tab gets a name of its own, and with it its own place. The router reads the state when it is made.
 */
export function nameFirstEntry(): void {
  const known: unknown = history.state;
  const state: Record<string, unknown> = { ...Object(known) };
  if (hasEntryState(state.usr)) return;
  const usr: EntryState = { depth: 0, entry: randomId() };
  history.replaceState({ ...state, usr }, '');
}
