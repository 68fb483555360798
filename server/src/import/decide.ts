/** Decides what each row of a sheet does to its record: new, changed, unchanged, refused, or in doubt until a person answers. */
import { isDeepStrictEqual } from 'node:util';
import {
  type CheckedCell,
  type FieldError,
  findMisreadErrors,
  type JobIssue,
  type SheetCorrections,
} from '@admin-h5/contract';
import { validate } from '@admin-h5/contract/validation';
import type { WriteScope } from '../database/write.ts';
import { findErrors, normaliseInput } from '../records/change.ts';
import type { StoredRecord } from '../records/entity-description.ts';
import { idHeader, type ImportDefinition } from './columns/definition.ts';
import { documentError } from './columns/documents.ts';
import { shortHeader } from './columns/match-header.ts';
import { recordValue, type SheetColumn, type SheetContext, Unread } from './columns/cell-kinds.ts';
import { blankQuestion, doubtIssue, lostQuestion, shortenText } from './columns/questions.ts';
import { type HeaderRow, placedCell, placedParts, titleAt } from './layout/header-row.ts';
import type { DataRow } from './layout/read-records.ts';
import { RowMatcher, type Stored } from './match-record.ts';
import { hasSameNumber } from './passes/quantity.ts';
import { type Asked, questionKey } from './passes/read-cells.ts';
import { type ReadRow, rootField, RowReader } from './read-row.ts';
import { isClearWord, isEmptyValue } from './read/cells.ts';
import type { SheetRow } from './read/csv.ts';
import { unescapeCell, withoutMark } from './read/marks.ts';

export type RowDecision<Input extends object> = { asked: readonly Asked[] } & (
  | /** `cells` has the texts of the row by the names of their columns. */
    {
      kind: 'bad';
      errors: JobIssue[];
      cells: ReadonlyMap<string, string>;
      /** Of errors that are about a field of one line of a cell, where it is. */
      lines: ReadonlyMap<JobIssue, LinePlace>;
      /** Columns whose cells were edited, and changed by others meanwhile. */
      conflicts?: ReadonlySet<string>;
    }
  | { kind: 'same'; current: StoredRecord<Input> }
  | { kind: 'write'; input: Input; current: StoredRecord<Input> | null; warnings: JobIssue[] }
);

/** A field of a line, both counted from 0. */
type LinePlace = Pick<NonNullable<CheckedCell['lines']>[number], 'line' | 'field'>;

