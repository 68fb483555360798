import { productLimits } from '@admin-h5/contract';
import { isClosingRow } from './closing-rows.ts';
import type { SheetRow } from './csv.ts';
import { readCsv } from './csv.ts';
import type { Encoding } from './decode.ts';
import type { HeaderRow } from './header-row.ts';
import { emptyLine, linesAt } from './header-row.ts';
import { escapeCell, unescapeCell } from './marks.ts';

/** Where the rows of a sheet are, and what its columns are. */
interface Table {
  path: string;
  encoding: Encoding;
  header: HeaderRow & { lastRow: number };
  /** Fields that tell records apart. */
  key: readonly string[];
  signal?: AbortSignal | undefined;
  /** Called with each row that is left out, and why. */
  onLeftOut?: (row: number, why: string) => void;
}

/** A record of a sheet. */
export interface DataRow extends SheetRow {
  /** The rows of the sheet that it is made of, as they are there. */
  sources: readonly (readonly string[])[];
  /** How many rows below its own were joined to it or repeat it, and the last that was joined. */
  joined: number;
  repeated: number;
  lastRow: number;
}

/** Lines that are collected for a record: enough for it to be refused for too many. */
const mostLines = productLimits.usages + 1;

const textAt = (cells: readonly string[], at: number): string => unescapeCell(cells[at] ?? '').trim();

/** A record whose further rows may follow. */
class OpenRecord {
  readonly #row: number;
  readonly #first: string[];
  readonly #places: readonly number[];
  readonly #sources: string[][];
  readonly #lines: string[][] = [];
  readonly #known = new Set<string>();
  #joined = 0;
  #repeated = 0;
  #lastRow: number;

  /** @param places positions of what a record has several times */
  constructor({ row, cells }: SheetRow, places: readonly number[]) {
    this.#row = row;
    this.#lastRow = row;
    this.#first = cells;
    this.#sources = [cells];
    this.#places = places;
  }

  get first(): readonly string[] {
    return this.#first;
  }

  get isAlone(): boolean {
    return this.#joined + this.#repeated === 0;
  }

  /** Adds the lines of a further row; returns whether there were any new ones. */
  add({ row, cells }: SheetRow): boolean {
    if (this.isAlone) this.#addLines(this.#first);
    const isFull = this.#lines.length >= mostLines;
    if (!isFull && !this.#addLines(cells)) {
      this.#repeated += 1;
      return false;
    }
    if (!isFull) this.#sources.push(cells);
    this.#joined += 1;
    this.#lastRow = row;
    return true;
  }

  #addLines(cells: readonly string[]): boolean {
    const before = this.#known.size;
    for (const line of linesAt(this.#places, cells)) {
      const text = line.join('\n');
      if (this.#known.has(text)) continue;
      this.#known.add(text);
      this.#lines.push(line);
    }
    return this.#known.size > before;
  }

  end(): DataRow {
    const cells = this.#joined === 0 ? this.#first : [...this.#first];
    if (this.#joined > 0) {
      for (const [index, at] of this.#places.entries()) {
        while (cells.length < at) cells.push('');
        // Keeps the lines of several places beside each other.
        const empty = this.#places.length > 1 ? emptyLine : '';
        cells[at] = escapeCell(this.#lines.map((line) => line[index] || empty).join('\n'));
      }
    }
    const [joined, repeated, lastRow] = [this.#joined, this.#repeated, this.#lastRow];
    return { row: this.#row, cells, sources: this.#sources, joined, repeated, lastRow };
  }
}

/** Knows further rows of a record: offices write a product once, and each of its uses in a row of its own. */
class RepeatedRows {
  /** Positions of what a record has several times. */
  readonly places: readonly number[];
  readonly #others: readonly number[];
  readonly #keys: readonly number[];

  constructor({ columns, idAt }: HeaderRow, key: readonly string[]) {
    const repeated = columns.find(({ column }) => column.parts !== undefined);
    const places = (placed: (typeof columns)[number] | undefined) =>
      placed ? (placed.parts ?? [placed.at]).filter((place) => place !== null) : [];
    this.places = places(repeated);
    this.#others = [...(idAt === null ? [] : [idAt]), ...columns.filter((some) => some !== repeated).flatMap(places)];
    this.#keys = columns.filter(({ column }) => key.includes(column.field)).map(({ at }) => at);
  }

  /**
   * Whether `cells` only add to a record. Under its own key all else is empty or the same; without a key all else is
   * empty, since a name or a holder may belong to another record whose key was forgotten.
   */
  adds({ first, isAlone }: OpenRecord, cells: readonly string[]): boolean {
    if (this.places.length === 0 || this.#keys.length === 0) return false;
    if (this.#keys.some((at) => textAt(first, at) === '')) return false;
    const sameText = (at: number) => textAt(cells, at) === textAt(first, at);
    const sameKey = this.#keys.every(sameText);
    return (
      this.#others.every((at) => textAt(cells, at) === '' || (sameKey && sameText(at))) &&
      this.places.some((at) => textAt(cells, at) !== '') &&
      // A copy of the row above is refused as one.
      !(isAlone && sameKey && this.places.every(sameText))
    );
  }
}

/** The records of a sheet below its header; rows that close the table or repeat one are left out. */
export async function* dataRows({ path, encoding, header, key, signal, onLeftOut }: Table): AsyncGenerator<DataRow> {
  const further = new RepeatedRows(header, key);
  let open: OpenRecord | null = null;
  for await (const row of readCsv(path, encoding, { signal })) {
    if (row.row <= header.lastRow) continue;
    if (isClosingRow(row.cells)) onLeftOut?.(row.row, '合计、落款或备注行，不是数据，已忽略');
    else if (open && further.adds(open, row.cells)) {
      if (!open.add(row)) onLeftOut?.(row.row, '与上面的行重复，已忽略');
    } else {
      if (open) yield open.end();
      open = new OpenRecord(row, further.places);
    }
  }
  if (open) yield open.end();
}
