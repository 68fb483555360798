import type { Job } from '@admin-h5/contract';

/** Label of the button after a dry run: what pressing it writes; null if it would write nothing. */
export function importLabel({ state, created, updated }: Job): string | null {
  if (state !== 'done') return null;
  const parts = [created > 0 ? `新增 ${created} 条` : '', updated > 0 ? `更新 ${updated} 条` : ''].filter(Boolean);
  return parts.length > 0 ? parts.join('、') : null;
}
