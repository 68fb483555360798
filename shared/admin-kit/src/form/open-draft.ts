import { readText, removeText, writeText } from '@admin-h5/client/device-storage';

const key = 'admin-h5:open-draft';
const area = 'sessionStorage';

/**
 * Stores which draft belongs to the form that is open in this tab, when the page is hidden. After a reload, or after a phone has
 * discarded the page, the next page of the tab knows which form was open.
 */
export const noteOpenDraft = (slot: string) => void writeText(key, slot, area);

/** Slot of the draft that was open when the page ended, or null. */
export const openDraft = () => readText(key, area);

/** Call when the person leaves the form. */
export function forgetOpenDraft(slot: string): void {
  if (openDraft() === slot) removeText(key, area);
}
