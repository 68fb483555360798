import { isDeepStrictEqual } from 'node:util';
import type { FieldError, JobIssue, SheetCorrections } from '@admin-h5/contract';
import { validate } from '@admin-h5/contract/validation';
import type { WriteScope } from '../database/write.ts';
import { isId } from '../ids.ts';
import { findErrors, normaliseInput } from '../records/change.ts';
import type { StoredRecord } from '../records/description.ts';
import { asRecord } from '../records/entity.ts';
import { KnownReads } from '../records/known-reads.ts';
import type { SheetColumn, SheetContext } from './column.ts';
import { valueIn } from './column.ts';
import type { SheetRow } from './csv.ts';
import type { ImportDefinition } from './definition.ts';
import { idHeader } from './definition.ts';
import { documentError } from './documents/document-columns.ts';
import { shortHeader } from './header-names.ts';
import type { HeaderRow } from './header-row.ts';
import { cellOf } from './header-row.ts';
import { KeyRegistry } from './key-registry.ts';
import { unescapeCell } from './marks.ts';
import type { ReadRow } from './row-reader.ts';
import { RowReader } from './row-reader.ts';

/** What to do with one row. */
export type RowDecision<Input extends object> =
  /** `cells` has the texts of the row by the names of their columns. */
  | { kind: 'bad'; errors: JobIssue[]; cells: ReadonlyMap<string, string> }
  | { kind: 'same'; current: StoredRecord<Input> }
  | { kind: 'write'; input: Input; current: StoredRecord<Input> | null; warnings: JobIssue[] };

/** The record that a row matches, null for a new one; or why the match fails. */
type Match<Input extends object> = { current: StoredRecord<Input> | null } | { fault: FieldError };

