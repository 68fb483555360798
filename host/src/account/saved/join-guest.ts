import { dropSaved, guest, joinSaved } from '../../core/saved/saved-records.ts';

/** Moves records saved before login to the person's own lists; if storage refuses, they stay the guest's. */
export function joinGuest(userId: string): void {
  for (const kind of ['favorites', 'history'] as const) {
    if (joinSaved(kind, guest, userId)) dropSaved(kind, guest);
  }
}
