import { currentUser } from '@admin-h5/client';
import type { PublishDetail } from '@admin-h5/contract';
import { useEffect } from 'react';
import { guest, keepRecord } from '../../core/saved/saved-records.ts';
import { savedFrom } from './saved-from.ts';

/** Adds the record to 浏览历史. */
export function useVisit(detail: PublishDetail, note: string): void {
  const { id } = detail;
  useEffect(() => {
    const record = savedFrom(detail, note);
    // If storage is full only the history entry is lost.
    if (record) keepRecord('history', currentUser()?.id ?? guest, record);
    // oxlint-disable-next-line react/exhaustive-deps -- once per record, not per refresh of its data
  }, [id]);
}
