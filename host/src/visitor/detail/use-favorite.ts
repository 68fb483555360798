import type { PublishDetail } from '@admin-h5/contract';
import { haptic } from '@admin-h5/ui';
import { errorToast, toast } from '@admin-h5/ui/feedback';
import { dropRecord, keepRecord } from '../../core/saved/saved-records.ts';
import { useSaved } from '../../core/saved/use-saved.ts';
import { toSavedRecord } from './to-saved-record.ts';

const full = '收藏失败，本机存储空间不足或已被禁用';

/** Whether the record is a favourite, and a function to change that. */
export function useFavorite(detail: PublishDetail, note: string) {
  const { owner, records } = useSaved('favorites');
  const kept = records.some(({ id }) => id === detail.id);
  const toggle = () => {
    const record = toSavedRecord(detail, note);
    if (!record) return;
    const done = kept ? dropRecord('favorites', owner, detail.id) : keepRecord('favorites', owner, record);
    if (!done) {
      errorToast(full);
    } else {
      haptic();
      toast(kept ? '已取消收藏' : '已收藏');
    }
  };
  return { kept, toggle };
}
