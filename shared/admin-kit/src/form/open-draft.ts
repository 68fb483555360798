const key = 'admin-h5:open-draft';

/**
 * Stores which draft belongs to the form that is open in this tab, when the page is hidden. After a reload, or after a phone has
 * discarded the page, the next page of the tab knows which form was open.
 */
export function noteOpenDraft(slot: string): void {
  try {
    sessionStorage.setItem(key, slot);
  } catch {
    // Storage is blocked, so there is no draft.
  }
}

/** Call when the person leaves the form. */
export function forgetOpenDraft(slot: string): void {
  if (openDraft() !== slot) return;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** Slot of the draft that was open when the page ended, or null. */
export function openDraft(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
