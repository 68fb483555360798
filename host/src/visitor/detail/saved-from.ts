import type { PublishDetail } from '@admin-h5/contract';
import type { SavedRecord } from '../../core/saved/saved-records.ts';

/** What favourites and history keep of a record; pictures of the factory are not kept. */
export function savedFrom(detail: PublishDetail, note: string): Omit<SavedRecord, 'at'> | null {
  if (detail.type === 'gallery') return null;
  const { id, type, title, coverFileId } = detail;
  return { id, type, title, note, coverFileId };
}
