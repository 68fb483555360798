import type { BatchTarget, ListQuery, Download } from '@admin-h5/contract';
import { actionSheet, loading, showError, hintInWeChat } from '@admin-h5/ui/feedback';
import type { ListResource } from './list-props.ts';

/** The records of a sheet: chosen ones, or what a filter finds. */
export type SheetTarget = BatchTarget | { filter: ListQuery };

/** The query of the export call for a target. The call takes each filter as a parameter, not as one object. */
export function exportQuery(
  target: SheetTarget,
): NonNullable<Parameters<NonNullable<ListResource<object>['exportSheet']>>[1]> {
  if ('ids' in target) return { ids: target.ids };
  if (!('exceptIds' in target) || !target.exceptIds) return target.filter;
  const { filter, expectedTotal, exceptIds } = target;
  return { ...filter, expectedTotal, exceptIds };
}

/** Asks the person for a format and saves the found or selected records as a sheet. */
export async function downloadSheet<T>(
  resource: Pick<ListResource<T>, 'exportSheet'>,
  entityLabel: string,
  target: SheetTarget,
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
    const file = await resource.exportSheet?.(format, exportQuery(target), { errors: 'screen' });
    if (file) saveDownload(file);
  } catch (error) {
    showError(error);
  } finally {
    stop();
  }
}

/** Saves a file through the browser's downloads, under its name. */
export function saveDownload({ blob, name }: Download): void {
  if (hintInWeChat()) return;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Safari and browsers within other apps read the address only after a person has answered a question.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
