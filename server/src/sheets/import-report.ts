import type { ImportReport, JobIssue } from '@admin-h5/contract';
import type { SheetColumn, SheetContext } from './column.ts';
import { valueIn } from './column.ts';
import type { DerivedField } from './definition.ts';
import { DerivedCount } from './derived-field.ts';
import { countRemoved } from './documents/document-columns.ts';
import type { HeaderRow } from './header-row.ts';
import { shown } from './header-row.ts';
import { partField, severalFields, shortHeader } from './header-names.ts';
import { unescapeCell } from './marks.ts';
import { changesOf, shortened, shownIn } from './record-texts.ts';
import type { RowPlaces } from './row-places.ts';
import type { ReadRow } from './row-reader.ts';
import type { RowDecision } from './row-validator.ts';

/** Most groups, changed and new records that a report lists; further ones are counted only. */
const most = { groups: 200, changes: 100, additions: 20 };
const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || (Array.isArray(value) && value.length === 0);

/** A column as a person can choose it: itself, and the parts that a sheet may have in columns of their own. */
function choicesOf({ field, header, parts = [] }: SheetColumn): { field: string; label: string }[] {
  const label = shortHeader(header);
  const own = parts.map(({ name, headers }) => ({
    field: partField(field, name),
    label: `${label}·${headers[0] ?? ''}`,
  }));
  return [{ field, label }, ...own];
}

/** A field of a row that another cell of it overrules. */
type Overruled = { field: string; reason: string } | null;

/** What the columns and rows of a sheet tell of the report. */
type RowsReport = Omit<ImportReport, 'sheets' | 'questions'>;

/** Collects what a person reads before agreeing to an import. */
export class ReportCollector {
  readonly #columns: readonly SheetColumn[];
  readonly #context: SheetContext;
  readonly #additions: ImportReport['additions']['rows'] = [];
  readonly #groups = new Map<string, ImportReport['groups'][number]>();
  readonly #report: Omit<RowsReport, 'additions'>;
  #removedDocuments = 0;
  /** Entries of lists that records lose, by the names of their fields. */
  readonly #removed = new Map<string, number>();
  readonly #overruled: ((fields: Record<string, unknown>) => Overruled) | undefined;
  /** Records by the name of a field that their rows empty. */
  readonly #cleared = new Map<string, number>();
  readonly #derived: DerivedCount | null;
  /** Rows by the column and the reason for which a cell of theirs is left out. */
  readonly #leftOut = new Map<string, { column: string; reason: string; rows: number }>();
  readonly #names: ReadonlyMap<string, string>;
  readonly #places: RowPlaces;

