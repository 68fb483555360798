/** The worker thread that turns workbooks into text, and text into workbooks. */
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import writeXlsxFile from 'write-excel-file/node';
import { columnName } from '../columns/match-header.ts';
import { formatCsv, readCsv } from './csv.ts';
import { SheetError, tooLarge } from './decode.ts';
import { escapeWorkbookCell, unescapeCell } from './marks.ts';
import { type Shared, Workbook } from './workbook-rows.ts';
import type { Choices, Converted, ConvertedSheets, SheetHead, SheetPart, Task, WorkbookLimits } from './xlsx.ts';

const escape = (letter: string): string =>
  `_x${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0').toUpperCase()}_`;

/**
 * Escapes a text for a workbook, where `_x0041_` means a letter. The first letter of names such as `constructor` is
 * escaped too: the library counts texts in a plain object.
 */
const escaped = (text: string): string =>
  text in {} ? escape(text.slice(0, 1)) + text.slice(1) : text.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, escape);

/** The text format: what a person types into such a cell is not converted, be it `10%` or `108-08-7`. */
const textFormat = '@';
const textCell = (value: string) => ({ value: escaped(value), type: String, format: textFormat });

const lastRow = 1_048_576;
const choicesSheet = '可选值';

/** Drop-downs below the header. They only warn; the import decides, and also accepts a code instead of a name. */
function validations(choices: Choices): string {
  const offered = choices.flatMap((values, at) => (values && values.length > 0 ? [{ values, at }] : []));
  const rules = offered.map(({ values, at }, place) => {
    const column = columnName(at);
    const list = columnName(place);
    return `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" errorTitle="不在可选值中" error="请从下拉列表中选择" sqref="${column}2:${column}${lastRow}"><formula1>${choicesSheet}!$${list}$1:$${list}$${values.length}</formula1></dataValidation>`;
  });
  return rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}

/** XML of a sheet whose columns are text, including rows that are still empty, with drop-downs. */
function forTyping(content: string, width: number, choices: Choices): string {
  const style = /<c r="A1"[^>]* s="(\d+)"/.exec(content)?.[1];
  if (style === undefined) return content;
  const columns = `<cols><col min="1" max="${width}" width="16" customWidth="1" style="${style}"/></cols>`;
  return content
    .replace('<sheetData>', () => `${columns}<sheetData>`)
    .replace('</sheetData>', () => `</sheetData>${validations(choices)}`);
}

/** Writes a UTF-8 CSV file as a workbook of texts; a second sheet contains the choices of its drop-downs. */
async function packWorkbook(path: string, choices: Choices): Promise<Buffer> {
  const rows = [];
  let last = 0;
  let width = 1;
  for await (const { row, cells } of readCsv(path, 'utf-8')) {
    for (last += 1; last < row; last += 1) rows.push([]);
    width = Math.max(width, cells.length);
    rows.push(cells.map((cell) => (cell === '' ? null : textCell(escapeWorkbookCell(unescapeCell(cell))))));
  }
  const lists = choices.flatMap((values) => (values && values.length > 0 ? [values] : []));
  const maxChoices = Math.max(0, ...lists.map((values) => values.length));
  const offered = Array.from({ length: maxChoices }, (_, at) =>
    lists.map((values) => (values[at] === undefined ? null : textCell(values[at]))),
  );
  const sheets = [{ data: rows, sheet: '数据', stickyRowsCount: 1 }];
  if (maxChoices > 0) sheets.push({ data: offered, sheet: choicesSheet, stickyRowsCount: 0 });
  const transform = (content: string, _options: unknown, { sheetIndex }: { sheetIndex: number }) =>
    sheetIndex === 0 ? forTyping(content, width, choices) : content;
  const features = [{ files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform } } } }];
  return writeXlsxFile(sheets, { features }).toBuffer();
}

/** More than people make; each is opened. */
const maxSheets = 200;
/** Longest text of a head: of a header, or of a cell that shows what its column is. */
const maxHeadText = 1000;

/** What the sheets share of the workbook whose heads were read last: its rows are read next. */
let cached: { path: string; shared: Shared } | null = null;

