/** Reads the records of a sheet below its header; offices write one record in several rows, with merged cells or 同上. */
import { productFields } from '@admin-h5/contract';
import { emptyLine, joinLines, splitLines } from '../read/cells.ts';
import { readCsv, type SheetRow } from '../read/csv.ts';
import type { Encoding } from '../read/decode.ts';
import {
  escapeCell,
  isStruck,
  unescapeCell,
  struckExtent,
  withoutStruck,
  isKeepWord,
  keepsContent,
  nothingAbove,
  repeatsAbove,
} from '../read/marks.ts';
import { type HeaderRow, linesInPlaces, type PlacedColumn, placesOfColumn } from './header-row.ts';
import { joinCells } from './split-columns.ts';
import {
  explainsColumns,
  isClosingRow,
  isRemark,
  isSingle,
  isPageNumberOrRemark,
  readSection,
} from './non-record-rows.ts';

/** Where the rows of a sheet are, and what its columns are. */
interface Table {
  path: string;
  encoding: Encoding;
  header: HeaderRow & { lastRow: number };
  /** Fields that tell records apart. */
  key: readonly string[];
  signal?: AbortSignal | undefined;
  struck: StruckRows;
  onStruck?: (row: SheetRow, extent: 'whole' | 'part') => void;
  onLeftOut?: (row: SheetRow, why: string) => void;
  /** A cell that a row has from the row above it in its record. */
  onRepeated?: (row: number, at: number, text: string) => void;
  onSection?: (text: string) => void;
}

/** What a person has said of rows that are struck out as a whole or in part: `skip` leaves them out, null is no answer. */
export type StruckRows = Readonly<Record<'whole' | 'part', string | null>>;

export interface DataRow extends SheetRow {
  /** The rows of the sheet that it is made of, as they are there, at most some thousands. */
  sources: readonly (readonly string[])[];
  /** How many rows below its own were joined to it or repeat it, and the last that was joined. */
  joined: number;
  repeated: number;
  lastRow: number;
  /** Why it is refused, if it may be only a part of a record. */
  fault: string | null;
}

/** Rows of one record that are kept, to be given back if it is refused; as many may wait for one transaction. */
export const maxSources = 5000;

/** The records of a sheet below its header; rows that close the table or repeat one are left out. */
export async function* dataRows({
  path,
  encoding,
  header,
  key,
  signal,
  struck,
  onStruck,
  onLeftOut,
  onRepeated,
  onSection,
}: Table): AsyncGenerator<DataRow> {
  let heading = '';
  let isBelowRemark = false;
  const further = new RepeatedRows(header, key);
  let sheet = '';
  let open: OpenRecord | null = null;
  const above = new CellsAbove();
  const known = new Set(header.columns.flatMap(placesOfColumn));
  for await (const line of readCsv(path, encoding, { signal })) {
    if (line.row <= header.lastRow) continue;
    const extent = struckExtent(line.cells, known);
    if (extent !== null) onStruck?.(line, extent);
    if (extent !== null && struck[extent] === 'skip') continue;
    const waits = extent === 'part' && struck.part === null;
    const readable = joinCells(withoutStruck(line.cells, extent === 'whole'), header);
    const sheetHeading = header.places.sheetName(line.row);
    if (sheetHeading !== sheet) above.clear();
    // An export, which has ids, says all in full.
    const unstruck = { row: line.row, cells: readable };
    const row = header.idAt === null ? above.filledFrom(unstruck) : unstruck;
    if (sheetHeading !== sheet) {
      if (open) yield open.end();
      open = null;
      // The name of a sheet is a heading above all of its rows.
      [sheet, heading] = [sheetHeading, sheetHeading];
      onSection?.(sheetHeading);
    }
    // Further lines of a remark may be numbered as headings are.
    isBelowRemark = isRemark(row.cells) || (isBelowRemark && isSingle(row.cells));
    if (explainsColumns(header, row)) onLeftOut?.(row, '重复的表头、列号或填写说明，不是数据，已忽略');
    else if (
      isClosingRow(row.cells) ||
      isPageNumberOrRemark(header, row.cells) ||
      (isBelowRemark && isSingle(row.cells))
    )
      onLeftOut?.(row, '合计、落款、页码或备注行，不是数据，已忽略');
    // A row whose number is struck out is no part of the record above.
    else if (open && !further.hasStruckKey(line.cells) && further.adds(open, row.cells)) {
      if (!open.add(row, further.fillRepeated(open, row, onRepeated))) onLeftOut?.(row, '与上面的行重复，已忽略');
      if (waits) open.wait();
    } else {
      const section = readSection(header, row.cells);
      const last = open;
      open = section === null ? new OpenRecord(underHeading(header, row, heading), further.groups) : null;
      if (last && open && further.mayBelong(last, row.cells)) last.contradicts(open);
      if (waits) open?.wait();
      if (last) yield last.end();
      if (section !== null) {
        heading = section;
        above.clear();
        onSection?.(section);
        onLeftOut?.(row, `“${section}”是分组标题，不是数据`);
      }
    }
  }
  if (open) yield open.end();
}

