/** What a visitor does with the record of a page: look at it, save it, share it. */
import { currentPage, currentUser } from '@admin-h5/client';
import { publishApi } from '@admin-h5/client/host';
import type { PublishDetail } from '@admin-h5/contract';
import { haptic, lazyPart } from '@admin-h5/ui';
import { errorToast, toast } from '@admin-h5/ui/feedback';
import { useEffect, useRef, useState } from 'react';
import { paths } from '../../core/paths.ts';
import { dropRecord, guest, keepRecord, type SavedRecord, useSaved } from '../../core/saved-records.ts';
import type { RecordOnPage } from './record-on-page.ts';
import { share, useSheetsAhead } from './record-sheets.ts';
import type { SharePosterProps } from './share-poster.tsx';

/** The poster in its sheet, loaded when the first one is made; if loading fails it counts as closed. */
const SharePoster = lazyPart<SharePosterProps>(async () => (await import('./share-poster.tsx')).SharePoster, {
  onLost: ({ onClose }) => {
    errorToast('加载失败，请重试');
    onClose();
  },
});

/** What a visitor does with a record: save it, share it. `poster` is drawn where the caller is, while it is open. */
export function useRecordActions({ detail, note, posterLines }: RecordOnPage) {
  const [open, setOpen] = useState(false);
  useSheetsAhead();
  const favorite = useFavorite(detail, note);
  const onShare = async () => {
    if ((await share(detail.title)) === 'poster') setOpen(true);
  };
  return {
    ...favorite,
    share: () => void onShare(),
    poster: open && <SharePoster record={{ detail, note, posterLines }} onClose={() => setOpen(false)} />,
  };
}

const full = '收藏失败，本机存储空间不足或已被禁用';

/** Whether the record is a favourite, and a function to change that. */
function useFavorite(detail: PublishDetail, note: string) {
  const { owner, records } = useSaved('favorites');
  const isFavorite = records.some(({ id }) => id === detail.id);
  const toggle = () => {
    const record = toSavedRecord(detail, note);
    if (!record) return;
    const done = isFavorite ? dropRecord('favorites', owner, detail.id) : keepRecord('favorites', owner, record);
    if (!done) {
      errorToast(full);
    } else {
      haptic();
      toast(isFavorite ? '已取消收藏' : '已收藏');
    }
  };
  return { isFavorite, toggle };
}

/** The fields of a record that favourites and history store; gallery items are not stored. */
function toSavedRecord(detail: PublishDetail, note: string): Omit<SavedRecord, 'at'> | null {
  if (detail.type === 'gallery') return null;
  const { id, type, title, coverFileId } = detail;
  return { id, type, title, note, coverFileId };
}

interface VisitProps {
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
    // In the preview of a form there is no visitor.
    if (currentPage().path === paths.preview) return;
    const record = toSavedRecord(detail, note);
    // If storage is full only the history entry is lost.
    if (record) keepRecord('history', currentUser()?.id ?? guest, record);
    if (counted.current !== id) publishApi.countView(id);
    counted.current = id;
    // oxlint-disable-next-line react/exhaustive-deps -- once per record, not per refresh of its data
  }, [id]);
  return null;
}
