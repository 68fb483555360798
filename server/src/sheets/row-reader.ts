import type { FieldError, SheetCorrections } from '@admin-h5/contract';
import { saysClear } from './cells.ts';
import type { SheetColumn, SheetContext } from './column.ts';
import type { SheetRow } from './csv.ts';
import type { ImportDefinition } from './definition.ts';
import { joinKey } from './definition.ts';
import { hasOwnHeader } from './header-names.ts';
import type { HeaderRow, PlacedColumn } from './header-row.ts';
import { cellOf, placesOf } from './header-row.ts';
import { findDamage, unescapeCell } from './marks.ts';
import type { Asked } from './passes/read-cells.ts';
import { CorrectedCells } from './passes/corrected-cells.ts';
import { CellReader } from './passes/read-cells.ts';

/** A row whose cells have been read, before the database is asked. */
export interface ReadRow {
  row: number;
  cells: readonly string[];
  /** Why its cells cannot be read; the rest is then empty. */
  errors: readonly FieldError[];
  /** `written` is the cell as it is in the sheet, `cell` as it is read. */
  entries: readonly { column: SheetColumn; cell: string; written: string }[];
  /** What its cells leave open, with the answers. */
  asked: readonly Asked[];
  fields: Record<string, unknown>;
  /** What the heading above says for a new record. */
  fromHeading: Record<string, unknown>;
  /** '' without one. */
  id: string;
  /** What identifies the row without an id; null if one of the key's fields is invalid. Other fields may be. */
  key: string | null;
}

/** Reads the cells of rows: the values of fields, as the schema will check them. */
export class RowReader<Input extends object, Output extends object> {
  readonly #definition: ImportDefinition<Input, Output>;
  readonly #headerRow: HeaderRow;
  readonly #context: SheetContext;
  readonly #corrected: ReadonlyMap<string, string>;
  readonly #cells: CellReader;
  readonly #correctedCells: CorrectedCells;
  readonly #keySchemas;

  /** @param corrections what a person has said of cells */
  constructor(
    definition: ImportDefinition<Input, Output>,
    headerRow: HeaderRow,
    context: SheetContext,
    { values, ways = {} }: Pick<SheetCorrections, 'values' | 'ways'>,
  ) {
    this.#definition = definition;
    this.#headerRow = headerRow;
    this.#context = context;
    const inAllRows = values.filter(({ row }) => row === undefined);
    this.#corrected = new Map(inAllRows.map(({ column, from, to }) => [cellKey(column, from), to]));
    this.#cells = new CellReader(headerRow, { values: inAllRows, ways });
    this.#correctedCells = new CorrectedCells(headerRow, values);
    const { schema } = definition.records.description;
    this.#keySchemas = definition.key.fields.map((field) => ({ field, schema: schema.extract(field) }));
  }

  read(given: SheetRow): ReadRow {
    const { row } = given;
    const cells = this.#correctedCells.applyTo(given);
    const bad = (errors: readonly FieldError[]) => ({
      row,
      cells,
      errors,
      entries: [],
      asked: [],
      fields: {},
      fromHeading: {},
      id: '',
      key: null,
    });
    const { idAt, width, isOpen, places, section } = this.#headerRow;
    const all = this.#headerRow.columns;
    const columns = places.isOne ? all : all.filter((some) => placesOf(some).some((at) => !places.lacks(row, at)));
    // Probably an unquoted comma: the cells after it would be in the wrong columns.
    if (!isOpen && cells.slice(width).some((cell) => cell.trim() !== '')) {
      return bad([{ field: '', message: '内容多于表头的列，请检查逗号和引号' }]);
    }
    const read = this.#cells.read(cells);
    const corrected = new Set<string>();
    const damaged = columns.flatMap((placed) => {
      const { column } = placed;
      const cell = cellOf(placed, cells);
      const message = this.#correction(placed, unescapeCell(cell)) === undefined ? damageIn(placed, cell, cells) : null;
      return message === null ? [] : [{ field: column.field, message }];
    });
    if (damaged.length > 0) return bad(damaged);
    const entries = columns.map((placed) => {
      const { column } = placed;
      const written = unescapeCell(cellOf(placed, cells));
      const correction = this.#correction(placed, written);
      if (correction !== undefined) corrected.add(column.field);
      return { column, written, cell: correction ?? effective(placed, unescapeCell(cellOf(placed, read.cells))) };
    });
    const asked = read.asked.filter(({ field }) => !corrected.has(rootOf(field)));
    const fields = Object.fromEntries(
      entries
        .map(({ column, cell }): [string, unknown] => [column.field, column.read(cell, this.#context)])
        .filter(([, value]) => value !== undefined),
    );
    const heading = section ? (cells[section.at] ?? '') : '';
    const fromHeading =
      section && heading !== '' ? { [section.column.field]: section.column.read(heading, this.#context) } : {};
    const id = idAt === null ? '' : unescapeCell((cells[idAt] ?? '').trim());
    return { row, cells, errors: [], entries, asked, fields, fromHeading, id, key: this.#keyIn(fields) };
  }

  keyOf(input: object): string {
    return joinKey(this.#definition.key.fields.map((field) => Reflect.get(input, field)));
  }

  #keyIn(fields: Record<string, unknown>): string | null {
    const parts = this.#keySchemas.map(({ field, schema }) => schema.validate(fields[field]));
    return parts.some((part) => part.error) ? null : joinKey(parts.map((part) => part.value));
  }

  /** What a person has said that a cell means. */
  #correction({ header }: PlacedColumn, cell: string): string | undefined {
    return this.#corrected.size === 0 ? undefined : this.#corrected.get(cellKey(header, cell));
  }
}

/** The field of a record to which that of a part belongs. */
export const rootOf = (field: string): string => field.split('.', 1)[0] ?? '';

/** What a column reads: nothing for 「清空」, unless it knows the word itself, nor what only its own header makes a cell say. */
function effective(placed: PlacedColumn, cell: string): string {
  const { clears } = placed.column;
  if (!clears) return saysClear(cell) ? '' : cell;
  return clears(cell) && !hasOwnHeader(placed) && !saysClear(cell) ? '' : cell;
}

/** What a program has damaged in a cell of a column, or in one of those that it consists of, which may be of several rows. */
function damageIn(placed: PlacedColumn, cell: string, cells: readonly string[]): string | null {
  const { column, parts, pairs } = placed;
  if (!parts && !pairs) return findDamage(cell, column);
  const lines = placesOf(placed).flatMap((at) => (cells[at] ?? '').split('\n'));
  return lines.map((line) => findDamage(line, column)).find((message) => message !== null) ?? null;
}

const cellKey = (column: string, cell: string): string => joinKey([column, cell.trim()]);