type Checked<Input extends object> = { input: Input } | { errors: readonly FieldError[] };

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
  readonly #matcher: RowMatcher<Input, Output>;
  readonly #ways: Readonly<Record<string, string>>;
  /** Whether records keep their state, and new ones are 停用. */
  readonly #newAsDisabled: boolean;
  /** Whether the last row was a new record; the next ones probably are, too. */
  #expectsNew = false;
  /** Rows that were checked before the database was asked. */
  readonly #asNew = new WeakMap<ReadRow, Checked<Input>>();

  constructor(
    definition: ImportDefinition<Input, Output>,
    headerRow: HeaderRow,
    context: SheetContext,
    corrections: Pick<SheetCorrections, 'values' | 'ways' | 'newAsDisabled' | 'before'> = { values: [] },
  ) {
    this.#reader = new RowReader(definition, headerRow, context, corrections);
    this.#matcher = new RowMatcher(definition, headerRow.places, (input) => this.#reader.recordKey(input));
    this.#definition = definition;
    this.#ways = corrections.ways ?? {};
    this.#newAsDisabled = corrections.newAsDisabled ?? false;
    this.#fields = Object.keys(definition.records.description.schema.describe().keys ?? {});
    this.#headerRow = headerRow;
    this.#context = context;
    this.#headers = new Map([
      ['id', headerRow.idAt === null ? idHeader : titleAt(headerRow, headerRow.idAt)],
      ...definition.columns.map(({ field, header }): [string, string] => [field, shortHeader(header)]),
      ...headerRow.columns.map(({ column, header }): [string, string] => [column.field, header]),
      ...headerRow.columns.flatMap((placed) =>
        placedParts(placed, headerRow).map(({ field, header }): [string, string] => [field, header]),
      ),
    ]);
  }

  issues(row: number, errors: readonly FieldError[]): JobIssue[] {
    return errors.map(({ field, message }) => {
      const top = rootField(field);
      const column = this.#headers.get(withoutPlaces(field)) ?? this.#headers.get(top) ?? top;
      return { row, column, message };
    });
  }

  /** Reads the cells of a row; asks nothing of the database. Where new records are expected, it also checks the row as one. */
  read(row: SheetRow & Pick<DataRow, 'fault' | 'joined'>): ReadRow {
    const read = this.#reader.read(row);
    const [field] = this.#definition.key.fields;
    if (row.fault !== null) return { ...read, errors: [{ field, message: row.fault }] };
    if (this.#expectsNew && read.errors.length === 0) this.#asNew.set(read, this.#check(read, null, []));
    return read;
  }

  stored(scope: WriteScope, rows: readonly ReadRow[]): Promise<Stored<Input>> {
    return this.#matcher.stored(scope, rows);
  }

  async decide(scope: WriteScope, stored: Stored<Input>, read: ReadRow): Promise<RowDecision<Input>> {
    const { records } = this.#definition;
    const { row, cells, entries } = read;
    let { asked } = read;
    const bad = (errors: readonly FieldError[], doubts: readonly Asked[] = []): RowDecision<Input> => {
      const issues = [...doubts.map((doubt) => doubtIssue(row, doubt)), ...this.issues(row, errors)];
      const places = [...doubts, ...errors].map((fault) => this.#findLine(fault));
      const lines = new Map(
        issues.flatMap((issue, at): [JobIssue, LinePlace][] => (places[at] ? [[issue, places[at]]] : [])),
      );
      return { kind: 'bad', errors: issues, cells: this.#named(cells), lines, asked };
    };
    if (read.errors.length > 0) return bad(read.errors);
    const match = this.#matcher.match(stored, read);
    if ('fault' in match) return bad([match.fault]);
    const { current } = match;
    const conflicts = current ? this.#findConflicts(current, entries) : [];
    if (conflicts.length > 0) {
      const errors = this.issues(row, conflicts);
      return {
        kind: 'bad',
        errors,
        cells: this.#named(cells),
        lines: new Map(),
        asked: [],
        conflicts: new Set(errors.map((one) => one.column)),
      };
    }
    this.#expectsNew = current === null;
    // Sheets may leave a state empty for new records; to empty that of a record would publish it.
    const emptied = entries.filter(
      ({ column, before, cell }) =>
        before !== undefined && cell.trim() === '' && !column.merge && hasValue(read.fields[column.field]),
    );
    if (current && emptied.length > 0)
      return bad(emptied.map(({ column }) => ({ field: column.field, message: '不能清空，请填写或选择' })));
    // A cell equal to what an export would write is no change, even if the stored value breaks a newer rule.
    const unchangedCells = current
      ? entries.filter(
          ({ column, cell, written }) =>
            this.#matchesExport(current, column, written) ||
            this.#matchesExport(current, column, cell) ||
            (column.quantity !== undefined && hasSameNumber(this.#stored(current, column), cell, column.quantity)),
        )
      : [];
    if (current && unchangedCells.length === entries.length && read.remarks.length === 0) {
      this.#matcher.accept(row, current, current);
      return { kind: 'same', current, asked: [] };
    }
    const blank = current ? this.#askBlankCells(current, read, unchangedCells) : [];
    const checked =
      (current === null ? this.#asNew.get(read) : undefined) ?? this.#check(read, current, unchangedCells, blank);
    const unchanged = new Set(unchangedCells.map(({ column }) => column.field));
    asked = asked.filter(({ field }) => !unchanged.has(rootField(field)));
    asked = [...asked, ...blank];
    const judged = 'errors' in checked ? null : this.#judge(checked.input, current, read, unchanged);
    asked = [...asked, ...(judged?.asked ?? [])];
    const open = asked.filter(({ answer }) => answer === null);
    if ('errors' in checked || judged === null || open.length > 0) {
      // What is asked is not refused as well.
      const isAsked = ({ field }: FieldError) => open.some((one) => one.field === withoutPlaces(field));
      return bad('errors' in checked ? checked.errors.filter((error) => !isAsked(error)) : [], open);
    }
    if (judged.refused) return bad([judged.refused]);
    const { input } = judged;

    const taken = this.#matcher.keyFault(row, input, current);
    if (taken) return bad([taken]);
    const same = current !== null && isSame(input, current);
    const { fields } = records.description;
    // Texts that are stored already stay, and the person is told.
    const misread = same ? [] : findMisreadErrors(fields, input, null);
    const refused = misread.length === 0 ? [] : findMisreadErrors(fields, input, current);
    const errors = same ? [] : [...refused, ...(await findErrors(records, scope, input, current))];
    if (errors.length > 0) return bad(errors.map((error) => documentError(error, input)));
    const shared = same ? null : await this.#matcher.sharedHint(scope, row, input, current);
    const warnings = this.issues(row, [...(shared ? [shared] : []), ...misread]);
    this.#matcher.accept(row, input, current);
    return same ? { kind: 'same', current, asked } : { kind: 'write', input, current, warnings, asked };
  }

  /** Where `usages.0.dosage`, or a question about a line, is in a cell that has all fields. */
  #findLine({ field: path, line }: Pick<FieldError, 'field'> & Pick<Asked, 'line'>): LinePlace | null {
    const [top = '', ...rest] = path.split('.');
    const at = line ?? Number(rest[0]);
    const placed = this.#headerRow.columns.find(({ column, parts }) => column.field === top && !parts);
    const field = placed?.column.fields?.indexOf(rest.at(-1) ?? '') ?? -1;
    return field < 0 || !Number.isInteger(at) ? null : { line: at, field };
  }

  /** Edited cells whose record says neither what it said before nor what it is to say. */
  #findConflicts(current: StoredRecord<Input>, entries: ReadRow['entries']): FieldError[] {
    return entries
      .filter(({ column, before, written, cell }) =>
        before === undefined
          ? false
          : [before, written, cell].every((text) => !this.#matchesExport(current, column, text)),
      )
      .map(({ column }) => {
        const stored = shortenText(this.#stored(current, column));
        return { field: column.field, message: `已被他人改为“${stored}”` };
      });
  }

  /** Asks about empty cells that would take away what the record has, and that no other cell of the row speaks of. */
  #askBlankCells(current: StoredRecord<Input>, read: ReadRow, unchangedCells: ReadRow['entries']): Asked[] {
    const { entries, fields } = read;
    const completed = this.#complete(read, current);
    return entries.flatMap((entry): Asked[] => {
      const { column, cell, written } = entry;
      const { field, source, merge } = column;
      const value = fields[field];
      const isBlank = cell.trim() === '' && !isClearWord(written) && value !== undefined && completed[field] === value;
      // Documents and lists of lines ask by themselves.
      if (!isBlank || source !== undefined || merge || unchangedCells.includes(entry)) return [];
      // A person has emptied it.
      if (entry.before !== undefined) return [];
      const stored = this.#stored(current, column);
      if (stored === '' || isDeepStrictEqual(value, recordValue(current, column))) return [];
      const label = this.#headers.get(field) ?? shortHeader(column.header);
      return [blankQuestion(field, label, stored, this.#ways)];
    });
  }

  /** The fields of a row, with what some of them say of others. */
  #complete({ entries, fields, fromHeading }: ReadRow, current: StoredRecord<Input> | null): Record<string, unknown> {
    const given = current ? fields : { ...fromHeading, ...fields };
    const completed = this.#definition.complete?.(given, current, this.#context) ?? given;
    // What a person has written for a record stands as it is.
    const edited = entries.flatMap(({ column: { field }, before }) =>
      before === undefined || fields[field] === undefined ? [] : [[field, fields[field]] as const],
    );
    return { ...completed, ...Object.fromEntries(edited) };
  }

  /** What the record of a row becomes by the rules that need no database, or its field errors. */
  #check(
    read: ReadRow,
    current: StoredRecord<Input> | null,
    unchangedCells: ReadRow['entries'],
    blank: readonly Asked[] = [],
  ): Checked<Input> {
    const { records } = this.#definition;
    const kept = blank.flatMap(({ field, answer }) =>
      answer === 'keep' ? [[field, Reflect.get(current ?? {}, field)] as const] : [],
    );
    // What an empty cell leaves as it is says of other fields what it said before.
    const completed = this.#complete({ ...read, fields: { ...read.fields, ...Object.fromEntries(kept) } }, current);
    const unchanged = Object.fromEntries(
      unchangedCells
        // An empty cell leaves its field to what other cells of the row say of it.
        .filter(
          ({ column: { source, field }, cell }) =>
            source === undefined && (cell.trim() !== '' || completed[field] === read.fields[field]),
        )
        .map(({ column: { field } }) => [field, Reflect.get(current ?? {}, field)]),
    );
    for (const [field, value] of kept) unchanged[field] = value;
    const status = current ? { status: Reflect.get(current, 'status') } : { status: 0 };
    const whole = { ...this.#inputOf(current), ...completed, ...unchanged, ...(this.#newAsDisabled ? status : {}) };
    const checked = validate(records.description.schema, whole);
    const unread = unreadIn(whole);
    if ('errors' in checked || unread.size > 0) {
      const otherFaults = 'errors' in checked ? checked.errors.map((error) => documentError(error, whole)) : [];
      const known = otherFaults.filter(({ field }) => !unread.has(field.split('.')[0] ?? ''));
      return { errors: [...unread.values(), ...known] };
    }
    return { input: normaliseInput(records, checked.value, current) };
  }

  /** Merges the lists of a row with those of its record; returns the input, the questions about it, and why it is refused. */
  #judge(
    given: Input,
    current: StoredRecord<Input> | null,
    { id, entries, fields, remarks }: ReadRow,
    unchanged: ReadonlySet<string>,
  ): { input: Input; asked: readonly Asked[]; refused: FieldError | null } {
    const { records, doubts } = this.#definition;
    const asked: Asked[] = [];
    let input = given;
    let refused: FieldError | null = null;
    for (const placed of current ? this.#headerRow.columns : []) {
      const { column, parts } = placed;
      const { field } = column;
      const own = entries.filter((entry) => entry.column === column);
      const isCleared = own.some((entry) => isClearWord(entry.written));
      if (!current || !column.merge || own.length === 0 || unchanged.has(field) || isCleared) continue;
      const isEdit = own.some((entry) => entry.before !== undefined);
      const label = shortHeader(column.header);
      const [stored, stated] = [recordValue(current, column), recordValue(input, column)];
      if (isEmptyValue(stated) && !isEmptyValue(stored)) {
        if (isEdit) continue;
        // A row without any line says nothing of them: 「删除，以表为准」 is meant for rows that have some.
        const blank = blankQuestion(field, label, this.#stored(current, column), this.#ways);
        asked.push(blank);
        if (blank.answer === 'keep') input = normaliseInput(records, { ...input, [field]: stored }, current);
        continue;
      }
      const { kept, replaced, lost, bare } = column.merge(stored, stated);
      // Rows of their own say what changes; a whole cell, and an edit, may leave out what is to go.
      const answer = isEdit ? 'delete' : (this.#ways[questionKey('lost', label)] ?? (parts ? 'keep' : null));
      if (lost.length > 0 && !isEdit) asked.push(lostQuestion(field, label, lost, answer));
      const isKept = lost.length > 0 && answer !== 'delete';
      // A whole cell says all of its fields; rows of their own speak of the columns that they have.
      const asksBlank = !parts && bare.losing.length > 0;
      const blank = blankQuestion(field, label, bare.losing.join('、'), this.#ways);
      if (asksBlank && !isEdit) asked.push(blank);
      const list = asksBlank && (isEdit || blank.answer === 'clear') ? bare.entries : replaced;
      input = normaliseInput(records, { ...input, [field]: isKept ? kept : list }, current);
    }
    const facts = { byKey: id === '', fields, remarks, context: this.#context };
    for (const { name, field, question, example, meanings } of doubts?.(input, current, facts) ?? []) {
      const column = this.#headers.get(field) ?? field;
      const key = questionKey(name, column);
      const chosen = meanings.find(({ value }) => value === this.#ways[key]);
      asked.push({ key, field, column, question, meanings, example, answer: chosen?.value ?? null });
      if (chosen?.input === null) refused = { field, message: `${question}？${chosen.label}` };
      else input = chosen?.input ?? input;
    }
    return { input, asked, refused };
  }

  #inputOf(current: object | null): object | null {
    return current && Object.fromEntries(this.#fields.map((field) => [field, Reflect.get(current, field)]));
  }

  #named(cells: readonly string[]): ReadonlyMap<string, string> {
    return new Map(
      this.#headerRow.columns.flatMap((placed) => {
        const parts = placedParts(placed, this.#headerRow);
        const places = parts.length > 0 ? parts : [{ header: placed.header, at: null }];
        return places.map(({ header, at }): [string, string] => {
          const cell = at === null ? placedCell(placed, cells) : (cells[at] ?? '');
          return [header, withoutMark(unescapeCell(cell))];
        });
      }),
    );
  }

  /** Whether a cell equals what an export would write for the stored field. */
  #matchesExport(current: object, column: SheetColumn, cell: string): boolean {
    return comparable(this.#stored(current, column)) === comparable(cell);
  }

  /** What an export would write for the stored field. */
  #stored(current: object, column: SheetColumn): string {
    return column.write(recordValue(current, column), this.#context);
  }
}

/** `usages.0.dosage` as `usages.dosage`. */
const withoutPlaces = (field: string): string => field.replaceAll(/\.\d+/g, '');

const unreadIn = (input: object): ReadonlyMap<string, FieldError> =>
  new Map(
    Object.entries(input).flatMap(([field, value]: [string, unknown]) =>
      value instanceof Unread ? [[field, { field, message: value.message }]] : [],
    ),
  );

/** Programs write line breaks differently; earlier exports wrote the last one less often. */
const comparable = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');

const isSame = (input: object, current: object): boolean =>
  Object.entries(input).every(([field, value]) => isDeepStrictEqual(value, Reflect.get(current, field)));

/** Whether a field that was read from an empty cell has a value all the same. */
const hasValue = (value: unknown): boolean => !isEmptyValue(value) && value !== false;
