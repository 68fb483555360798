import type { BatchTarget, ListQuery } from '@admin-h5/contract';
import { actionSheet, loading, showError } from '@admin-h5/ui/feedback';
import { saveDownload } from '../parts/save-download.ts';
import type { ListResource } from './list-props.ts';
import { targetIds } from './target-ids.ts';

/** The export call has no `exceptIds`; for a target with some, the query lists the remaining ids. */
async function exportQuery<T>(
  resource: Pick<ListResource<T>, 'ids'>,
  target: BatchTarget | { filter: ListQuery },
): Promise<ListQuery & { ids?: readonly string[] }> {
  if ('ids' in target) return { ids: target.ids };
  const ids = resource.ids?.bind(resource);
  if (!ids || !('exceptIds' in target)) return target.filter;
  return { ids: await targetIds(target, (filter) => ids(filter, { errors: 'screen' })) };
}

/** Asks the person for a format and saves the found or selected records as a sheet. */
export async function downloadSheet<T>(
  resource: Pick<ListResource<T>, 'exportSheet' | 'ids'>,
  entityLabel: string,
  target: BatchTarget | { filter: ListQuery },
): Promise<void> {
  const format = await actionSheet({
    title: `导出${entityLabel}`,
    actions: [
      { key: 'xlsx', text: 'Excel 文件 (.xlsx)', note: '推荐，内容原样保留' },
      { key: 'csv', text: 'CSV 文件 (.csv)', note: "易被改写的内容前加 ' 号，导入时自动去掉" },
    ] as const,
  });
  if (!format) return;
  const stop = loading('正在导出…');
  try {
    const query = await exportQuery(resource, target);
    const file = await resource.exportSheet?.(format, query, { errors: 'screen' });
    if (file) saveDownload(file);
  } catch (error) {
    showError(error);
  } finally {
    stop();
  }
}
