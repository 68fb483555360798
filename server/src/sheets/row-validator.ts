import { isDeepStrictEqual } from 'node:util';
import type { FieldError, JobIssue, SheetCorrections } from '@admin-h5/contract';
import { validate } from '@admin-h5/contract/validation';
import type { WriteScope } from '../database/write.ts';
import { AppError } from '../errors.ts';
import { findErrors, normaliseInput } from '../records/change.ts';
import type { StoredRecord } from '../records/description.ts';
import { loadRecord } from '../records/read.ts';
import type { SheetColumn, SheetContext } from './column.ts';
import type { SheetRow } from './csv.ts';
import type { ImportDefinition } from './definition.ts';
import { idHeader, joinKey } from './definition.ts';
import { shortHeader } from './header-names.ts';
import type { HeaderRow, PlacedColumn } from './header-row.ts';
import { cellOf } from './header-row.ts';
import { KeyRegistry } from './key-registry.ts';
import { findDamage, unescapeCell } from './marks.ts';

/** What to do with one row. */
export type RowDecision<Input extends object> =
  /** `cells` has the texts of the row by the names of their columns. */
  | { kind: 'bad'; errors: JobIssue[]; cells: ReadonlyMap<string, string> }
  | { kind: 'same' }
  | { kind: 'write'; input: Input; current: StoredRecord<Input> | null; warnings: JobIssue[] };

/** The record that a row matches, null for a new one; or why the match fails. */
type Match<Input extends object> = { current: StoredRecord<Input> | null } | { fault: FieldError };

const fault = (field: string, message: string): { fault: FieldError } => ({ fault: { field, message } });
const repeated = (row: number) => `与第${row}行重复`;

/**
 * Decides what to do with each row of a file, in order, by: cells, field rules, matching record, repeated rows, rules
 * that need the database. A dry run and an import decide the same.
 */
export class RowValidator<Input extends object, Output extends object> {
  readonly #definition: ImportDefinition<Input, Output>;
  readonly #headerRow: HeaderRow;
  readonly #context: SheetContext;
  readonly #headers: ReadonlyMap<string, string>;
  readonly #corrected: ReadonlyMap<string, string>;
  readonly #keys = new KeyRegistry();
  readonly #hints = new KeyRegistry();

