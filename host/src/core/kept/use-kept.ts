import { useSession } from '@admin-h5/client';
import { useSyncExternalStore } from 'react';
import { guest, keptRecords, subscribeKept } from './kept-records.ts';
import type { KeptKind, KeptRecord } from './kept-records.ts';

/** The list of the person who is signed in, or the guest's. */
export function useKept(kind: KeptKind): { owner: string; records: readonly KeptRecord[] } {
  const owner = useSession((state) => state.userInfo?.id ?? guest);
  const records = useSyncExternalStore(subscribeKept, () => keptRecords(kind, owner));
  return { owner, records };
}
