/** Opens a sheet that was sent: finds its table and header, counts its records, and says what is hidden, struck out or left out. */
import type { ColumnQuestion, ImportReport, JobIssue } from '@admin-h5/contract';
import { HeaderNames } from './columns/match-header.ts';
import type { SheetColumn, SheetContext } from './columns/cell-kinds.ts';
import { hasRoom } from './jobs/state.ts';
import { chooseSheets } from './layout/choose-sheets.ts';
import { findHeader, type FoundHeader, headRows, likelyHeader } from './layout/find-header.ts';
import { foldUnknownColumns, isFilled, placesOfColumn, titleAt } from './layout/header-row.ts';
import { withSection } from './layout/non-record-rows.ts';
import { dataRows, type StruckRows } from './layout/read-records.ts';
import { type ReadSheet, RowPlaces, warnOf } from './layout/row-places.ts';
import { footnotesIn, ListNumbers, findSign } from './passes/name-marks.ts';
import { statedAbove } from './passes/quantity.ts';
import { questionKey } from './passes/read-cells.ts';
import { detectSeparator, firstRows, rewriteWithCommas, type SheetRow } from './read/csv.ts';
import { detectEncoding, type Encoding, isArchive, isPlain, SheetError } from './read/decode.ts';
import { isStruck, unescapeCell, withoutMark } from './read/marks.ts';
import type { CellPicture } from './read/workbook-pictures.ts';
import { readSheetHeads, xlsxToCsv } from './read/xlsx.ts';

const maxImportRows = 300_000;
/** Records whose joined rows are named one by one, so that other warnings have room. */
const maxJoined = 200;
/** Rows beside the records that may speak of units and signs. */
const maxRemarks = 200;

