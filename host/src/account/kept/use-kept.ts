import { useSession } from '@admin-h5/shared/auth';
import { useSyncExternalStore } from 'react';
import { keptRecords, subscribeKept } from './kept-records.ts';
import type { KeptKind, KeptRecord } from './kept-records.ts';

const none: readonly KeptRecord[] = [];

/** The signed-in person's list; empty for a visitor. */
export function useKept(kind: KeptKind): { userId: string | null; records: readonly KeptRecord[] } {
  const userId = useSession((state) => state.userInfo?.id ?? null);
  const records = useSyncExternalStore(subscribeKept, () => (userId ? keptRecords(kind, userId) : none));
  return { userId, records };
}
