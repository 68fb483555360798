import { saysNone } from '../cells.ts';
import type { SheetRow } from '../csv.ts';
import { readCsv } from '../csv.ts';
import type { HeaderRow, PlacedColumn } from '../header-row.ts';
import { cellOf } from '../header-row.ts';
import type { SheetSource } from '../sheet-source.ts';
import { pictureNamesIn } from './match.ts';

const field = 'imageIds';
const fileId = /^[0-9a-f]{32}$/;
/** Filled cells after which a column with ids alone counts as one of an export. */
const enough = 20;

/** Whether the column of pictures names files; an export has their ids. */
async function namesFiles(
  placed: PlacedColumn,
  rows: AsyncIterable<SheetRow>,
  lastHeaderRow: number,
): Promise<boolean> {
  let filled = 0;
  for await (const { row, cells } of rows) {
    const names = row > lastHeaderRow ? pictureNamesIn(cellOf(placed, cells)) : [];
    if (names.some((name) => !fileId.test(name))) return true;
    if (names.length > 0 && (filled += 1) >= enough) return false;
  }
  return false;
}

/** A column that names pictures by their files, which are no ids; 清空 still takes the pictures away. */
const withoutNames = (placed: PlacedColumn): PlacedColumn => {
  const { column } = placed;
  const read: typeof column.read = (cell, context) => (saysNone(cell) ? column.read(cell, context) : undefined);
  return { ...placed, column: { ...column, read } };
};

/** A sheet's header that takes no ids from the column that names pictures by their files, and that column. */
export async function splitPictureColumn<Header extends HeaderRow>(
  { path, encoding }: SheetSource,
  header: Header & { lastRow: number },
  signal?: AbortSignal,
): Promise<{ header: Header; column: PlacedColumn | null }> {
  const placed = header.columns.find(({ column }) => column.field === field);
  if (!placed || !(await namesFiles(placed, readCsv(path, encoding, { signal }), header.lastRow)))
    return { header, column: null };
  const columns = header.columns.map((some) => (some === placed ? withoutNames(placed) : some));
  return { header: { ...header, columns }, column: placed };
}
