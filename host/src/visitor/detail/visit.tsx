import { currentUser } from '@admin-h5/client';
import { publishApi } from '@admin-h5/client/host';
import type { PublishDetail } from '@admin-h5/contract';
import { useHydrating } from '@admin-h5/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { guest, keepRecord } from '../../core/saved/saved-records.ts';
import { publishedRecord } from '../../ui/list/publish-queries.ts';
import { toSavedRecord } from './to-saved-record.ts';

export interface VisitProps {
  detail: PublishDetail;
  /** One line that describes the record besides its title. */
  note: string;
}

/**
 * Adds the record to 浏览历史, and counts a view where the page did not load the record, which counts one itself. A component of its
 * own that draws nothing: it is drawn again after a rendered page was taken over, and what is around it is not.
 */
export function Visit({ detail, note }: VisitProps) {
  const { id } = detail;
  // A restored tab may have a page that was rendered long ago; it loads the record again, which counts the view.
  const loads = useQueryClient().getQueryDefaults(publishedRecord(id).queryKey).refetchOnMount !== false;
  const rendered = useRef(useHydrating() && !loads ? id : null);
  useEffect(() => {
    const record = toSavedRecord(detail, note);
    // If storage is full only the history entry is lost.
    if (record) keepRecord('history', currentUser()?.id ?? guest, record);
    if (rendered.current === id) publishApi.countView(id);
    rendered.current = null;
    // oxlint-disable-next-line react/exhaustive-deps -- once per record, not per refresh of its data
  }, [id]);
  return null;
}
