import type { SheetRow } from './csv.ts';
import { SheetError } from './decode.ts';
import { escapeCell, unescapeCell } from './marks.ts';
import { WorkbookArchive } from './workbook-archive.ts';
import { MergedCells, mergedRows } from './workbook-merges.ts';
import type { NumberKind } from './workbook-numbers.ts';
import { numberKind, numberText } from './workbook-numbers.ts';
import type { WorkbookLimits } from './xlsx-protocol.ts';

const workbookPart = 'xl/workbook.xml';

interface Parts {
  sheet: string;
  /** Number of sheets that a person sees. */
  sheets: number;
  strings: string;
  styles: string;
  from1904: boolean;
}

/** Paths of a sheet, counted from 0 among those that a person sees, and of the parts it uses. */
async function findParts(archive: WorkbookArchive, wanted: number): Promise<Parts> {
  const targets = new Map<string, { type: string; path: string }>();
  await archive.readAll('xl/_rels/workbook.xml.rels', {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name !== 'Relationship') return;
      const path = Target.startsWith('/') ? Target.slice(1) : new URL(Target, 'zip:///xl/').pathname.slice(1);
      targets.set(Id, { type: Type.slice(Type.lastIndexOf('/') + 1), path });
    },
  });
  const all: { id: string; hidden: boolean }[] = [];
  let from1904 = false;
  await archive.readAll(workbookPart, {
    open: (name, attributes) => {
      if (name === 'sheet') all.push({ id: attributes['id'] ?? '', hidden: /hidden/i.test(attributes['state'] ?? '') });
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
    },
  });
  const visible = all.some(({ hidden }) => !hidden) ? all.filter(({ hidden }) => !hidden) : all;
  const sheet = targets.get(visible[wanted]?.id ?? '')?.path;
  if (sheet === undefined) throw new Error('The workbook has no sheet');
  const byType = (type: string, usual: string) =>
    [...targets.values()].find((target) => target.type === type)?.path ?? usual;
  return {
    sheet,
    sheets: visible.length,
    strings: byType('sharedStrings', 'xl/sharedStrings.xml'),
    styles: byType('styles', 'xl/styles.xml'),
    from1904,
  };
}

/**
 * The shared texts that cells refer to by index, escaped for `csv.ts`. The phonetic reading of a word (`rPh`) is
 * skipped.
 */
async function readStrings(archive: WorkbookArchive, part: string): Promise<string[]> {
  const strings: string[] = [];
  if (!archive.has(part)) return strings;
  let current = '';
  let inText = false;
  let phonetic = false;
  await archive.readAll(part, {
    open: (name) => {
      if (name === 'si') current = '';
      else if (name === 't') inText = true;
      else if (name === 'rPh') phonetic = true;
    },
    text: (piece) => {
      if (inText && !phonetic) current += piece;
    },
    close: (name) => {
      if (name === 'si') strings.push(escapeCell(unescapeCell(unescaped(current))));
      else if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
    },
  });
  return strings;
}

