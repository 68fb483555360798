/** Reads the rows of an XLSX sheet as texts, one at a time, with merged cells, hidden rows and pictures. */
import type { SheetRow } from './csv.ts';
import { SheetError } from './decode.ts';
import { escapeCell, isStruck, noResult, unescapeCell, withStrike } from './marks.ts';
import { numberText, plainNumber } from './number-formats.ts';
import { WorkbookArchive } from './workbook-archive.ts';
import {
  type CellStyle,
  findParts,
  type Parts,
  readStrings,
  readStyles,
  RunTexts,
  unescaped,
} from './workbook-parts.ts';
import { type CellPicture, WorkbookPictures } from './workbook-pictures.ts';
import type { WorkbookLimits } from './xlsx.ts';

/** `B` as 1. */
const parseColumn = (name: string): number =>
  Array.from(name).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1;

/** The column of `B7`, counted from 0. */
function columnOf(reference: string): number {
  const [, name = ''] = /^([A-Z]{1,3})\d{1,7}$/.exec(reference) ?? [];
  if (name === '') throw new Error(`${reference} is no cell`);
  return parseColumn(name);
}

/** What is known of a sheet once its rows are read. */
interface Seen {
  hiddenRows: number[];
  /** Positions of columns that are hidden, whether they have cells or not. */
  hiddenColumns: number[];
  /** The last row, as the sheet says before its rows; null if it does not. */
  lastRow: number | null;
  pictures: CellPicture[];
  /** Cells whose picture the workbook does not have. */
  lostPictures: number;
}

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
  inline: RunTexts;
  isFormula: boolean;
  /** The number of its value metadata, 0 without: a picture has one, and older programs show it as an error. */
  valueMetadata: number;
}

/** What all sheets of a workbook share. */
export interface Shared {
  strings: string[];
  styles: CellStyle[];
}

/** Types of cells that are texts. */
const texts: ReadonlySet<string> = new Set(['s', 'inlineStr', 'str']);

const anyRow = /<(?:\w+:)?row[\s>]/g;

/**
 * The sheets of a workbook that a person sees: their non-blank rows, in the form that `csv.ts` reads. Texts are marked,
 * which distinguishes a number damaged by a program from a text that looks like one. Only the current row is kept in
 * memory, so neither the size of a sheet nor a cell far away costs memory.
 */
export class Workbook {
  readonly names: readonly string[];
  /** The names of all pictures, in lower case. */
  readonly pictures: readonly string[];
  readonly shared: Shared;
  readonly #archive: WorkbookArchive;
  readonly #parts: Parts;
  readonly #limits: WorkbookLimits;
  #cellPictures: WorkbookPictures | null = null;

  private constructor(archive: WorkbookArchive, parts: Parts, shared: Shared, limits: WorkbookLimits) {
    this.names = parts.sheets.map(({ name }) => name);
    this.pictures = archive.pictures;
    this.shared = shared;
    this.#archive = archive;
    this.#parts = parts;
    this.#limits = limits;
  }

  /**
   * @param known what its sheets share, where it has been read before
   * @throws SheetError if it is too large; Error if it is no workbook
   */
  static async open(path: string, limits: WorkbookLimits, known?: Shared): Promise<Workbook> {
    const archive = await WorkbookArchive.open(path, limits.bytes);
    try {
      const parts = await findParts(archive);
      const shared = known ?? {
        strings: await readStrings(archive, parts.strings),
        styles: await readStyles(archive, parts.styles),
      };
      return new Workbook(archive, parts, shared, limits);
    } catch (error) {
      archive.close();
      throw error;
    }
  }

  close(): void {
    this.#archive.close();
  }

  /** @throws SheetError if the sheet exceeds the limits */
  async read(sheet: number): Promise<{ rows: AsyncGenerator<SheetRow>; seen: Readonly<Seen> }> {
    const part = this.#partOf(sheet);
    this.#cellPictures ??= await WorkbookPictures.open(this.#archive, this.#parts);
    const anchored = await this.#cellPictures.anchored(part);
    const { rows, seen } = this.#rows(part, new MergedCells(await mergedRows(this.#archive, part)));
    seen.pictures.push(...anchored);
    return { rows, seen };
  }

