import type { ColumnQuestion, ImportReport, JobIssue } from '@admin-h5/contract';
import { HeaderNames } from './columns/match-header.ts';
import type { SheetColumn, SheetContext } from './columns/kinds.ts';
import { hasRoom } from './jobs/state.ts';
import { chooseSheets } from './layout/choose-sheets.ts';
import {
  columnTitle,
  findHeader,
  type FoundHeader,
  headRows,
  likelyHeader,
  placesOfColumn,
} from './layout/header-row.ts';
import { withSection } from './layout/other-rows.ts';
import { dataRows } from './layout/records.ts';
import { type ReadSheet, RowPlaces } from './layout/row-places.ts';
import { statedAbove } from './passes/quantity.ts';
import { questionKey } from './passes/read-cells.ts';
import { detectSeparator, firstRows, rewriteWithCommas, type SheetRow } from './read/csv.ts';
import { detectEncoding, type Encoding, isArchive, isPlain, SheetError } from './read/decode.ts';
import { unescapeCell, withoutMark } from './read/marks.ts';
import type { CellPicture } from './read/workbook-pictures.ts';
import { readSheetHeads, xlsxToCsv } from './read/xlsx.ts';

const maxImportRows = 300_000;
/** Records whose joined rows are named one by one, so that other warnings have room. */
const maxJoined = 200;

/** A file as text, with its header; all of it can be read. */
export interface SheetSource {
  path: string;
  encoding: Encoding;
  /** Records below the header. */
  rows: number;
  header: FoundHeader;
  /** The sheets of a workbook that has several. */
  sheets: ImportReport['sheets'];
  /** Whether rows that are struck out as a whole are records. */
  keepsStruck: boolean;
  /** Pictures of cells, by their lines and places in the text. */
  pictures: readonly CellPicture[];
  /** What to do with rows that are struck out. */
  questions: ColumnQuestion[];
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
  /** The sheets of a workbook that a person has chosen. */
  sheets?: readonly string[] | undefined;
  /** What a person has answered. */
  ways?: Readonly<Record<string, string>> | undefined;
  /** What headings between the rows may name. */
  context?: Pick<SheetContext, 'categories'> | undefined;
  /** Ends the reading. */
  signal?: AbortSignal | undefined;
}

/** The sheets of a workbook that are imported, as one text, and what was seen in them. */
async function convertSheets(
  path: string,
  aside: string,
  definition: ReadDefinition,
  { chosen, sheets, signal }: Reading,
) {
  const heads = await readSheetHeads(path, headRows, maxImportRows, { signal });
  const { parts, names, all, warnings } = chooseSheets(heads, definition, chosen, sheets);
  const { starts, ...seen } = await xlsxToCsv(path, aside, maxImportRows, { parts, signal });
  const read = names.map((name, at): ReadSheet => ({ name, start: starts[at] ?? 0, columns: parts[at]?.places }));
  return { ...seen, all, warnings, places: new RowPlaces(read, all.length) };
}

/** What a text has of a workbook: nothing. */
const noWorkbook = {
  hiddenRows: [],
  hiddenColumns: [],
  pictures: [],
  lostPictures: 0,
  all: [],
  warnings: [],
  places: new RowPlaces(),
};

const simplifiedText = '文件是 Big5（繁体中文）编码，已按简体字读取';

/** Counts the records below the header and checks that the whole file can be read, before anything is written. */
async function countRows(
  file: Pick<SheetSource, 'path' | 'encoding' | 'header' | 'keepsStruck'>,
  {
    key,
    hiddenRows,
    ...reading
  }: Pick<ReadDefinition, 'key'> & Pick<Reading, 'signal'> & { hiddenRows: readonly number[] },
): Promise<
  Pick<SheetSource, 'rows' | 'warnings'> & { headings: Set<string>; inSheets: Map<string, number>; struck: string[] }
