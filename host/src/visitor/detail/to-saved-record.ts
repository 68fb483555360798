import type { PublishDetail } from '@admin-h5/contract';
import type { SavedRecord } from '../../core/saved/saved-records.ts';

/** The fields of a record that favourites and history store; gallery items are not stored. */
export function toSavedRecord(detail: PublishDetail, note: string): Omit<SavedRecord, 'at'> | null {
  if (detail.type === 'gallery') return null;
  const { id, type, title, coverFileId } = detail;
  return { id, type, title, note, coverFileId };
}
