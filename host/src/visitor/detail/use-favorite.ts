import type { PublishDetail } from '@admin-h5/shared/contract';
import { currentPage, open } from '@admin-h5/shared/navigation';
import { confirm, errorToast, toast } from '@admin-h5/shared/ui/feedback';
import { dropRecord, keepRecord } from '../../account/kept/kept-records.ts';
import { useKept } from '../../account/kept/use-kept.ts';
import { loginUrl } from '../paths.ts';
import { keptFrom } from './kept-from.ts';

const full = '收藏失败，本机存储空间不足或已被禁用';

/** Whether the record is kept, and how to change that; a visitor is asked to sign in first. */
export function useFavorite(detail: PublishDetail, note: string) {
  const { userId, records } = useKept('favorites');
  const kept = records.some(({ id }) => id === detail.id);
  const toggle = async () => {
    if (!userId) {
      if (await confirm({ title: '登录后即可收藏', confirmText: '去登录' })) {
        const { path, search } = currentPage();
        await open(loginUrl(path + search));
      }
      return;
    }
    const record = keptFrom(detail, note);
    if (!record) return;
    const done = kept ? dropRecord('favorites', userId, detail.id) : keepRecord('favorites', userId, record);
    if (!done) errorToast(full);
    else toast(kept ? '已取消收藏' : '已收藏');
  };
  return { kept, toggle };
}
