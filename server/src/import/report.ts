/** Collects the report that a person reads before an import: alike errors, columns, and what records would lose. */
import type { ImportReport, JobIssue } from '@admin-h5/contract';
import type { DerivedField } from './columns/definition.ts';
import { partField, severalFields, shortHeader } from './columns/match-header.ts';
import { recordValue, type SheetColumn, type SheetContext } from './columns/cell-kinds.ts';
import { shortenText } from './columns/questions.ts';
import type { RowDecision } from './decide.ts';
import { columnTitle, type HeaderRow } from './layout/header-row.ts';
import { type RowPlaces, warnOf } from './layout/row-places.ts';
import type { Losses } from './losses.ts';
import type { ReadRow } from './read-row.ts';
import { isEmptyValue } from './read/cells.ts';
import { unescapeCell } from './read/marks.ts';

/** Most groups that a report lists; the rows of further ones are counted only. */
const maxGroups = 200;

/** A column as a person can choose it: itself, and the parts that a sheet may have in columns of their own. */
function columnChoices({ field, header, parts = [] }: SheetColumn): { field: string; label: string }[] {
  const label = shortHeader(header);
  const partChoices = parts.map(({ name, headers }) => ({
    field: partField(field, name),
    label: `${label}·${headers[0] ?? ''}`,
  }));
  return [{ field, label }, ...partChoices];
}

/** A field of a row that another cell of it overrules. */
type Overruled = { field: string; reason: string } | null;

/** What the columns and rows of a sheet tell of the report. */
type RowsReport = Omit<ImportReport, 'sheets' | 'questions'>;

