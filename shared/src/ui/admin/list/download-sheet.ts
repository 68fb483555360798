import type { BatchTarget, ListQuery } from '../../../contract/index.ts';
import { actionSheet, loading } from '../../feedback/index.ts';
import { saveDownload } from '../parts/save-download.ts';
import type { ListResource } from './list-props.ts';
import { tellFailure } from './row-actions.ts';

/** Asks for the format and saves what the list finds, or what is chosen, as a sheet. */
export async function downloadSheet<T>(
  resource: Pick<ListResource<T>, 'exportSheet'>,
  noun: string,
  target: BatchTarget | { filter: ListQuery },
): Promise<void> {
  const format = await actionSheet({
    title: `导出${noun}`,
    actions: [
      { key: 'xlsx', text: 'Excel 文件 (.xlsx)' },
      { key: 'csv', text: 'CSV 文件 (.csv)' },
    ] as const,
  });
  if (!format) return;
  const stop = loading('正在导出…');
  try {
    const query = 'ids' in target ? { ids: target.ids } : target.filter;
    const file = await resource.exportSheet?.(format, query, { errors: 'screen' });
    if (file) saveDownload(file);
  } catch (error) {
    tellFailure(error);
  } finally {
    stop();
  }
}