> {
  const { places } = file.header;
  const inSheets = new Map<string, number>();
  const headings = new Set<string>();
  const onSection = (text: string) => headings.add(text);
  const leftOut: JobIssue[] = [];
  const onLeftOut = (row: number, message: string) => {
    if (hasRoom(leftOut)) leftOut.push({ row, column: '', message });
  };
  const joined: JobIssue[] = [];
  const struck: string[] = [];
  const onStruck = ({ row, cells }: SheetRow) => {
    const first = cells.find((cell) => cell.trim() !== '') ?? '';
    struck.push(`${places.name(row)} ${withoutMark(unescapeCell(first)).trim()}`);
  };
  const surplusCells = { rows: 0, first: '' };
  const hidden = new Set(hiddenRows);
  let [rows, further, all, hiddenRecords] = [0, 0, 0, 0];
  for await (const record of dataRows({ ...file, ...reading, key: key.fields, onLeftOut, onSection, onStruck })) {
    const { row, lastRow } = record;
    rows += 1;
    if (hidden.has(row)) hiddenRecords += 1;
    const sheet = places.sheetOf(row);
    inSheets.set(sheet, (inSheets.get(sheet) ?? 0) + 1);
    const surplus = record.sources
      .flatMap((cells) => cells.slice(file.header.width))
      .find((cell) => cell.trim() !== '');
    if (surplus !== undefined && file.header.isOpen) {
      surplusCells.first ||= `${places.name(row)}“${surplus.trim().slice(0, 20)}”`;
      surplusCells.rows += 1;
    }
    further += record.joined;
    all += 1 + record.joined + record.repeated;
    if (all > maxImportRows) throw new SheetError(`一次最多导入${maxImportRows}行，请分成几个文件`, row);
    if (record.joined > 0 && joined.length < maxJoined)
      joined.push({ row, column: '', message: `${rowsBelow(places, row, lastRow)}并入${places.name(row)}` });
  }
  return {
    rows,
    headings,
    inSheets,
    struck,
    warnings: [
      ...hiddenWarning(hiddenRecords),
      ...joinedWarning(further),
      ...surplusWarning(surplusCells),
      ...leftOut,
      ...joined,
    ],
  };
}

const rowsBelow = (places: RowPlaces, row: number, last: number): string =>
  last === row + 1 ? `第${places.of(last).row}行` : `第${places.of(row + 1).row}–${places.of(last).row}行`;

const joinedWarning = (rows: number): JobIssue[] =>
  rows === 0 ? [] : [{ row: 1, column: '', message: `有 ${rows} 行只补充上面一行的内容，已并入同一条记录` }];

const surplusWarning = ({ rows, first }: { rows: number; first: string }): JobIssue[] =>
  rows === 0 ? [] : [{ row: 1, column: '', message: `有 ${rows} 行在表头的列之外还有内容，已忽略，如${first}` }];

const hiddenWarning = (rows: number): JobIssue[] =>
  rows === 0 ? [] : [{ row: 1, column: '', message: `有 ${rows} 行在表格中被隐藏（例如被筛选），也一起导入` }];

const hiddenColumnsWarning = (some: readonly { name: string }[], what: string): JobIssue[] => {
  const names = some.map(({ name }) => `“${name}”`).join('、');
  const message = `有 ${some.length} 列在表格中被隐藏，${what}：${names}`;
  return some.length === 0 ? [] : [{ row: 1, column: '', message }];
};

/** What becomes of columns with a header that a person does not see in the sheet. */
function hiddenColumns(positions: readonly number[], { cells, keys, columns }: FoundHeader) {
  const named = positions
    .toSorted((a, b) => a - b)
    .flatMap((at) => ((cells[at] ?? '').trim() === '' ? [] : [{ at, name: columnTitle(cells[at] ?? '', keys[at]) }]));
  const used = new Set(columns.flatMap(placesOfColumn));
  const [read, left] = [true, false].map((isRead) => named.filter(({ at }) => used.has(at) === isRead));
  return {
    warnings: [...hiddenColumnsWarning(read ?? [], '也一起导入'), ...hiddenColumnsWarning(left ?? [], '不导入')],
    leftOut: new Set(left?.map(({ name }) => name)),
  };
}

