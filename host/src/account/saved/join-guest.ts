import { joinGuestDraft } from '../../core/inquiry-draft.ts';
import { dropSaved, guest, joinSaved } from '../../core/saved-records.ts';

/** Moves the guest's saved records and 询价单 draft to the account at login; if storage refuses, they stay with the guest. */
export function joinGuest(userId: string): void {
  for (const kind of ['favorites', 'history'] as const) {
    if (joinSaved(kind, guest, userId)) dropSaved(kind, guest);
  }
  joinGuestDraft(userId);
}