/** What the database knows of some rows, read at once. */
export interface Stored<Input extends object> {
  known: KnownReads;
  /** By id. */
  records: ReadonlyMap<string, StoredRecord<Input>>;
}

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
  readonly #fields: readonly string[];
  readonly #reader: RowReader<Input, Output>;
  readonly #keys = new KeyRegistry();
  readonly #hints = new KeyRegistry();

  /** @param values what a person has said of cells, for all rows */
  constructor(
    definition: ImportDefinition<Input, Output>,
    headerRow: HeaderRow,
    context: SheetContext,
    values: SheetCorrections['values'] = [],
  ) {
    this.#reader = new RowReader(definition, headerRow, context, values);
    this.#definition = definition;
    this.#fields = Object.keys(definition.records.description.schema.describe().keys ?? {});
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
      return { row, column: this.#headers.get(field) ?? this.#headers.get(top) ?? top, message };
    });
  }

  /** Reads the cells of a row; asks nothing of the database. */
  read(row: SheetRow): ReadRow {
    return this.#reader.read(row);
  }

  /** Reads what the database knows of rows that are decided next, in the same transaction. */
  async stored({ trx }: WriteScope, rows: readonly ReadRow[]): Promise<Stored<Input>> {
    const { key, records } = this.#definition;
    const keys = [...new Set(rows.flatMap((row) => row.key ?? []))];
    const ids = new Set(rows.flatMap(({ id }) => (isId(id) ? [id] : [])));
    const known = new KnownReads();
    for (const value of keys) known.owners.set(value, []);
    for (const owner of keys.length === 0 ? [] : await key.owners(trx, keys)) {
      known.owners.set(owner.key, [...(known.owners.get(owner.key) ?? []), owner.id]);
      ids.add(owner.id);
    }
    for (const value of keys) for (const id of this.#keys.formerOwners(value)) ids.add(id);
    const found = (await records.repository.byIds(trx, [...ids])).map((row) =>
      asRecord<Input>(records.description, row),
    );
    return { known, records: new Map(found.map((record) => [record.id, record])) };
  }

  async decide(scope: WriteScope, stored: Stored<Input>, read: ReadRow): Promise<RowDecision<Input>> {
    const { records, key } = this.#definition;
    const { row, cells, entries, fields, id } = read;
    const bad = (errors: readonly FieldError[]): RowDecision<Input> => ({
      kind: 'bad',
      errors: this.issues(row, errors),
      cells: this.#named(cells),
    });
    if (read.errors.length > 0) return bad(read.errors);
    const match = id === '' ? this.#byKey(stored, read) : this.#byId(stored, read);
    if ('fault' in match) return bad([match.fault]);
    const { current } = match;
    // A cell equal to what an export would write is no change, even if the stored value breaks a newer rule.
    const unchangedCells = current
      ? entries.filter(({ column, cell }) => this.#matchesExport(current, column, cell))
      : [];
    if (current && unchangedCells.length === entries.length) {
      this.#accept(row, current, current);
      return { kind: 'same', current };
    }
    const unchanged = Object.fromEntries(
      unchangedCells
        .filter(({ column: { source } }) => source === undefined)
        .map(({ column: { field } }) => [field, Reflect.get(current ?? {}, field)]),
    );
    const completed = this.#definition.complete?.(fields, current, this.#context) ?? fields;
    const whole = { ...this.#inputOf(current), ...completed, ...unchanged };
    const checked = validate(records.description.schema, whole);
    if ('errors' in checked) return bad(checked.errors.map((error) => documentError(error, whole)));
    const input = normaliseInput(records, checked.value, current);

    const keys = { own: this.#reader.keyOf(input), former: current && this.#reader.keyOf(current) };
    if (keys.own !== keys.former && key.unique) {
      const holder = this.#keys.holder(keys.own);
      if (holder !== undefined && holder < row) return bad([{ field: key.fields[0], message: repeated(holder) }]);
      // An earlier row released the key, but it is free only after the whole file is imported.
      const taken = this.#keys.formerOwners(keys.own).some((owner) => owner !== current?.id);
      if (taken) return bad([{ field: key.fields[0], message: key.takenMessage }]);
    }
    const same = current !== null && isSame(input, current);
    const errors = same ? [] : await findErrors(records, scope, input, current);
    if (errors.length > 0) return bad(errors.map((error) => documentError(error, input)));
    const warnings = same ? [] : await this.#hint(scope, row, input, current);
    this.#accept(row, input, current);
    return same ? { kind: 'same', current } : { kind: 'write', input, current, warnings };
  }

  /** The editable fields of a record. */
  #inputOf(current: object | null): object | null {
    return current && Object.fromEntries(this.#fields.map((field) => [field, Reflect.get(current, field)]));
  }

  /** The texts of a row by the names of their columns. */
  #named(cells: readonly string[]): ReadonlyMap<string, string> {
    return new Map(this.#headerRow.columns.map((placed) => [placed.header, unescapeCell(cellOf(placed, cells))]));
  }

  /** Whether a cell equals what an export would write for the stored field. */
  #matchesExport(current: object, column: SheetColumn, cell: string): boolean {
    return oneBreak(column.write(valueIn(current, column), this.#context)) === oneBreak(cell);
  }

  #accept(row: number, input: Input, current: StoredRecord<Input> | null): void {
    const { hint } = this.#definition;
    const id = current?.id ?? null;
    this.#keys.accept(row, id, this.#reader.keyOf(input), current && this.#reader.keyOf(current));
    if (hint) this.#hints.accept(row, id, hint.of(input), current && hint.of(current));
  }

  #byId(stored: Stored<Input>, { row, id }: ReadRow): Match<Input> {
    const earlier = this.#keys.rowOf(id);
    if (earlier !== undefined && earlier < row) return fault('id', repeated(earlier));
    const current = stored.records.get(id);
    return current ? { current } : fault('id', 'ID对应的数据不存在或已删除');
  }

  #byKey(stored: Stored<Input>, { row, key: value }: ReadRow): Match<Input> {
    const { key } = this.#definition;
    // The validation of all fields will report the error.
    if (value === null) return { current: null };
    const holder = this.#keys.holder(value);
    if (holder !== undefined && holder < row) return fault(key.fields[0], repeated(holder));
    const owners = new Set([...(stored.known.owners.get(value) ?? []), ...this.#keys.formerOwners(value)]);
    const [owner] = owners;
    if (owner === undefined) return { current: null };
    if (owners.size > 1) return fault(key.fields[0], '有多条数据与该行匹配，请填写ID');
    const earlier = this.#keys.rowOf(owner);
    if (earlier !== undefined && earlier < row) return fault(key.fields[0], repeated(earlier));
    return { current: stored.records.get(owner) ?? null };
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

/** Programs write line breaks differently. */
const oneBreak = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/** Whether an input would change nothing. */
const isSame = (input: object, current: object): boolean =>
  Object.entries(input).every(([field, value]) => isDeepStrictEqual(value, Reflect.get(current, field)));
