import type { JobIssue } from '@admin-h5/contract';
import type { SheetRow } from '../csv.ts';
import type { HeaderRow } from '../header-row.ts';
import { documentColumnsIn, filesNamedIn } from './match-documents.ts';

/** Says once for each column that it names documents which did not come with the sheet. */
export function missingFiles(header: HeaderRow): (row: SheetRow) => JobIssue[] {
  const columns = new Set(documentColumnsIn(header).map(({ placed }) => placed));
  return ({ row, cells }) =>
    [...columns].flatMap((placed) => {
      if (filesNamedIn(placed, cells).length === 0) return [];
      columns.delete(placed);
      const message = '这一列是资料的文件名：请同时选择这些文件，否则不导入资料';
      return [{ row, column: placed.header, message }];
    });
}