/** A file as text, with its header; all of it can be read. */
export interface SheetSource {
  path: string;
  encoding: Encoding;
  /** Records below the header. */
  rows: number;
  header: FoundHeader;
  /** The sheets of a workbook that has several. */
  sheets: ImportReport['sheets'];
  /** What becomes of rows that are struck out. */
  struck: StruckRows;
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

/** A text file has no sheets, pictures or hidden rows. */
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
  file: Pick<SheetSource, 'path' | 'encoding' | 'header' | 'struck'>,
  {
    key,
    hiddenRows,
    ...reading
  }: Pick<ReadDefinition, 'key'> & Pick<Reading, 'signal'> & { hiddenRows: readonly number[] },
) {
  const { places } = file.header;
  const names = file.header.columns.filter(({ column }) => column.isName).map(({ at }) => at);
  const numbers = new Map(names.map((at) => [at, new ListNumbers()]));
  /** Beside names. */
  const signs = new Set<string>();
  /** Rows that are no records. */
  const remarks: string[][] = [];
  const inSheets = new Map<string, number>();
  const headings = new Set<string>();
  const onSection = (text: string) => headings.add(text);
  const leftOut: JobIssue[] = [];
  const onLeftOut = ({ row, cells }: SheetRow, message: string) => {
    if (hasRoom(leftOut)) leftOut.push({ row, column: '', message });
    if (remarks.length < maxRemarks) remarks.push(cells.map(unescapeCell));
  };
  const joined: JobIssue[] = [];
  const struck: Record<'whole' | 'part', string[]> = { whole: [], part: [] };
  const onStruck = ({ row, cells }: SheetRow, extent: 'whole' | 'part') => {
    const first = cells.find((cell) => cell.trim() !== '' && (extent === 'whole' || isStruck(cell))) ?? '';
    struck[extent].push(`${places.name(row)} ${withoutMark(unescapeCell(first)).trim()}`);
  };
  const repeated = new Map<number, { rows: number; first: string }>();
  const onRepeated = (row: number, at: number, text: string) => {
    const known = repeated.get(at) ?? { rows: 0, first: `${places.name(row)}“${text}”` };
    repeated.set(at, { ...known, rows: known.rows + 1 });
  };
  const surplus = { rows: 0, first: '' };
  const hidden = new Set(hiddenRows);
  let [rows, further, all, hiddenRecords] = [0, 0, 0, 0];
  const listeners = { onLeftOut, onRepeated, onSection, onStruck };
  for await (const record of dataRows({ ...file, ...reading, key: key.fields, ...listeners })) {
    const { row, lastRow } = record;
    rows += 1;
    for (const [at, list] of numbers) {
      const cell = record.cells[at] ?? '';
      list.add(cell);
      signs.add(findSign(withoutMark(unescapeCell(cell))));
    }
    if (hidden.has(row)) hiddenRecords += 1;
    const sheet = places.sheetOf(row);
    inSheets.set(sheet, (inSheets.get(sheet) ?? 0) + 1);
    const outside = record.sources
      .flatMap((cells) => cells.slice(file.header.width))
      .find((cell) => cell.trim() !== '');
    if (outside !== undefined && file.header.isOpen) {
      surplus.first ||= `${places.name(row)}“${outside.trim().slice(0, 20)}”`;
      surplus.rows += 1;
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
    remarks,
    numbered: new Set([...numbers].flatMap(([at, list]) => (list.isList ? [at] : []))),
    signs,
    warnings: [
      ...warnOf(hiddenRecords, `有 ${hiddenRecords} 行在表格中被隐藏（例如被筛选），也一起导入`),
      ...warnOf(further, `有 ${further} 行只补充上面一行的内容，已并入同一条记录`),
      ...[...repeated].flatMap(([at, { rows: count, first }]) =>
        warnOf(count, `有 ${count} 行没有写“${titleAt(file.header, at)}”，按同一条记录的上一行填写，如${first}`),
      ),
      ...warnOf(surplus.rows, `有 ${surplus.rows} 行在表头的列之外还有内容，已忽略，如${surplus.first}`),
      ...leftOut,
      ...joined,
    ],
  };
}

const rowsBelow = (places: RowPlaces, row: number, last: number): string =>
  last === row + 1 ? `第${places.of(last).row}行` : `第${places.of(row + 1).row}–${places.of(last).row}行`;

/** What becomes of columns with a header that a person does not see in the sheet. */
function hiddenColumns(positions: readonly number[], header: FoundHeader) {
  const named = positions.filter((at) => isFilled(header.cells[at])).toSorted((a, b) => a - b);
  const used = new Set(header.columns.flatMap(placesOfColumn));
  const titles = (isRead: boolean) => named.filter((at) => used.has(at) === isRead).map((at) => titleAt(header, at));
  const [read, leftOut] = [titles(true), titles(false)];
  const warnings = [...hiddenWarning(read, '也一起导入'), ...hiddenWarning(leftOut, '不导入')];
  return { warnings, leftOut: new Set(leftOut) };
}

const hiddenWarning = (names: readonly string[], what: string): JobIssue[] =>
  warnOf(names.length, `有 ${names.length} 列在表格中被隐藏，${what}：${names.map((name) => `“${name}”`).join('、')}`);

const skip = { value: 'skip', label: '不导入' };
/** The questions about rows that are struck out as a whole or in part, each with the answer that holds until a person gives one. */
const struckKinds = {
  whole: {
    key: questionKey('struck', ''),
    question: '整行划了删除线，怎么处理',
    choices: [skip, { value: 'import', label: '照常导入' }],
    usual: 'skip',
  },
  part: {
    key: questionKey('struck-part', ''),
    question: '行中有的单元格划了删除线，怎么处理',
    choices: [{ value: 'rest', label: '导入没有划掉的内容' }, skip],
    usual: null,
  },
};
const maxStruckExamples = 3;

function struckAnswers(ways: Readonly<Record<string, string>>): StruckRows {
  const answer = ({ key, choices, usual }: (typeof struckKinds)['whole' | 'part']): string | null =>
    choices.find(({ value }) => value === ways[key])?.value ?? usual;
  return { whole: answer(struckKinds.whole), part: answer(struckKinds.part) };
}

/** What to do with rows that are struck out. */
const struckQuestions = (struck: Record<'whole' | 'part', string[]>, answers: StruckRows): ColumnQuestion[] =>
  (['whole', 'part'] as const).flatMap((extent) => {
    const { key, question, choices } = struckKinds[extent];
    const rows = struck[extent];
    const examples = rows.slice(0, maxStruckExamples);
    const asked = { key, column: '', question, choices, examples, rows: rows.length, answer: answers[extent] };
    return rows.length === 0 ? [] : [asked];
  });

/** Signs beside names that are left out, as footnotes explain them. */
const signWarnings = (signs: ReadonlySet<string>, footnotes: ReadonlyMap<string, string>): JobIssue[] =>
  [...footnotes].flatMap(([sign, text]) =>
    signs.has(sign) ? warnOf(1, `名称旁的“${sign}”已去掉，表中的说明是“${text}”`) : [],
  );

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
    if (encoding === 'big5') workbook = { ...noWorkbook, warnings: warnOf(1, simplifiedText) };
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
  const struck = struckAnswers(ways);
  const counted = await countRows(
    { ...file, header: { ...named, places }, struck },
    { key, hiddenRows: workbook.hiddenRows, signal },
  );
  const { rows, warnings, headings, inSheets, remarks, numbered, signs } = counted;
  const beside = [...above.map(({ cells }) => cells), ...(places.isOne ? remarks : [])];
  const footnotes = footnotesIn(beside);
  const found = { ...named, places, notes: statedAbove(beside), footnotes, numbered };
  const hidden = hiddenColumns(workbook.hiddenColumns, found);
  // What is hidden and left out is said once.
  const visible = found.warnings.filter(({ column }) => !hidden.leftOut.has(column));
  const header = withSection({ ...found, warnings: foldUnknownColumns(visible) }, columns, headings, context);
  const all = workbook.all.length > 1 ? workbook.all : [];
  const unplaced = takesPictures ? [] : workbook.pictures.map(({ part }) => part);
  const lostPictures = workbook.lostPictures + new Set(unplaced).size;
  return {
    ...file,
    header,
    rows,
    struck,
    pictures: takesPictures ? workbook.pictures : [],
    questions: struckQuestions(counted.struck, struck),
    sheets: all.map((some) =>
      some.imported ? { ...some, rows: inSheets.get(places.isOne ? '' : some.name) ?? 0 } : some,
    ),
    warnings: [
      ...workbook.warnings,
      ...hidden.warnings,
      ...warnOf(
        lostPictures,
        `表格中嵌有 ${lostPictures} 张图片，不会导入：请把图片另存为文件，以登记证号或名称命名后一起选择`,
      ),
      ...signWarnings(signs, footnotes),
      ...warnings,
    ],
  };
}