/** The number format of each cell style. */
async function readFormats(archive: WorkbookArchive, part: string): Promise<NumberKind[]> {
  const codes = new Map<number, string>();
  const formats: NumberKind[] = [];
  if (!archive.has(part)) return formats;
  let inCells = false;
  await archive.readAll(part, {
    open: (name, { numFmtId, formatCode }) => {
      const id = Number(numFmtId ?? 0);
      if (name === 'numFmt' && formatCode !== undefined) codes.set(id, formatCode);
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) formats.push(numberKind(id, codes.get(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return formats;
}

/** `_x0041_` means a character that XML cannot contain, or one that looks like such an escape. */
const unescaped = (text: string): string =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_all, code: string) => String.fromCodePoint(Number.parseInt(code, 16)));

const letters = 26;

/** Parses `B7` as row 7, column 1. */
function placeOf(reference: string): { row: number; column: number } {
  const [, name = '', row = ''] = /^([A-Z]{1,3})(\d{1,7})$/.exec(reference) ?? [];
  if (name === '') throw new Error(`${reference} is no cell`);
  let column = 0;
  for (const letter of name) column = column * letters + (letter.codePointAt(0) ?? 0) - 64;
  return { row: Number(row), column: column - 1 };
}

/** What is known of a sheet once its rows are read. */
interface Seen {
  hiddenRows: number;
  /** Pictures in all sheets, which no row has. */
  pictures: number;
}

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
  inline: string;
}

/**
 * The non-blank rows of a workbook's sheet, in the form that `csv.ts` reads, and the number of its sheets. Texts are
 * marked, which distinguishes a number damaged by a program from a text that looks like one. Only the current row is
 * kept in memory, so neither the sheet's size nor a cell far away costs memory. Reading the rows to their end closes
 * the file.
 * @throws SheetError if it is too large or exceeds `limits`; Error if it is no workbook.
 */
export async function openWorkbook(
  path: string,
  limits: WorkbookLimits,
  sheet = 0,
): Promise<{ sheets: number; rows: AsyncGenerator<SheetRow>; seen: Readonly<Seen> }> {
  const archive = await WorkbookArchive.open(path, limits.bytes);
  try {
    const parts = await findParts(archive, sheet);
    const seen = { hiddenRows: 0, pictures: archive.pictures };
    return { sheets: parts.sheets, rows: rowsOf(archive, parts, limits, seen), seen };
  } catch (error) {
    archive.close();
    throw error;
  }
}

async function* rowsOf(
  archive: WorkbookArchive,
  parts: Parts,
  limits: WorkbookLimits,
  seen: Seen,
): AsyncGenerator<SheetRow> {
  try {
    const strings = await readStrings(archive, parts.strings);
    const formats = await readFormats(archive, parts.styles);
    const merged = new MergedCells(await mergedRows(archive, parts.sheet));
    yield* sheetRows(archive, parts.sheet, { limits, merged, seen }, (cell) => {
      if (cell.type === 's') return strings[Number(cell.value)] ?? '';
      if (cell.type === 'inlineStr') return escapeCell(unescapeCell(unescaped(cell.inline)));
      if (cell.type === 'str') return escapeCell(unescapeCell(unescaped(cell.value)));
      if (cell.value === '') return '';
      if (cell.type === 'b') return cell.value === '1' ? '是' : '否';
      if (cell.type === 'e') return cell.value;
      if (cell.type === 'd') return cell.value.replace(/T00:00:00(?:\.0+)?Z?$/, '');
      const number = Number(cell.value);
      if (!Number.isFinite(number)) throw new Error(`${cell.value} is no number`);
      return numberText(number, formats[cell.style] ?? { kind: 'number' }, parts.from1904);
    });
  } finally {
    archive.close();
  }
}

async function* sheetRows(
  archive: WorkbookArchive,
  part: string,
  { limits, merged, seen }: { limits: WorkbookLimits; merged: MergedCells; seen: Seen },
  textOf: (cell: Cell) => string,
): AsyncGenerator<SheetRow> {
  let ready: SheetRow[] = [];
  let row = 0;
  let next = 0;
  let cells: string[] = [];
  let cell: Cell | null = null;
  let gathering: 'value' | 'inline' | null = null;
  let phonetic = false;
  let isHidden = false;

  const openRow = ({ r: reference, hidden }: Readonly<Record<string, string>>): void => {
    isHidden = hidden === '1' || hidden === 'true';
    const given = reference === undefined ? row + 1 : Number(reference);
    if (!Number.isInteger(given) || given <= row) throw new Error('Rows come in their order');
    row = given;
    cells = [];
    next = 0;
  };
  const openCell = ({ r, t = 'n', s = '0' }: Readonly<Record<string, string>>): void => {
    const column = r === undefined ? next : placeOf(r).column;
    if (column < next) throw new Error('Cells come in their order');
    next = column + 1;
    cell = { column, type: t, style: Number(s), value: '', inline: '' };
  };
  const closeCell = (closing: Cell): void => {
    const text = textOf(closing);
    if (text === '') return;
    if (row > limits.rows || closing.column >= limits.columns) {
      const message = `第${row}行第${closing.column + 1}列有内容，超出了范围：最多${limits.rows - 1}行数据、${limits.columns}列。请删除多余的内容，或分成几个文件`;
      throw new SheetError(message, row);
    }
    while (cells.length < closing.column) cells.push('');
    cells.push(text);
    merged.note(row, closing.column, text);
  };
  const closeRow = (): void => {
    if (cells.every((text) => text.trim() === '')) return;
    merged.fill(row, cells);
    ready.push({ row, cells });
    if (isHidden) seen.hiddenRows += 1;
  };

  const pieces = archive.read(part, {
    open: (name, attributes) => {
      if (name === 'row') openRow(attributes);
      else if (name === 'c') openCell(attributes);
      else if (name === 'v') gathering = 'value';
      else if (name === 't') gathering = 'inline';
      else if (name === 'rPh') phonetic = true;
    },
    text: (piece) => {
      if (cell && gathering && !phonetic) cell[gathering] += piece;
    },
    close: (name) => {
      if (name === 'v' || name === 't') gathering = null;
      else if (name === 'rPh') phonetic = false;
      else if (name === 'c' && cell) {
        closeCell(cell);
        cell = null;
      } else if (name === 'row') closeRow();
    },
  });
  for await (const _ of pieces) {
    yield* ready;
    ready = [];
  }
}