  /** @param values what a person has said of cells, for all rows */
  constructor(
    definition: ImportDefinition<Input, Output>,
    headerRow: HeaderRow,
    context: SheetContext,
    values: SheetCorrections['values'] = [],
  ) {
    this.#corrected = new Map(values.map(({ column, from, to }) => [cellKey(column, from), to]));
    this.#definition = definition;
    this.#headerRow = headerRow;
    this.#context = context;
    this.#headers = new Map([
      ['id', idHeader],
      ...definition.columns.map(({ field, header }): [string, string] => [field, shortHeader(header)]),
      ...headerRow.columns.map(({ column, header }): [string, string] => [column.field, header]),
    ]);
  }

  /** Field errors with the row number and column header that a person sees in the sheet. */
  issues(row: number, errors: readonly FieldError[]): JobIssue[] {
    return errors.map(({ field, message }) => {
      const [top = ''] = field.split('.');
      return { row, column: this.#headers.get(top) ?? top, message };
    });
  }

  async decide(scope: WriteScope, { row, cells }: SheetRow): Promise<RowDecision<Input>> {
    const { records, key } = this.#definition;
    const bad = (errors: readonly FieldError[]): RowDecision<Input> => ({
      kind: 'bad',
      errors: this.issues(row, errors),
      cells: this.#named(cells),
    });
    const { idAt, columns } = this.#headerRow;
    // Probably an unquoted comma: the cells after it would be in the wrong columns.
    if (cells.slice(this.#headerRow.width).some((cell) => cell.trim() !== '')) {
      return bad([{ field: '', message: '内容多于表头的列，请检查逗号和引号' }]);
    }
    const damaged = columns.flatMap((placed) => {
      const { column } = placed;
      const cell = cellOf(placed, cells);
      const message = this.#correction(placed, unescapeCell(cell)) === undefined ? findDamage(cell, column) : null;
      return message === null ? [] : [{ field: column.field, message }];
    });
    if (damaged.length > 0) return bad(damaged);
    const entries = columns.map((placed) => {
      const cell = unescapeCell(cellOf(placed, cells));
      return { column: placed.column, cell: this.#correction(placed, cell) ?? cell };
    });
    const fields = Object.fromEntries(
      entries.map(({ column, cell }) => [column.field, column.read(cell, this.#context)]),
    );
    const id = idAt === null ? '' : unescapeCell((cells[idAt] ?? '').trim());
    const match = id === '' ? await this.#byKey(scope, row, fields) : await this.#byId(scope, row, id);
    if ('fault' in match) return bad([match.fault]);
    const { current } = match;
    // A cell equal to what an export would write is no change, even if the stored value breaks a newer rule.
    const unchangedCells = current
      ? entries.filter(({ column, cell }) => this.#matchesExport(current, column, cell))
      : [];
    if (current && unchangedCells.length === entries.length) {
      this.#accept(row, current, current);
      return { kind: 'same' };
    }
    const unchanged = Object.fromEntries(
      unchangedCells.map(({ column: { field } }) => [field, Reflect.get(current ?? {}, field)]),
    );
    const completed = this.#definition.complete?.(fields, current, this.#context) ?? fields;
    const checked = validate(records.description.schema, { ...current, ...completed, ...unchanged });
    if ('errors' in checked) return bad(checked.errors);
    const input = normaliseInput(records, checked.value);

    const keys = { own: this.#keyOf(input), former: current && this.#keyOf(current) };
    if (keys.own !== keys.former && key.unique) {
      const holder = this.#keys.holder(keys.own);
      if (holder !== undefined && holder < row) return bad([{ field: key.fields[0], message: repeated(holder) }]);
      // An earlier row released the key, but it is free only after the whole file is imported.
      const taken = this.#keys.formerOwners(keys.own).some((owner) => owner !== current?.id);
      if (taken) return bad([{ field: key.fields[0], message: key.takenMessage }]);
    }
    const same = current !== null && isSame(input, current);
    const errors = same ? [] : await findErrors(records, scope, input, current);
    if (errors.length > 0) return bad(errors);
    const warnings = same ? [] : await this.#hint(scope, row, input, current);
    this.#accept(row, input, current);
    return same ? { kind: 'same' } : { kind: 'write', input, current, warnings };
  }

  /** What a person has said that a cell means. */
  #correction({ header }: PlacedColumn, cell: string): string | undefined {
    return this.#corrected.size === 0 ? undefined : this.#corrected.get(cellKey(header, cell));
  }

  /** The texts of a row by the names of their columns. */
  #named(cells: readonly string[]): ReadonlyMap<string, string> {
    return new Map(this.#headerRow.columns.map((placed) => [placed.header, unescapeCell(cellOf(placed, cells))]));
  }

  /** Whether a cell equals what an export would write for the stored field. */
  #matchesExport(current: object, column: SheetColumn, cell: string): boolean {
    return oneBreak(column.write(Reflect.get(current, column.field), this.#context)) === oneBreak(cell);
  }

  #accept(row: number, input: Input, current: StoredRecord<Input> | null): void {
    const { hint } = this.#definition;
    const id = current?.id ?? null;
    this.#keys.accept(row, id, this.#keyOf(input), current && this.#keyOf(current));
    if (hint) this.#hints.accept(row, id, hint.of(input), current && hint.of(current));
  }

  async #byId(scope: WriteScope, row: number, id: string): Promise<Match<Input>> {
    const earlier = this.#keys.rowOf(id);
    if (earlier !== undefined && earlier < row) return fault('id', repeated(earlier));
    try {
      return { current: await loadRecord(this.#definition.records, scope.trx, id) };
    } catch (error) {
      if (error instanceof AppError) return fault('id', 'ID对应的数据不存在或已删除');
      throw error;
    }
  }

  #keyOf(input: object): string {
    return joinKey(this.#definition.key.fields.map((field) => Reflect.get(input, field)));
  }

  /** The row's key; null if one of the key's fields is invalid. Other fields may be. */
  #keyIn(fields: Record<string, unknown>): string | null {
    const { key, records } = this.#definition;
    const parts = key.fields.map((field) => records.description.schema.extract(field).validate(fields[field]));
    return parts.some((part) => part.error) ? null : joinKey(parts.map((part) => part.value));
  }

  async #byKey(scope: WriteScope, row: number, fields: Record<string, unknown>): Promise<Match<Input>> {
    const { key, records } = this.#definition;
    const value = this.#keyIn(fields);
    // The validation of all fields will report the error.
    if (value === null) return { current: null };
    const holder = this.#keys.holder(value);
    if (holder !== undefined && holder < row) return fault(key.fields[0], repeated(holder));
    const found = await key.owners(scope.trx, [value]);
    const owners = new Set([
      ...found.filter((owner) => owner.key === value).map((owner) => owner.id),
      ...this.#keys.formerOwners(value),
    ]);
    const [owner] = owners;
    if (owner === undefined) return { current: null };
    if (owners.size > 1) return fault(key.fields[0], '有多条数据与该行匹配，请填写ID');
    const earlier = this.#keys.rowOf(owner);
    if (earlier !== undefined && earlier < row) return fault(key.fields[0], repeated(earlier));
    return { current: await loadRecord(records, scope.trx, owner) };
  }

  async #hint(scope: WriteScope, row: number, input: Input, current: StoredRecord<Input> | null): Promise<JobIssue[]> {
    const { hint } = this.#definition;
    const value = hint?.of(input) ?? '';
    if (!hint || value === '' || (current && hint.of(current) === value)) return [];
    const others = (await hint.owners(scope.trx, [value])).some((owner) => owner.id !== current?.id);
    const former = this.#hints.formerOwners(value).some((owner) => owner !== current?.id);
    const above = (this.#hints.holder(value) ?? row) < row;
    return others || former || above ? this.issues(row, [{ field: hint.field, message: hint.message }]) : [];
  }
}

const cellKey = (column: string, cell: string): string => joinKey([column, cell.trim()]);

/** Programs write line breaks differently. */
const oneBreak = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/** Whether an input would change nothing. */
const isSame = (input: object, current: object): boolean =>
  Object.entries(input).every(([field, value]) => isDeepStrictEqual(value, Reflect.get(current, field)));
