import { currentUser } from '@admin-h5/client';
import { publishApi } from '@admin-h5/client/host';
import type { PublishDetail } from '@admin-h5/contract';
import { useEffect, useRef } from 'react';
import { guest, keepRecord } from '../../core/saved-records.ts';
import { toSavedRecord } from './use-record-actions.tsx';

export interface VisitProps {
  detail: PublishDetail;
  /** One line that describes the record besides its title. */
  note: string;
}

/**
 * Adds the record to 浏览历史 and counts a view, however its data came: rendered, loaded now or ahead. A component of its own that
 * draws nothing: it is drawn again after a rendered page was taken over, and what is around it is not.
 */
export function Visit({ detail, note }: VisitProps) {
  const { id } = detail;
  const counted = useRef<string>(undefined);
  useEffect(() => {
    const record = toSavedRecord(detail, note);
    // If storage is full only the history entry is lost.
    if (record) keepRecord('history', currentUser()?.id ?? guest, record);
    if (counted.current !== id) publishApi.countView(id);
    counted.current = id;
    // oxlint-disable-next-line react/exhaustive-deps -- once per record, not per refresh of its data
  }, [id]);
  return null;
}
