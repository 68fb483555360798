import type { Job } from '@admin-h5/contract';

/** What the button of a checked sheet says: what pressing it writes; null where that is nothing. */
export function importLabel({ state, created, updated }: Job): string | null {
  if (state === 'failed') return null;
  const parts = [created > 0 ? `新增 ${created} 条` : '', updated > 0 ? `更新 ${updated} 条` : ''].filter(Boolean);
  return parts.length > 0 ? parts.join('、') : null;
}
