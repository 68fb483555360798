import { joinGuestDraft } from '../../core/inquiry/inquiry-draft.ts';
import { dropSaved, guest, joinSaved } from '../../core/saved/saved-records.ts';

/** Moves records saved and 询价单 filled in before login to the person's own; if storage refuses, they stay the guest's. */
export function joinGuest(userId: string): void {
  for (const kind of ['favorites', 'history'] as const) {
    if (joinSaved(kind, guest, userId)) dropSaved(kind, guest);
  }
  joinGuestDraft(userId);
}