const struckKey = questionKey('struck', '');
const maxStruckExamples = 3;

/** What to do with rows that are struck out: they are left out unless a person wants them. */
const struckQuestion = (struck: readonly string[], keepsStruck: boolean): ColumnQuestion[] =>
  struck.length === 0
    ? []
    : [
        {
          key: struckKey,
          column: '',
          question: '整行划了删除线，怎么处理',
          choices: [
            { value: 'skip', label: '不导入' },
            { value: 'import', label: '照常导入' },
          ],
          examples: struck.slice(0, maxStruckExamples),
          rows: struck.length,
          answer: keepsStruck ? 'import' : 'skip',
        },
      ];

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
  definition: ReadDefinition,
  { chosen, sheets, ways = {}, context, signal }: Reading,
): Promise<SheetSource> {
  const { columns, key } = definition;
  const takesPictures = columns.some(({ field }) => field === 'imageIds');
  let file: Pick<SheetSource, 'path' | 'encoding'> = { path: aside, encoding: 'utf-8' };
  let workbook: Awaited<ReturnType<typeof convertSheets>> = noWorkbook;
  const isWorkbook = await isArchive(path);
  if (isWorkbook) workbook = await convertSheets(path, aside, definition, { chosen, sheets, signal });
  else {
    const encoding = await detectEncoding(path);
    if (encoding === 'big5') workbook = { ...noWorkbook, warnings: [{ row: 1, column: '', message: simplifiedText }] };
    const names = new HeaderNames(columns, chosen);
    const score = (rows: readonly SheetRow[]) => likelyHeader(names, rows).score;
    const separator = await detectSeparator(path, encoding, headRows, { score, signal });
    if (separator === ',' && isPlain(encoding)) file = { path, encoding };
    else await rewriteWithCommas(path, encoding, { separator, target: aside, signal });
  }
  const head = await firstRows(file.path, file.encoding, headRows, { signal });
  if (head.length === 0) throw new SheetError('文件是空的');
  const { places } = workbook;
  const named = findHeader(head, columns, chosen, isWorkbook);
  // What stands above one sheet of several does not speak of the others.
  const above = places.isOne ? head.filter(({ row }) => row <= named.lastRow) : [];
  const found = { ...named, places, notes: statedAbove(above.map(({ cells }) => cells)) };
  const keepsStruck = ways[struckKey] === 'import';
  const counted = await countRows(
    { ...file, header: found, keepsStruck },
    { key, hiddenRows: workbook.hiddenRows, signal },
  );
  const { rows, warnings, headings, inSheets, struck } = counted;
  const hidden = hiddenColumns(workbook.hiddenColumns, found);
  // What is hidden and left out is said once.
  const visible = found.warnings.filter(({ column }) => !hidden.leftOut.has(column));
  const header = withSection({ ...found, warnings: visible }, columns, headings, context);
  const all = workbook.all.length > 1 ? workbook.all : [];
  return {
    ...file,
    header,
    rows,
    keepsStruck,
    pictures: takesPictures ? workbook.pictures : [],
    questions: struckQuestion(struck, keepsStruck),
    sheets: all.map((some) =>
      some.imported ? { ...some, rows: inSheets.get(places.isOne ? '' : some.name) ?? 0 } : some,
    ),
    warnings: [
      ...workbook.warnings,
      ...hidden.warnings,
      ...pictureWarning(
        workbook.lostPictures + (takesPictures ? 0 : new Set(workbook.pictures.map(({ part }) => part)).size),
      ),
      ...warnings,
    ],
  };
}
