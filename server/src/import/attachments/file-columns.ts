import type { DocumentType, JobIssue } from '@admin-h5/contract';
import { isId } from '../../ids.ts';
import { documentsInCell, documentTypeOfColumn } from '../columns/documents.ts';
import { type HeaderRow, placedCell, type PlacedColumn } from '../layout/header-row.ts';
import { isBlankSign, isNoneWord, isTick } from '../read/cells.ts';
import { readCsv, type SheetRow } from '../read/csv.ts';
import { unescapeCell } from '../read/marks.ts';
import type { SheetSource } from '../source.ts';

/** A sheet's header that takes no ids from the column that names pictures by their files, and that column. */
export async function splitPictureColumn<Header extends HeaderRow>(
  { path, encoding }: SheetSource,
  header: Header & { lastRow: number },
  signal?: AbortSignal,
): Promise<{ header: Header; column: PlacedColumn | null }> {
  const placed = header.columns.find(({ column }) => column.field === 'imageIds');
  if (!placed || !(await namesFiles(placed, readCsv(path, encoding, { signal }), header.lastRow)))
    return { header, column: null };
  const columns = header.columns.map((some) => (some === placed ? withoutNames(placed) : some));
  return { header: { ...header, columns }, column: placed };
}

/** Says once for each column that it names documents which did not come with the sheet. */
export function missingFiles(header: HeaderRow): (row: SheetRow) => JobIssue[] {
  const columns = new Set(documentColumnsIn(header).map(({ placed }) => placed));
  return ({ row, cells }) =>
    [...columns].flatMap((placed) => {
      if (documentFilesIn(placed, cells).length === 0) return [];
      columns.delete(placed);
      const message = '这一列是资料的文件名：请同时选择这些文件，否则不导入资料';
      return [{ row, column: placed.header, message }];
    });
}

export const documentColumnsIn = ({ columns }: HeaderRow): { placed: PlacedColumn; type: DocumentType }[] =>
  columns.flatMap((placed) => {
    const type = documentTypeOfColumn(placed.column.field);
    return type === null ? [] : [{ placed, type }];
  });

/** The names of files, which come with the sheet, in a cell of such a column. */
export const documentFilesIn = (placed: PlacedColumn, cells: readonly string[]) =>
  (documentsInCell(unescapeCell(placedCell(placed, cells))) ?? []).filter(({ isId }) => !isId);

const separators = /\r\n?|\n|[,，;；、|]/;
export const pictureFilesIn = (cell: string): string[] =>
  isBlankSign(cell) || isNoneWord(cell) || isTick(cell)
    ? []
    : cell
        .split(separators)
        .map((name) => name.trim())
        .filter((name) => name !== '');

/** Filled cells after which a column with ids alone counts as one of an export. */
const exportSample = 20;

/** Whether the column of pictures names files; an export has their ids. */
async function namesFiles(
  placed: PlacedColumn,
  rows: AsyncIterable<SheetRow>,
  lastHeaderRow: number,
): Promise<boolean> {
  let filled = 0;
  for await (const { row, cells } of rows) {
    const names = row > lastHeaderRow ? pictureFilesIn(placedCell(placed, cells)) : [];
    if (names.some((name) => !isId(name))) return true;
    if (names.length > 0 && (filled += 1) >= exportSample) return false;
  }
  return false;
}

/** A column that names pictures by their files, which are no ids; 清空 still takes the pictures away. */
const withoutNames = (placed: PlacedColumn): PlacedColumn => {
  const { column } = placed;
  const read: typeof column.read = (cell, context) => (isNoneWord(cell) ? column.read(cell, context) : undefined);
  return { ...placed, column: { ...column, read } };
};
