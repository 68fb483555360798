const key = 'admin-h5:open-draft';

/**
 * The draft of the form that is open in this tab, noted when the page is hidden: where a reload, or a phone that needed the
 * memory, ends the page, the next page of the tab knows what was open.
 */
export function noteOpenDraft(slot: string): void {
  try {
    sessionStorage.setItem(key, slot);
  } catch {
    // Storage is forbidden: there is no draft either.
  }
}

/** The form was left as forms are left. */
export function forgetOpenDraft(slot: string): void {
  if (openDraft() !== slot) return;
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

/** Slot of the draft that was open when the page went; null where none was. */
export function openDraft(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
