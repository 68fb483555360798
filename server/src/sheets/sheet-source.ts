import type { SheetColumn } from './column.ts';
import type { SheetRow } from './csv.ts';
import { readCsv } from './csv.ts';
import type { Encoding } from './decode.ts';
import { SheetError, encodingOf, isArchive } from './decode.ts';
import type { FoundHeader } from './find-header.ts';
import { findHeader, headRows, headerScore } from './find-header.ts';
import { xlsxToCsv } from './xlsx.ts';

const maxImportRows = 300_000;
/** Sheets of a workbook among which the table is searched. */
const mostSheets = 8;
/** A sheet that names so many columns is the table; one name may also occur in an explanation. */
const enoughNames = 2;

/** A file as text, with its header; all of it can be read. */
export interface SheetSource {
  path: string;
  encoding: Encoding;
  /** Rows below the header that are not blank. */
  rows: number;
  header: FoundHeader;
}

/** How a file is read. */
interface Reading {
  /** What a person has said of headers (`SheetCorrections`). */
  chosen: Readonly<Record<string, string>>;
  /** Ends the reading. */
  signal?: AbortSignal | undefined;
}

/** The first rows of a file that are not blank. */
async function headOf(path: string, encoding: Encoding): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of readCsv(path, encoding)) if (rows.push(row) >= headRows) break;
  return rows;
}

/** Converts the sheet of a workbook that most probably is the table: the first that names several columns. */
async function convertTable(
  path: string,
  aside: string,
  columns: readonly SheetColumn[],
  { chosen, signal }: Reading,
): Promise<void> {
  let best = { sheet: 0, score: -1 };
  let last = 0;
  for (let sheet = 0, sheets = 1; sheet < Math.min(sheets, mostSheets); sheet += 1) {
    sheets = await xlsxToCsv(path, aside, maxImportRows, { sheet, signal });
    last = sheet;
    const score = sheets === 1 ? enoughNames : headerScore(await headOf(aside, 'utf-8'), columns, chosen);
    if (score > best.score) best = { sheet, score };
    if (score >= enoughNames) return;
  }
  if (last !== best.sheet) await xlsxToCsv(path, aside, maxImportRows, { ...best, signal });
}

/** Counts the rows below the header and checks that the whole file can be read, before anything is written. */
async function countRows(
  path: string,
  encoding: Encoding,
  lastHeaderRow: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  let rows = 0;
  for await (const { row } of readCsv(path, encoding, signal)) {
    if (row > lastHeaderRow) rows += 1;
    if (rows > maxImportRows) throw new SheetError(`一次最多导入${maxImportRows}行，请分成几个文件`, row);
  }
  return rows;
}

/**
 * Opens a file whose kind is detected from its bytes, and finds its header.
 * @param aside path for the text of a workbook
 * @throws SheetError if it cannot be read to its end, is empty, or has no header that is known
 */
export async function openSource(
  path: string,
  aside: string,
  columns: readonly SheetColumn[],
  { chosen, signal }: Reading,
): Promise<SheetSource> {
  let file: Pick<SheetSource, 'path' | 'encoding'> = { path: aside, encoding: 'utf-8' };
  if (await isArchive(path)) await convertTable(path, aside, columns, { chosen, signal });
  else file = { path, encoding: await encodingOf(path) };
  const head = await headOf(file.path, file.encoding);
  if (head.length === 0) throw new SheetError('文件是空的');
  const header = findHeader(head, columns, chosen);
  return { ...file, header, rows: await countRows(file.path, file.encoding, header.lastRow, signal) };
}
