import type { JobIssue } from '@admin-h5/contract';
import type { SheetColumn } from './column.ts';
import type { SheetRow } from './csv.ts';
import { dataRows } from './data-rows.ts';
import type { Encoding } from './decode.ts';
import { SheetError, encodingOf, isArchive } from './decode.ts';
import type { FoundHeader } from './find-header.ts';
import { findHeader, headRows, headerScore } from './find-header.ts';
import { hasRoom } from './job-issues.ts';
import { withSection } from './section-rows.ts';
import { firstRows, separatorOf, toCommas } from './separated-text.ts';
import { xlsxToCsv } from './xlsx.ts';

const maxImportRows = 300_000;
/** Records whose joined rows are named one by one, so that other warnings have room. */
const mostJoined = 200;
/** Sheets of a workbook among which the table is searched. */
const mostSheets = 8;
/** A sheet that names so many columns is the table; one name may also occur in an explanation. */
const enoughNames = 2;

/** A file as text, with its header; all of it can be read. */
export interface SheetSource {
  path: string;
  encoding: Encoding;
  /** Records below the header. */
  rows: number;
  header: FoundHeader;
  /** What a person should know of rows that are left out, joined, or imported although they are hidden. */
  warnings: JobIssue[];
}

/** What is read: its columns, and the fields that tell records apart. */
interface ReadDefinition {
  columns: readonly SheetColumn[];
  key: { fields: readonly string[] };
}

/** How a file is read. */
interface Reading {
  /** What a person has said of headers (`SheetCorrections`). */
  chosen: Readonly<Record<string, string>>;
  /** Ends the reading. */
  signal?: AbortSignal | undefined;
}

/** Converts the sheet of a workbook that most probably is the table: the first that names several columns. */
async function convertTable(
  path: string,
  aside: string,
  columns: readonly SheetColumn[],
  { chosen, signal }: Reading,
): Promise<{ hiddenRows: number; pictures: number }> {
  let best = { sheet: 0, score: -1, hiddenRows: 0, pictures: 0 };
  let last = 0;
  for (let sheet = 0, sheets = 1; sheet < Math.min(sheets, mostSheets); sheet += 1) {
    const read = await xlsxToCsv(path, aside, maxImportRows, { sheet, signal });
    const { hiddenRows, pictures } = read;
    ({ sheets } = read);
    last = sheet;
    const score = sheets === 1 ? enoughNames : headerScore(await firstRows(aside, 'utf-8', headRows), columns, chosen);
    if (score > best.score) best = { sheet, score, hiddenRows, pictures };
    if (score >= enoughNames) return best;
  }
  if (last !== best.sheet) await xlsxToCsv(path, aside, maxImportRows, { sheet: best.sheet, signal });
  return best;
}

/** Counts the records below the header and checks that the whole file can be read, before anything is written. */
async function countRows(
  file: Pick<SheetSource, 'path' | 'encoding' | 'header'>,
  { key, ...reading }: Pick<ReadDefinition, 'key'> & Pick<Reading, 'signal'>,
): Promise<Pick<SheetSource, 'rows' | 'warnings'> & { headings: Set<string> }> {
  const headings = new Set<string>();
  const onSection = (text: string) => headings.add(text);
  const leftOut: JobIssue[] = [];
  const onLeftOut = (row: number, message: string) => {
    if (hasRoom(leftOut)) leftOut.push({ row, column: '', message });
  };
  const joined: JobIssue[] = [];
  let [rows, further, all] = [0, 0, 0];
  for await (const record of dataRows({ ...file, ...reading, key: key.fields, onLeftOut, onSection })) {
    const { row, lastRow } = record;
    rows += 1;
    further += record.joined;
    all += 1 + record.joined + record.repeated;
    if (all > maxImportRows) throw new SheetError(`一次最多导入${maxImportRows}行，请分成几个文件`, row);
    if (record.joined > 0 && joined.length < mostJoined)
      joined.push({ row, column: '', message: `${rowsBelow(row, lastRow)}并入第${row}行` });
  }
  return { rows, headings, warnings: [...joinedWarning(further), ...leftOut, ...joined] };
}

const rowsBelow = (row: number, last: number): string => (last === row + 1 ? `第${last}行` : `第${row + 1}–${last}行`);

const joinedWarning = (rows: number): JobIssue[] =>
  rows === 0 ? [] : [{ row: 1, column: '', message: `有 ${rows} 行只补充上面一行的内容，已并入同一条记录` }];

const hiddenWarning = (rows: number): JobIssue[] =>
  rows === 0 ? [] : [{ row: 1, column: '', message: `有 ${rows} 行在表格中被隐藏（例如被筛选），也一起导入` }];

const pictureWarning = (count: number): JobIssue[] => {
  const message = `表格中嵌有 ${count} 张图片，不会导入：请把图片另存为文件，以登记证号或名称命名后一起选择`;
  return count === 0 ? [] : [{ row: 1, column: '', message }];
};

/**
 * Opens a file whose kind is detected from its bytes, and finds its header.
 * @param aside path for the text of a workbook
 * @throws SheetError if it cannot be read to its end, is empty, or has no header that is known
 */
export async function openSource(
  path: string,
  aside: string,
  { columns, key }: ReadDefinition,
  { chosen, signal }: Reading,
): Promise<SheetSource> {
  let file: Pick<SheetSource, 'path' | 'encoding'> = { path: aside, encoding: 'utf-8' };
  let seen = { hiddenRows: 0, pictures: 0 };
  if (await isArchive(path)) seen = await convertTable(path, aside, columns, { chosen, signal });
  else {
    const encoding = await encodingOf(path);
    const score = (rows: readonly SheetRow[]) => headerScore(rows, columns, chosen);
    const separator = await separatorOf(path, encoding, headRows, { score, signal });
    if (separator === ',' && encoding !== 'utf-16le') file = { path, encoding };
    else await toCommas(path, encoding, { separator, target: aside, signal });
  }
  const head = await firstRows(file.path, file.encoding, headRows, { signal });
  if (head.length === 0) throw new SheetError('文件是空的');
  const found = findHeader(head, columns, chosen);
  const { rows, warnings, headings } = await countRows({ ...file, header: found }, { key, signal });
  const header = withSection(found, columns, headings);
  return {
    ...file,
    header,
    rows,
    warnings: [...hiddenWarning(seen.hiddenRows), ...pictureWarning(seen.pictures), ...warnings],
  };
}