const textAt = (cells: readonly string[], at: number): string => unescapeCell(cells[at] ?? '').trim();

class OpenRecord {
  readonly #row: number;
  readonly #first: string[];
  readonly #groups: readonly Group[];
  #repeatedLines: readonly RepeatedLines[] = [];
  readonly #sources: string[][];
  #last: readonly string[];
  #joined = 0;
  #repeated = 0;
  #lastRow: number;
  #other: number | null = null;
  #waits = false;

  constructor({ row, cells }: SheetRow, groups: readonly Group[]) {
    this.#row = row;
    this.#lastRow = row;
    this.#first = cells;
    this.#sources = [cells];
    this.#last = cells;
    this.#groups = groups;
  }

  get first(): readonly string[] {
    return this.#first;
  }

  get last(): readonly string[] {
    return this.#last;
  }

  get isAlone(): boolean {
    return this.#joined + this.#repeated === 0;
  }

  /** @param filled its cells with what they repeat of the row above */
  add({ row, cells }: SheetRow, filled: readonly string[]): boolean {
    if (this.isAlone) this.#repeatedLines = this.#groups.map((group) => new RepeatedLines(group, this.#first));
    const added = this.#repeatedLines.map((lines) => lines.isFull || lines.add(filled));
    this.#last = filled;
    if (!added.includes(true)) {
      this.#repeated += 1;
      return false;
    }
    if (this.#sources.length < maxSources) this.#sources.push(cells);
    this.#joined += 1;
    this.#lastRow = row;
    return true;
  }

  /** Both rows may be parts of one record, and contradict each other. */
  contradicts(other: OpenRecord): void {
    this.#other = other.#row;
    other.#other = this.#row;
  }

  /** Nobody has said what becomes of cells that are struck out. */
  wait(): void {
    this.#waits = true;
  }

  end(): DataRow {
    const cells = this.#joined === 0 ? this.#first : [...this.#first];
    if (this.#joined > 0) for (const lines of this.#repeatedLines) lines.fill(cells);
    const [joined, repeated, lastRow] = [this.#joined, this.#repeated, this.#lastRow];
    const fault = this.#waits
      ? '有的单元格划了删除线，请在“请确认”中回答'
      : this.#other === null
        ? null
        : `与第${this.#other}行像是同一条记录，但不能合并：请补全登记证号等内容并使其一致`;
    return { row: this.#row, cells, sources: this.#sources, joined, repeated, lastRow, fault };
  }
}

const repeats = ({ column }: PlacedColumn): boolean => column.parts !== undefined || column.repeats !== undefined;

/** Knows further rows of a record: offices write a product once, and each of its uses in a row of its own. */
class RepeatedRows {
  /** What a record has several times: its uses, its packs. */
  readonly groups: readonly Group[];
  readonly #places: readonly number[];
  readonly #others: readonly number[];
  readonly #keys: readonly number[];
  readonly #names: readonly number[];
  /** Cells that repeat those above them where they are empty, each with the others of its line, and the one that must be the same. */
  readonly #repeated: readonly { at: number; others: readonly number[]; under: number | null }[];

  constructor({ columns, idAt }: HeaderRow, key: readonly string[]) {
    const groups = new Map<string, PlacedColumn[]>();
    for (const placed of columns.filter(repeats)) {
      const { repeats: group, field } = placed.column;
      const name = typeof group === 'string' ? group : field;
      groups.set(name, [...(groups.get(name) ?? []), placed]);
    }
    // What has columns of its own beside each other has no rows of its own.
    for (const { pairs, column } of columns)
      if (pairs && typeof column.repeats === 'string') groups.delete(column.repeats);
    this.groups = [...groups.values()].map((group) => ({
      places: group.flatMap(placesOfColumn),
      isWhole: typeof group[0]?.column.repeats === 'string',
      isList: group[0]?.column.repeats === true,
    }));
    this.#places = this.groups.flatMap((group) => group.places);
    const inGroups = new Set(this.#places);
    const others = columns.flatMap(placesOfColumn).filter((at) => !inGroups.has(at));
    this.#others = [...(idAt === null ? [] : [idAt]), ...others];
    this.#keys = columns.filter(({ column }) => key.includes(column.field)).map(({ at }) => at);
    this.#names = columns.filter(({ column }) => column.field === 'name').map(({ at }) => at);
    this.#repeated = columns.flatMap(({ column, parts = [] }) =>
      parts.flatMap((at, index) => {
        const isRepeated = column.parts?.[index]?.isRepeated;
        if (at === null || isRepeated === undefined) return [];
        const others = parts.flatMap((other) => (other === null || other === at ? [] : [other]));
        const above =
          isRepeated === true ? -1 : (column.parts?.findIndex(({ name }) => name === isRepeated.under) ?? -1);
        return [{ at, others, under: parts[above] ?? null }];
      }),
    );
  }

  /** The cells of a further row of a record, with what they repeat of the row above. */
  fillRepeated({ last }: OpenRecord, { row, cells }: SheetRow, onRepeated?: Table['onRepeated']): readonly string[] {
    const filled = [...cells];
    for (const { at, others, under } of this.#repeated) {
      const above = last[at] ?? '';
      const isOpen = textAt(cells, at) === '' && others.some((other) => textAt(cells, other) !== '');
      if (under !== null && textAt(filled, under) !== textAt(last, under)) continue;
      // Of several lines nobody knows which is meant.
      if (!isOpen || textAt(last, at) === '' || unescapeCell(above).includes('\n')) continue;
      while (filled.length < at) filled.push('');
      filled[at] = above;
      onRepeated?.(row, at, textAt(last, at));
    }
    return filled;
  }

  /**
   * Whether `cells` only add to a record. Under its own key all else is empty or the same; without a key all else is
   * empty, since a name or a holder may belong to another record whose key was forgotten.
   */
  adds({ first, isAlone }: OpenRecord, cells: readonly string[]): boolean {
    if (this.#places.length === 0 || this.#keys.length === 0) return false;
    if (this.#keys.some((at) => textAt(first, at) === '')) return false;
    const sameText = (at: number) => textAt(cells, at) === textAt(first, at);
    const sameKey = this.#keys.every(sameText);
    return (
      this.#others.every((at) => textAt(cells, at) === '' || (sameKey && sameText(at))) &&
      this.#places.some((at) => textAt(cells, at) !== '') &&
      // A copy of the row above is refused as one.
      !(isAlone && sameKey && this.#places.every(sameText))
    );
  }

  hasStruckKey(cells: readonly string[]): boolean {
    return this.#keys.some((at) => isStruck(cells[at] ?? ''));
  }

  /** Whether cells that do not add to a record may still belong to it: it would lack what they say. */
  mayBelong({ first }: OpenRecord, cells: readonly string[]): boolean {
    const isNew = (at: number) => textAt(cells, at) !== '' && textAt(cells, at) !== textAt(first, at);
    if (!this.groups.some(({ isWhole, places: own }) => isWhole && own.some(isNew))) return false;
    const isBlank = (at: number) => textAt(cells, at) === '';
    return (
      this.#keys.length > 0 &&
      (this.#keys.every((at) => !isBlank(at) && textAt(cells, at) === textAt(first, at)) ||
        [...this.#keys, ...this.#names].every(isBlank))
    );
  }
}

/** A row with what the heading above it says, where that has a place. */
function underHeading({ section }: HeaderRow, row: SheetRow, heading: string): SheetRow {
  if (!section?.cellOf) return row;
  const cells = [...row.cells];
  while (cells.length < section.at) cells.push('');
  // A row that is too long is refused.
  cells.splice(section.at, 0, section.cellOf(heading));
  return { ...row, cells };
}

/** Lines that are collected for a record: enough for it to be refused for too many. */
const maxLines = productFields.usages.max + 1;
/** Where rows have what a record has several times: in one place or in several beside each other. */
interface Group {
  places: readonly number[];
  /** Whether a record that lacks some of it says something wrong, as one with half of its ingredients. */
  isWhole: boolean;
  /** Whether its cells are lists (`splitLines`), and not lines with fields of their own. */
  isList: boolean;
}

class RepeatedLines {
  readonly #group: Group;
  readonly #lines: string[][] = [];
  readonly #known = new Set<string>();
  /** How many of the lines the record's own row has. */
  readonly #ownLines: number;

  /** @param first the record's own row */
  constructor(group: Group, first: readonly string[]) {
    this.#group = group;
    this.add(first);
    this.#ownLines = this.#lines.length;
  }

  get isFull(): boolean {
    return this.#lines.length >= maxLines;
  }

  add(cells: readonly string[]): boolean {
    const before = this.#known.size;
    const { places, isList } = this.#group;
    const lines = isList
      ? places.flatMap((at) => splitLines(unescapeCell(cells[at] ?? ''))).map((text) => [text])
      : linesInPlaces(places, cells);
    for (const line of lines) {
      const text = line.join('\n');
      if (this.#known.has(text)) continue;
      this.#known.add(text);
      this.#lines.push(line);
    }
    return this.#known.size > before;
  }

  /** Writes all lines into the cells of a row, unless these have them all. */
  fill(cells: string[]): void {
    if (this.#lines.length === this.#ownLines) return;
    const { places, isList } = this.#group;
    for (const [index, at] of places.entries()) {
      while (cells.length < at) cells.push('');
      // Keeps the lines of several places beside each other.
      const texts = this.#lines.map((line) => line[index] ?? '');
      // A line that is the same everywhere holds for all.
      const isSame = places.length > 1 && texts.every((text) => text === texts[0]);
      const empty = places.length > 1 ? emptyLine : '';
      const lines = isSame ? texts.slice(0, 1) : texts.map((text) => text || empty);
      cells[at] = escapeCell(isList ? joinLines(lines) : lines.join('\n'));
    }
  }
}

/** The cells above a row, which 「同上」 and 「〃」 repeat. */
class CellsAbove {
  readonly #cells: string[] = [];

  /** Nothing above a heading is repeated below it. */
  clear(): void {
    this.#cells.length = 0;
  }

  /** A row with what stands above its cells that say so. */
  filledFrom({ row, cells }: SheetRow): SheetRow {
    const filled = cells.map((cell, at) => {
      if (isKeepWord(cell)) return keepsContent;
      return repeatsAbove(cell) ? (this.#cells[at] ?? nothingAbove) : cell;
    });
    for (const [at, cell] of filled.entries()) if (cell.trim() !== '') this.#cells[at] = cell;
    return { row, cells: filled };
  }
}
