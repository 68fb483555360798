import { dropSaved, guest, joinSaved } from '../../core/saved/saved-records.ts';

/** Moves what was kept before login into the person's own lists; where storage refuses, it stays the guest's. */
export function joinGuest(userId: string): void {
  for (const kind of ['favorites', 'history'] as const) {
    if (joinSaved(kind, guest, userId)) dropSaved(kind, guest);
  }
}
