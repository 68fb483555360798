/** Reads a row of a sheet into the values of fields, with what a person has corrected in its cells. */
import type { FieldError, SheetCorrections } from '@admin-h5/contract';
import { validate } from '@admin-h5/contract/validation';
import { type ImportDefinition, joinKey } from './columns/definition.ts';
import { hasOwnHeader, shortHeader } from './columns/match-header.ts';
import type { SheetColumn, SheetContext } from './columns/cell-kinds.ts';
import {
  alignedLines,
  type HeaderRow,
  placedCell,
  type PlacedColumn,
  placedParts,
  placesOfColumn,
  titleAt,
} from './layout/header-row.ts';
import type { DataRow } from './layout/read-records.ts';
import { type Asked, cellKey, CellReader, correctionsOfAllRows } from './passes/read-cells.ts';
import { emptyLine, isClearWord } from './read/cells.ts';
import type { SheetRow } from './read/csv.ts';
import { displayedText, escapeCell, findDamage, unescapeCell } from './read/marks.ts';

export interface ReadRow {
  row: number;
  cells: readonly string[];
  /** Why its cells cannot be read; the rest is then empty. */
  errors: readonly FieldError[];
  /** `written` is the cell as it is in the sheet, `cell` as it is read, `before` as it was when a person began to edit it. */
  entries: readonly { column: SheetColumn; cell: string; written: string; before?: string }[];
  /** What its cells leave open, with the answers. */
  asked: readonly Asked[];
  /** What footnotes say of signs beside its names. */
  remarks: readonly string[];
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
  /** Places of cells before they were edited, by the titles of their columns. */
  readonly #before: ReadonlyMap<string, number>;

  constructor(
    definition: ImportDefinition<Input, Output>,
    headerRow: HeaderRow,
    context: SheetContext,
    { values, ways = {}, before = {} }: Pick<SheetCorrections, 'values' | 'ways' | 'before'>,
  ) {
    this.#before = placesBefore(headerRow, before);
    this.#definition = definition;
    this.#headerRow = headerRow;
    this.#context = context;
    this.#corrected = correctionsOfAllRows(values);
    this.#cells = new CellReader(headerRow, context, { ways, corrected: this.#corrected });
    this.#correctedCells = new CorrectedCells(headerRow, values);
    const { schema } = definition.records.description;
    this.#keySchemas = definition.key.fields.map((field) => ({ field, schema: schema.extract(field) }));
  }