/** Opens a workbook, and closes it after `work`. */
async function withWorkbook<T>(
  { path, limits }: { path: string; limits: WorkbookLimits },
  work: (workbook: Workbook) => Promise<T>,
): Promise<T> {
  const known = cached?.path === path ? cached.shared : undefined;
  cached = null;
  const workbook = await Workbook.open(path, limits, known);
  try {
    return await work(workbook);
  } finally {
    workbook.close();
  }
}

async function readHeads(workbook: Workbook, { path, headRows }: Extract<Task, { kind: 'heads' }>): Promise<Converted> {
  const found: SheetHead[] = [];
  for (const [sheet, name] of workbook.names.slice(0, maxSheets).entries()) {
    const { rows, count } = await workbook.head(sheet, headRows);
    const short = rows.map(({ row, cells }) => ({ row, cells: cells.map((cell) => cell.slice(0, maxHeadText)) }));
    found.push({ name, rows: short, count });
  }
  cached = { path, shared: workbook.shared };
  return { heads: found };
}

/** Cells of a sheet in their places of the text. */
function placeCells(cells: readonly string[], { places, width = 0 }: SheetPart): readonly string[] {
  if (!places) return cells;
  const line: string[] = Array.from({ length: width }, () => '');
  for (const [at, cell] of cells.entries()) line[places[at] ?? width + at - places.length] = cell;
  return Array.from(line, (cell: string | undefined) => cell ?? '');
}

/** Writes sheets as one text, each below the one before. */
async function writeParts(
  workbook: Workbook,
  output: WriteStream,
  { parts, limits }: Extract<Task, { kind: 'read' }>,
): Promise<Converted> {
  const result: ConvertedSheets = { starts: [], hiddenRows: [], hiddenColumns: [], pictures: [], lostPictures: 0 };
  let length = 0;
  let line = 0;
  for (const part of parts) {
    const start = line;
    result.starts.push(start);
    const { rows, seen } = await workbook.read(part.sheet);
    for await (const { row, cells } of rows) {
      if (row <= (part.after ?? 0)) continue;
      for (line += 1; line < start + row; line += 1) output.write('\r\n');
      const placedCells = placeCells(cells, part);
      const all =
        part.header?.row === row ? [...placedCells.slice(0, part.places?.length), ...part.header.cells] : placedCells;
      length += all.reduce((sum, cell) => sum + cell.length + 1, 0);
      // Any number of cells may repeat one long text of the archive.
      if (length > limits.bytes) return { message: tooLarge, row: 1 };
      if (!output.write(formatCsv([all]))) await once(output, 'drain');
    }
    for (const row of seen.hiddenRows) if (row > (part.after ?? 0)) result.hiddenRows.push(start + row);
    result.lostPictures += seen.lostPictures;
    for (const { row, column, part: name } of seen.pictures)
      if (row > (part.after ?? 0))
        result.pictures.push({ row: start + row, column: part.places?.[column] ?? column, part: name });
    const hidden = seen.hiddenColumns.map((at) => part.places?.[at] ?? at);
    result.hiddenColumns = [...new Set([...result.hiddenColumns, ...hidden])];
  }
  const ofCells = new Set(result.pictures.map(({ part }) => part.toLowerCase()));
  const unplaced = workbook.pictures.filter((name) => !ofCells.has(name));
  result.lostPictures = Math.max(result.lostPictures, unplaced.length);
  return result;
}

async function readParts(task: Extract<Task, { kind: 'read' }>): Promise<Converted> {
  const output = createWriteStream(task.target);
  try {
    return await withWorkbook(task, (workbook) => writeParts(workbook, output, task));
  } finally {
    const closed = once(output, 'close');
    output.end();
    await closed;
  }
}

async function writeWorkbook({ path, target, choices }: Extract<Task, { kind: 'write' }>): Promise<Converted> {
  await writeFile(target, await packWorkbook(path, choices));
  return { heads: [] };
}

/** Runs a conversion; returns why a workbook cannot be read. */
export default async function convert(task: Task): Promise<Converted> {
  if (task.kind === 'write') return writeWorkbook(task);
  try {
    return await (task.kind === 'heads'
      ? withWorkbook(task, (workbook) => readHeads(workbook, task))
      : readParts(task));
  } catch (error) {
    if (error instanceof SheetError) return { message: error.message, row: error.row };
    return { message: '文件不是有效的 XLSX 表格', row: 1 };
  }
}