  /** The first rows of a sheet, without the further places of merged cells, and how many rows it has. */
  async head(sheet: number, headRows: number): Promise<{ rows: SheetRow[]; count: number }> {
    const rows: SheetRow[] = [];
    const part = this.#partOf(sheet);
    const { rows: all, seen } = this.#rows(part, new MergedCells(new Map()));
    // What is wrong with a sheet matters only if it is imported; its reading says so then.
    try {
      for await (const row of all) if (rows.push(row) >= headRows) break;
    } catch {
      return { rows, count: rows.length };
    }
    return { rows, count: rows.length < headRows ? rows.length : (seen.lastRow ?? (await this.#countRows(part))) };
  }

  #partOf(sheet: number): string {
    const found = this.#parts.sheets[sheet];
    if (!found) throw new Error('The workbook has no such sheet');
    return found.path;
  }

  async #countRows(part: string): Promise<number> {
    let count = 0;
    for await (const _ of this.#archive.scan(part, anyRow)) count += 1;
    return count;
  }

  #rows(part: string, merged: MergedCells): { rows: AsyncGenerator<SheetRow>; seen: Seen } {
    const { strings, styles } = this.shared;
    const seen: Seen = { hiddenRows: [], hiddenColumns: [], lastRow: null, pictures: [], lostPictures: 0 };
    const readPlain = (cell: Cell): string => {
      if (cell.type === 's') return strings[Number(cell.value)] ?? '';
      if (cell.type === 'inlineStr') return cell.inline.text();
      if (cell.type === 'str') return escapeCell(unescapeCell(unescaped(cell.value)));
      if (cell.value === '') return cell.isFormula ? noResult : '';
      if (cell.type === 'b') return cell.value === '1' ? '是' : '否';
      if (cell.type === 'e') return cell.value;
      if (cell.type === 'd') return cell.value.replace(/T00:00:00(?:\.0+)?Z?$/, '');
      const number = Number(cell.value);
      if (!Number.isFinite(number)) throw new Error(`${cell.value} is no number`);
      return numberText(number, styles[cell.style]?.number ?? plainNumber, this.#parts.from1904);
    };
    const readText = (cell: Cell, row: number): string => {
      const picture = this.#cellPictures?.find(cell);
      if (typeof picture === 'string') seen.pictures.push({ row, column: cell.column, part: picture });
      else if (picture === null) seen.lostPictures += 1;
      if (picture !== undefined) return '';
      const style = styles[cell.style];
      const plain = readPlain(cell);
      const around = texts.has(cell.type) && plain !== '' && !isStruck(plain) ? style?.text : null;
      const text = around ? escapeCell(around.before + unescapeCell(plain) + around.after) : plain;
      return text !== '' && style?.isStruck === true && !isStruck(text) ? withStrike(text) : text;
    };
    return { rows: sheetRows(this.#archive, part, { limits: this.#limits, merged, seen }, readText), seen };
  }
}

async function* sheetRows(
  archive: WorkbookArchive,
  part: string,
  { limits, merged, seen }: { limits: WorkbookLimits; merged: MergedCells; seen: Seen },
  readText: (cell: Cell, row: number) => string,
): AsyncGenerator<SheetRow> {
  let ready: SheetRow[] = [];
  let row = 0;
  let next = 0;
  let cells: string[] = [];
  let cell: Cell | null = null;
  let gathering: 'value' | 'inline' | null = null;
  let phonetic = false;
  let isHidden = false;

  const noteColumns = ({ min, max, hidden }: Readonly<Record<string, string>>): void => {
    if (hidden !== '1' && hidden !== 'true') return;
    for (let at = Number(min) - 1; at < Math.min(Number(max), limits.columns); at += 1) seen.hiddenColumns.push(at);
  };
  const openRow = ({ r: reference, hidden }: Readonly<Record<string, string>>): void => {
    isHidden = hidden === '1' || hidden === 'true';
    const given = reference === undefined ? row + 1 : Number(reference);
    if (!Number.isInteger(given) || given <= row) throw new Error('Rows come in their order');
    row = given;
    cells = [];
    next = 0;
  };
  const runs = new RunTexts();
  const openCell = ({ r, t = 'n', s = '0', vm }: Readonly<Record<string, string>>): void => {
    const column = r === undefined ? next : columnOf(r);
    if (column < next) throw new Error('Cells come in their order');
    next = column + 1;
    runs.begin();
    cell = {
      column,
      type: t,
      style: Number(s),
      value: '',
      inline: runs,
      isFormula: false,
      valueMetadata: Number(vm ?? 0),
    };
  };
  const closeCell = (closing: Cell): void => {
    const text = readText(closing, row);
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
    // Formulas without a result, in rows that are prepared, say nothing.
    if (cells.every((text) => text.trim() === '' || text === noResult)) return;
    merged.fill(row, cells);
    ready.push({ row, cells });
    if (isHidden) seen.hiddenRows.push(row);
  };

  const pieces = archive.read(part, {
    open: (name, attributes) => {
      if (name === 'row') openRow(attributes);
      else if (name === 'c') openCell(attributes);
      else if (name === 'f' && cell) cell.isFormula = true;
      else if (name === 'v') gathering = 'value';
      else if (name === 't') gathering = 'inline';
      else if (name === 'rPh') phonetic = true;
      else if (name === 'r' || name === 'strike') cell?.inline.open(name, attributes);
      else if (name === 'col') noteColumns(attributes);
      else if (name === 'dimension')
        seen.lastRow = Number(/(?<!\d)\d+$/.exec(attributes['ref'] ?? '')?.[0] ?? 0) || null;
    },
    text: (piece) => {
      if (!cell || !gathering || phonetic) return;
      if (gathering === 'inline') cell.inline.add(piece);
      else cell.value += piece;
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

/** `B3:B7`, of which the top left cell alone has the text. */
const merged = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
/** More than people merge; a list in memory. */
const maxMerges = 100_000;

/** Cells that are merged over several rows: the last row of each, by row and column of the first (`3:1`). */
async function mergedRows(archive: WorkbookArchive, part: string): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for await (const [, column = '', from = '', to = ''] of archive.scan(part, merged)) {
    if (Number(to) > Number(from) && found.size < maxMerges) found.set(`${from}:${parseColumn(column)}`, Number(to));
  }
  return found;
}

/** Repeats the text of a merged cell in its further rows. */
class MergedCells {
  readonly #merges: ReadonlyMap<string, number>;
  readonly #open = new Map<number, { text: string; to: number }>();

  constructor(merges: ReadonlyMap<string, number>) {
    this.#merges = merges;
  }

  /** Takes the text of a cell. */
  note(row: number, column: number, text: string): void {
    if (this.#merges.size === 0) return;
    const to = this.#merges.get(`${row}:${column}`);
    if (to !== undefined) this.#open.set(column, { text, to });
  }

  fill(row: number, cells: string[]): void {
    for (const [column, { text, to }] of this.#open) {
      if (row > to) this.#open.delete(column);
      else if ((cells[column] ?? '') === '') {
        while (cells.length < column) cells.push('');
        cells[column] = text;
      }
    }
  }
}