export class ReportCollector {
  readonly #context: SheetContext;
  readonly #groups = new Map<string, ImportReport['groups'][number]>();
  readonly #report: RowsReport;
  #removedDocuments = 0;
  #removedPictures = 0;
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
    this.#context = context;
    this.#overruled = overruled;
    this.#derived = derived ? new DerivedCount(derived, columns, header, context) : null;
    this.#names = new Map(header.columns.map((placed) => [placed.column.field, placed.header]));
    this.#places = header.places;
    const fields = new Map(
      header.columns.flatMap(({ column, at, parts, pairs }) => {
        const [whole, ...partChoices] = columnChoices(column);
        const contents = columns.find(({ field }) => field === column.contents);
        const amount = contents && columnChoices(contents)[0];
        if (pairs) return pairs.flatMap(({ name, content }) => [[name, whole] as const, [content, amount] as const]);
        return parts ? parts.map((place, index) => [place, partChoices[index]] as const) : [[at, whole] as const];
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
        return header.unnamed.includes(at) ? [{ header: columnTitle('', key), field, label, key }] : [];
      }),
      choices: columns.flatMap(columnChoices).map((choice) => ({
        ...choice,
        ...(several.has(choice.field) ? { several: true } : {}),
        ...(alike.has(choice.field) ? { alike: true } : {}),
      })),
      groups: [],
    };
  }

  /** Adds one row: its errors to their groups, or what it takes from its record. @param read what the row itself says */
  add(
    row: number,
    decision: RowDecision<object>,
    { fields, entries }: Pick<ReadRow, 'fields' | 'entries'>,
    losses: Losses,
  ): void {
    this.#derived?.add(fields, decision);
    if (decision.kind !== 'bad') this.#addLeftOut(entries, this.#overruled?.(fields) ?? null, decision.current);
    if (decision.kind === 'bad') {
      for (const error of decision.errors) this.#addError(row, error, decision.cells.get(error.column) ?? '');
    } else this.#addLosses(losses);
  }

  result(): RowsReport {
    const removedRows = [...this.#removed.values()].reduce((sum, rows) => sum + rows, 0);
    const removed = removedRows + this.#removedDocuments + this.#removedPictures;
    const cleared = [...this.#cleared.values()].reduce((sum, records) => sum + records, 0);
    return {
      ...this.#report,
      ...(removed > 0 ? { removed } : {}),
      ...(cleared > 0 ? { cleared } : {}),
      groups: [...this.#groups.values()].toSorted((a, b) => b.rows - a.rows),
    };
  }

  /** What the rows take away from records, and what they get without saying it, beyond the changes that are listed. */
  remarks(dryRun: boolean): JobIssue[] {
    const done = dryRun ? '将' : '已';
    const cleared = [...this.#cleared].map(([label, records]) => `${label} ${records} 条`).join('、');
    const removed = [...this.#removed].map(([label, rows]) => `${label} ${rows} 行`).join('、');
    const unused = [...this.#leftOut.values()].map(({ column, reason, rows }) => ({
      row: 1,
      column,
      message: `有 ${rows} 行的内容未导入：${reason}`,
    }));
    return [
      ...warnOf(this.#cleared.size, `${done}清空原有内容：${cleared}`),
      ...warnOf(this.#removed.size, `${done}删除现有内容：${removed}`),
      ...warnOf(this.#removedDocuments, `${done}移除 ${this.#removedDocuments} 份资料`),
      ...unused,
      ...(this.#derived?.remarks(dryRun) ?? []),
    ];
  }

  #addLeftOut(entries: ReadRow['entries'], overruled: Overruled, current: object | null): void {
    for (const { column, cell } of entries) {
      const reason = overruled?.field === column.field ? overruled.reason : (column.leftOut?.(cell) ?? null);
      // What a record has already is not left out.
      if (reason === null || (current && column.write(recordValue(current, column), this.#context) === cell)) continue;
      const name = this.#names.get(column.field) ?? shortHeader(column.header);
      const known = this.#leftOut.get(`${name}:${reason}`);
      if (known) known.rows += 1;
      else this.#leftOut.set(`${name}:${reason}`, { column: name, reason, rows: 1 });
    }
  }

  #addLosses({ cleared, removed, documents, pictures }: Losses): void {
    this.#removedDocuments += documents;
    this.#removedPictures += pictures;
    for (const { header } of cleared) addTo(this.#cleared, shortHeader(header), 1);
    for (const [{ header }, lost] of removed) addTo(this.#removed, shortHeader(header), lost.length);
  }

  #addError(row: number, { column, message }: { column: string; message: string }, cell: string): void {
    const value = shortenText(cell.trim());
    const key = JSON.stringify([column, message, value]);
    const group = this.#groups.get(key);
    if (group) group.rows += 1;
    else if (this.#groups.size < maxGroups) {
      const { row: firstRow, ...sheet } = this.#places.of(row);
      this.#groups.set(key, { column, message, value, rows: 1, firstRow, ...sheet });
    }
  }
}

/** Counts the records that get a field from what another one says, and those where that one does not say it. */
class DerivedCount {
  readonly #derived: DerivedField;
  readonly #from: string;
  readonly #label: string;
  readonly #write: (value: unknown) => string;
  readonly #filled = { records: 0, example: '' };
  readonly #unread = { records: 0, example: '' };

  constructor(derived: DerivedField, columns: readonly SheetColumn[], header: HeaderRow, context: SheetContext) {
    const [filled, from] = [derived.field, derived.from].map((field) => columns.find((some) => some.field === field));
    const placed = header.columns.find(({ column }) => column.field === derived.from);
    this.#derived = derived;
    this.#label = shortHeader(filled?.header ?? derived.field);
    this.#from = placed?.header ?? shortHeader(from?.header ?? derived.from);
    this.#write = (value) => filled?.write(value, context) ?? '';
  }

  /** @param given what the row itself says */
  add(given: Readonly<Record<string, unknown>>, decision: RowDecision<object>): void {
    const { field, from } = this.#derived;
    const isOpen = given[field] === undefined || given[field] === '';
    if (decision.kind !== 'write' || !isOpen || isEmptyValue(given[from])) return;
    const [before, after] = [decision.current, decision.input].map((record) => ({
      value: record && Reflect.get(record, field),
      text: record && Reflect.get(record, from),
    }));
    if (isEmptyValue(after?.text) || (before?.text === after?.text && before?.value === after?.value)) return;
    const text = String(after?.text);
    const isRead = !isEmptyValue(after?.value);
    const counted = isRead ? this.#filled : this.#unread;
    counted.records += 1;
    counted.example ||= isRead ? `“${text}”填 ${this.#write(after?.value)}` : `“${text}”`;
  }

  remarks(dryRun: boolean): JobIssue[] {
    const done = dryRun ? '将' : '已';
    const [filled, unread] = [this.#filled, this.#unread];
    return [
      ...warnOf(
        filled.records,
        `${done}按“${this.#from}”填写${this.#label}：${filled.records} 条，如${filled.example}`,
      ),
      ...warnOf(
        unread.records,
        `有 ${unread.records} 条的“${this.#from}”看不出${this.#label}，留空，如${unread.example}`,
      ),
    ];
  }
}

const addTo = (counts: Map<string, number>, label: string, count: number): unknown =>
  counts.set(label, (counts.get(label) ?? 0) + count);
