import type { Job } from '@admin-h5/contract';

/** What an import takes from records: 「删除 2 项」, 「清空 3 处」. */
export const formatLosses = ({ report }: Job): string[] => {
  const { removed = 0, cleared = 0 } = report ?? {};
  return [removed > 0 ? `删除 ${removed} 项` : '', cleared > 0 ? `清空 ${cleared} 处` : ''].filter(Boolean);
};

/** Label of the button after a dry run: what pressing it writes; null if it would write nothing. */
export function importLabel(job: Job): string | null {
  const { state, created, updated } = job;
  if (state !== 'done') return null;
  const written = [created > 0 ? `新增 ${created} 条` : '', updated > 0 ? `更新 ${updated} 条` : ''].filter(Boolean);
  return written.length > 0 ? [...written, ...formatFiles(job), ...formatLosses(job)].join('、') : null;
}

/** Of files without a sheet, what records get. */
function formatFiles({ report }: Job): string[] {
  const { pictures = 0, documents = 0 } = report?.files ?? {};
  return [pictures > 0 ? `图片 ${pictures} 张` : '', documents > 0 ? `资料 ${documents} 份` : ''].filter(Boolean);
}