  constructor(
    {
      columns,
      derived,
      overruled,
    }: {
      columns: readonly SheetColumn[];
      derived?: DerivedField;
      overruled?: (fields: Record<string, unknown>) => Overruled;
    },
    header: HeaderRow,
    context: SheetContext,
  ) {
    this.#columns = columns;
    this.#context = context;
    this.#overruled = overruled;
    this.#derived = derived ? new DerivedCount(derived, columns, header, context) : null;
    this.#names = new Map(header.columns.map((placed) => [placed.column.field, placed.header]));
    this.#places = header.places;
    const fields = new Map(
      header.columns.flatMap(({ column, at, parts, pairs }) => {
        const [whole, ...own] = choicesOf(column);
        const contents = columns.find(({ field }) => field === column.contents);
        const amount = contents && choicesOf(contents)[0];
        if (pairs) return pairs.flatMap(({ name, content }) => [[name, whole] as const, [content, amount] as const]);
        return parts ? parts.map((place, index) => [place, own[index]] as const) : [[at, whole] as const];
      }),
    );
    const several = severalFields(columns);
    // One value for all rows is nonsense for names, numbers and ingredients.
    const alike = new Set(columns.flatMap(({ field, choices, numeric }) => (choices || numeric ? [field] : [])));
    this.#report = {
      columns: header.cells.flatMap((cell, at) => {
        const { field = null, label = null } = fields.get(at) ?? {};
        const name = unescapeCell(cell).trim();
        if (at === header.idAt || at === header.section?.at) return [];
        const key = header.keys[at] ?? name;
        if (name !== '') return [{ header: name, field, label, ...(key === name ? {} : { key }) }];
        return header.unnamed.includes(at) ? [{ header: shown('', key), field, label, key }] : [];
      }),
      choices: columns.flatMap(choicesOf).map((choice) => ({
        ...choice,
        ...(several.has(choice.field) ? { several: true } : {}),
        ...(alike.has(choice.field) ? { alike: true } : {}),
      })),
      groups: [],
      changes: [],
    };
  }

  /** Adds one row: its errors to their groups, or what it changes in its record. @param read what the row itself says */
  add(row: number, decision: RowDecision<object>, { fields, entries }: Pick<ReadRow, 'fields' | 'entries'>): void {
    this.#derived?.add(fields, decision);
    if (decision.kind !== 'bad') this.#addLeftOut(entries, this.#overruled?.(fields) ?? null);
    if (decision.kind === 'bad') {
      for (const error of decision.errors) this.#addError(row, error, decision.cells.get(error.column) ?? '');
    } else if (decision.kind === 'write' && !decision.current) {
      if (this.#additions.length >= most.additions) return;
      const cells = this.#columns.map((column) => shownIn(decision.input, column, this.#context));
      this.#additions.push({ ...this.#places.of(row), cells });
    } else if (decision.kind === 'write' && decision.current) {
      this.#removedDocuments += countRemoved(decision.current, decision.input);
      this.#addCleared(decision.current, decision.input);
      this.#addRemoved(decision.current, decision.input);
      if (this.#report.changes.length < most.changes) this.#addChange(row, decision.current, decision.input);
    }
  }

  result(): RowsReport {
    const additions = this.#additionsOf();
    const removed = [...this.#removed.values()].reduce((sum, rows) => sum + rows, 0);
    return {
      ...this.#report,
      ...(removed > 0 ? { removed } : {}),
      additions,
      groups: [...this.#groups.values()].toSorted((a, b) => b.rows - a.rows),
    };
  }

  /** What the rows take away from records, and what they get without saying it, beyond the changes that are listed. */
  remarks(dryRun: boolean): JobIssue[] {
    const done = dryRun ? '将' : '已';
    const cleared = [...this.#cleared].map(([label, records]) => `${label} ${records} 条`).join('、');
    const removed = [...this.#removed].map(([label, rows]) => `${label} ${rows} 行`).join('、');
    const messages = [
      ...(cleared === '' ? [] : [`${done}清空原有内容：${cleared}`]),
      ...(removed === '' ? [] : [`${done}删除现有内容：${removed}`]),
      ...(this.#removedDocuments > 0 ? [`${done}移除 ${this.#removedDocuments} 份资料`] : []),
    ];
    const losses = messages.map((message) => ({ row: 1, column: '', message }));
    const unused = [...this.#leftOut.values()].map(({ column, reason, rows }) => ({
      row: 1,
      column,
      message: `有 ${rows} 行的内容未导入：${reason}`,
    }));
    return [...losses, ...unused, ...(this.#derived?.remarks(dryRun) ?? [])];
  }

  #addLeftOut(entries: ReadRow['entries'], overruled: Overruled): void {
    for (const { column, cell } of entries) {
      const reason = overruled?.field === column.field ? overruled.reason : (column.leftOut?.(cell) ?? null);
      if (reason === null) continue;
      const name = this.#names.get(column.field) ?? shortHeader(column.header);
      const known = this.#leftOut.get(`${name}:${reason}`);
      if (known) known.rows += 1;
      else this.#leftOut.set(`${name}:${reason}`, { column: name, reason, rows: 1 });
    }
  }

  #addCleared(current: object, input: object): void {
    for (const column of this.#columns) {
      // Documents are counted by themselves.
      if (column.source !== undefined || isEmpty(valueIn(current, column)) || !isEmpty(valueIn(input, column)))
        continue;
      const label = shortHeader(column.header);
      this.#cleared.set(label, (this.#cleared.get(label) ?? 0) + 1);
    }
  }

  #addRemoved(current: object, input: object): void {
    for (const column of this.#columns) {
      const lost = column.merge?.(valueIn(current, column), valueIn(input, column), null).lost.length ?? 0;
      const label = shortHeader(column.header);
      if (lost > 0) this.#removed.set(label, (this.#removed.get(label) ?? 0) + lost);
    }
  }

  #addError(row: number, { column, message }: { column: string; message: string }, cell: string): void {
    const value = shortened(cell.trim());
    const key = JSON.stringify([column, message, value]);
    const group = this.#groups.get(key);
    if (group) group.rows += 1;
    else if (this.#groups.size < most.groups) {
      const { row: firstRow, ...sheet } = this.#places.of(row);
      this.#groups.set(key, { column, message, value, rows: 1, firstRow, ...sheet });
    }
  }

  #addChange(row: number, current: object, input: object): void {
    const fields = changesOf(this.#columns, current, input, this.#context);
    this.#report.changes.push({ ...this.#places.of(row), id: String(Reflect.get(current, 'id')), fields });
  }

  /** The new records that are listed, under the columns in which one of them has something. */
  #additionsOf(): ImportReport['additions'] {
    const shown = this.#columns.map((_column, at) => this.#additions.some(({ cells }) => cells[at] !== ''));
    return {
      labels: this.#columns.filter((_column, at) => shown[at]).map(({ header }) => shortHeader(header)),
      rows: this.#additions.map(({ cells, ...place }) => ({ ...place, cells: cells.filter((_cell, at) => shown[at]) })),
    };
  }
}