  read(given: RowToRead): ReadRow {
    const { row } = given;
    const cells = this.#correctedCells.applyTo(given);
    const bad = (errors: readonly FieldError[]): ReadRow => ({ ...nothingRead, row, cells, errors });
    const { idAt, width, isOpen, places, section, columns: all } = this.#headerRow;
    const present = places.isOne
      ? all
      : all.filter((some) => placesOfColumn(some).some((at) => !places.lacks(row, at)));
    const columns = present.flatMap((placed) => {
      const [cell, before] = [placedCell(placed, cells), this.#cellBefore(placed, cells)];
      const written = unescapeCell(cell);
      return cell === before ? [] : [{ placed, written, before, correction: this.#correction(placed, written) }];
    });
    // Probably an unquoted comma: the cells after it would be in the wrong columns.
    if (!isOpen && cells.slice(width).some((cell) => cell.trim() !== '')) {
      return bad([{ field: '', message: '内容多于表头的列，请检查逗号和引号' }]);
    }
    const read = this.#cells.read(cells);
    const damaged = columns.flatMap(({ placed, correction }) =>
      correction === undefined ? findDamaged(placed, this.#headerRow, cells) : [],
    );
    if (damaged.length > 0) return bad(damaged);
    const unequal = columns.flatMap(({ placed }) => findUnequalLines(placed, this.#headerRow, read.cells));
    if (unequal.length > 0) return bad(unequal);
    const entries = columns.map(({ placed, written, before, correction }) => ({
      column: placed.column,
      written,
      cell: correction ?? textToRead(placed, unescapeCell(placedCell(placed, read.cells))),
      ...(before === undefined ? {} : { before: unescapeCell(before) }),
    }));
    const asking = new Set(
      columns.flatMap(({ placed, correction }) => (correction === undefined ? [placed.column.field] : [])),
    );
    const asked = read.asked.filter(({ field }) => asking.has(rootField(field)));
    const fields = Object.fromEntries(
      entries
        .map(({ column, cell }): [string, unknown] => [column.field, column.read(cell, this.#context)])
        .filter(([, value]) => value !== undefined),
    );
    const heading = section ? (cells[section.at] ?? '') : '';
    const fromHeading =
      section && heading !== '' ? { [section.column.field]: section.column.read(heading, this.#context) } : {};
    const id = idAt === null ? '' : this.#idIn(unescapeCell((cells[idAt] ?? '').trim()), idAt);
    const { remarks } = read;
    return { row, cells, errors: [], entries, asked, remarks, fields, fromHeading, id, key: this.#keyIn(fields) };
  }

  recordKey(input: object): string {
    return joinKey(this.#definition.key.fields.map((field) => Reflect.get(input, field)));
  }

  #keyIn(fields: Record<string, unknown>): string | null {
    const parts = this.#keySchemas.map(({ field, schema }) => schema.validate(fields[field]));
    return parts.some((part) => part.error) ? null : joinKey(parts.map((part) => part.value));
  }

  #cellBefore({ header }: Pick<PlacedColumn, 'header'>, cells: readonly string[]): string | undefined {
    const at = this.#before.get(header);
    return at === undefined ? undefined : (cells[at] ?? '');
  }

  #idIn(cell: string, at: number): string {
    return (this.#correction({ header: titleAt(this.#headerRow, at) }, cell) ?? cell).trim();
  }

  /** What a person has said that a cell means. */
  #correction({ header }: Pick<PlacedColumn, 'header'>, cell: string): string | undefined {
    return this.#corrected.size === 0 ? undefined : this.#corrected.get(cellKey(header, cell));
  }
}

const nothingRead = { entries: [], asked: [], remarks: [], fields: {}, fromHeading: {}, id: '', key: null };

/** The field of a record to which that of a part belongs. */
export const rootField = (field: string): string => field.split('.', 1)[0] ?? '';

function placesBefore(header: HeaderRow, before: Readonly<Record<string, string>>): ReadonlyMap<string, number> {
  const titles = header.cells.map((_, at) => titleAt(header, at));
  return new Map(Object.entries(before).map(([edited, title]) => [edited, titles.indexOf(title)]));
}

/** What a column reads: nothing for 「清空」, unless it knows the word itself, nor what only its own header makes a cell say. */
function textToRead(placed: PlacedColumn, cell: string): string {
  const { clears } = placed.column;
  if (!clears) return isClearWord(cell) ? '' : cell;
  return clears(cell) && !hasOwnHeader(placed) && !isClearWord(cell) ? '' : cell;
}

/** What a program has damaged in a cell of a column, or in those that it consists of, which may be of several rows. */
function findDamaged(placed: PlacedColumn, header: HeaderRow, cells: readonly string[]): FieldError[] {
  const { column, parts, pairs } = placed;
  const faults = (field: string, lines: readonly string[]): FieldError[] => {
    const [message] = lines.flatMap((line) => findDamage(line, column) ?? []);
    return message === undefined ? [] : [{ field, message }];
  };
  const linesAt = (at: number): string[] => (cells[at] ?? '').split('\n');
  if (parts) return placedParts(placed, header).flatMap(({ field, at }) => faults(field, linesAt(at)));
  return faults(column.field, pairs ? placesOfColumn(placed).flatMap(linesAt) : [placedCell(placed, cells)]);
}

/** Parts of a list that have several lines, but fewer than others: nobody can tell which lines belong together. */
function findUnequalLines(placed: PlacedColumn, header: HeaderRow, cells: readonly string[]): FieldError[] {
  const parts = placedParts(placed, header);
  const lines = alignedLines(
    parts.map(({ at }) => at),
    cells,
  );
  const maxLength = Math.max(...lines.map(({ length }) => length));
  return parts.flatMap(({ field }, index) => {
    const length = lines[index]?.length ?? 0;
    const message = `有 ${length} 行，${shortHeader(placed.column.header)}的其他列有 ${maxLength} 行，无法对应：没有内容的一行请填“-”`;
    return length > 1 && length < maxLength ? [{ field, message }] : [];
  });
}

/** A row, and how many further rows of the sheet were joined to it. */
type RowToRead = SheetRow & Pick<DataRow, 'joined'>;

type CellCorrection = SheetCorrections['values'][number];

/** Longest text by which a correction names what it replaces. */
const maxFrom = 200;

/** Puts what a person has written for the cells of single rows in place of what the sheet has there. */
class CorrectedCells {
  readonly #header: HeaderRow;
  readonly #rows = new Map<number, { at: number; value: CellCorrection }[]>();
  /** Places whose lines belong to those of other places. */
  readonly #aligned: ReadonlySet<number>;

  constructor(header: HeaderRow, values: readonly CellCorrection[]) {
    this.#header = header;
    const { columns, idAt } = header;
    const aligned = columns.filter(({ parts, column }) => parts !== undefined || typeof column.repeats === 'string');
    this.#aligned = new Set(aligned.flatMap(placesOfColumn));
    const places = [...(idAt === null ? [] : [idAt]), ...columns.flatMap(placesOfColumn)];
    const named = new Map(places.map((at) => [titleAt(header, at), at]));
    for (const value of values) {
      const at = named.get(value.column);
      if (value.row === undefined || at === undefined) continue;
      this.#rows.set(value.row, [...(this.#rows.get(value.row) ?? []), { at, value }]);
    }
  }

  applyTo({ row, cells, joined }: RowToRead): readonly string[] {
    const corrections = this.#rows.get(this.#header.places.of(row).row) ?? [];
    const corrected = corrections.filter(
      ({ at, value }) => this.#isOfRow(value, row) && hasText(cells[at] ?? '', value.from),
    );
    if (corrected.length === 0) return cells;
    const read = [...cells];
    for (const { at, value } of corrected) {
      while (read.length < at) read.push('');
      const isAligned = joined > 0 && this.#aligned.has(at);
      read[at] = escapeCell(isAligned ? withEmptyLines(value.to, cells[at] ?? '') : value.to);
    }
    return read;
  }

  /** Rows of several sheets may have one number: without the name of one, nothing tells which is meant. */
  #isOfRow({ sheet }: CellCorrection, row: number): boolean {
    const { places } = this.#header;
    return sheet === undefined ? places.isOne : sheet === places.sheetName(row);
  }
}

/** Rows with the cells that a person has corrected, in single rows and in all rows, for what reads them as texts. */
export async function* correctedRows(
  rows: AsyncIterable<DataRow>,
  header: HeaderRow,
  values: SheetCorrections['values'],
): AsyncGenerator<DataRow> {
  const inRows = new CorrectedCells(header, values);
  const inAllRows = correctionsOfAllRows(values);
  const whole = header.columns.filter(({ parts, pairs }) => !parts && !pairs);
  for await (const row of rows) {
    const cells = [...inRows.applyTo(row)];
    for (const { header: title, at } of inAllRows.size === 0 ? [] : whole) {
      const to = inAllRows.get(cellKey(title, unescapeCell(cells[at] ?? '')));
      if (to !== undefined) cells[at] = escapeCell(to);
    }
    yield { ...row, cells };
  }
}

/** Whether a cell still says what a person has corrected. */
const hasText = (cell: string, from: string): boolean =>
  displayedText(cell).trim().slice(0, maxFrom).trim() === from.trim();

/** A text in place of a cell of joined rows: a blank line stands for a row, so that the others stay at theirs. */
function withEmptyLines(text: string, replaced: string): string {
  const { length } = unescapeCell(replaced).split('\n');
  if (length === 1 || text.trim() === '') return text;
  return text
    .split(/\r\n?|\n/)
    .map((line, index) => (line.trim() === '' && index < length ? emptyLine : line))
    .join('\n');
}

/** What a person has said for columns that the sheet does not have: corrections of an empty cell under their names. */
function findAnswers(
  columns: readonly SheetColumn[],
  header: HeaderRow,
  values: SheetCorrections['values'],
): { column: SheetColumn; text: string }[] {
  const present = new Set(header.columns.map(({ column }) => column.field));
  return columns.flatMap((column) => {
    const name = shortHeader(column.header);
    const value = present.has(column.field)
      ? undefined
      : values.find(({ column: named, from, row }) => named === name && from === '' && row === undefined);
    return value ? [{ column, text: value.to }] : [];
  });
}

/**
 * A definition whose new records get what a person has said for columns that the sheet does not have; a row gets it only
 * where it would be refused without it, and records that are there already keep what they have.
 */
export function fillMissing<Input extends object, Output extends object>(
  definition: ImportDefinition<Input, Output>,
  header: HeaderRow,
  values: SheetCorrections['values'],
): ImportDefinition<Input, Output> {
  const given = findAnswers(definition.columns, header, values);
  if (given.length === 0) return definition;
  const { schema } = definition.records.description;
  return {
    ...definition,
    complete: (fields, current, context) => {
      const completed = definition.complete?.(fields, current, context) ?? fields;
      if (current) return completed;
      const checked = validate(schema, completed);
      const wanting = 'errors' in checked ? checked.errors.map(({ field }) => field) : [];
      const filled = given
        .filter(({ column: { field } }) => wanting.includes(field))
        .map(({ column, text }) => [column.field, column.read(text, context)] as const);
      return { ...completed, ...Object.fromEntries(filled) };
    },
  };
}
