import { randomId } from '../auth/random-id.ts';
import type { EntryState } from './installed.ts';
import { hasEntryState } from './installed.ts';

/**
 * Gives the history entry that the document was opened on an id. After a reload the entry still has it; an address that is
 * opened in the same tab gets another id, and so its own scroll position. Called before the router is created and reads it.
 */
export function nameFirstEntry(): void {
  const known: unknown = history.state;
  const state: Record<string, unknown> = { ...Object(known) };
  if (hasEntryState(state.usr)) return;
  const usr: EntryState = { depth: 0, entry: randomId() };
  history.replaceState({ ...state, usr }, '');
}
