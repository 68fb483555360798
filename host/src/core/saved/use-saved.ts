import { useSession } from '@admin-h5/client';
import { useSyncExternalStore } from 'react';
import { guest, noRecords, savedRecords, subscribeSaved } from './saved-records.ts';
import type { SavedKind, SavedRecord } from './saved-records.ts';

/** The list of the person who is signed in, or the guest's. */
export function useSaved(kind: SavedKind): { owner: string; records: readonly SavedRecord[] } {
  const owner = useSession((state) => state.userInfo?.id ?? guest);
  const records = useSyncExternalStore(
    subscribeSaved,
    () => savedRecords(kind, owner),
    () => noRecords,
  );
  return { owner, records };
}
