import type { Job } from '@admin-h5/contract';

/** Label of the button after a dry run: what pressing it writes; null if it would write nothing. */
export function importLabel({ state, created, updated, report }: Job): string | null {
  if (state !== 'done') return null;
  const removed = report?.removed ?? 0;
  const parts = [
    created > 0 ? `新增 ${created} 条` : '',
    updated > 0 ? `更新 ${updated} 条` : '',
    removed > 0 ? `删除 ${removed} 行` : '',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join('、') : null;
}
