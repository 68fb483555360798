/** Describes the rows of a sheet for the page of its check: what becomes of each cell, and what the record loses. */
import { type CheckedCell, type CheckedColumn, type CheckedRow, isObject } from '@admin-h5/contract';
import { idHeader } from './columns/definition.ts';
import { documentTypeOfColumn } from './columns/documents.ts';
import { shortHeader } from './columns/match-header.ts';
import { recordValue, type SheetColumn, type SheetContext } from './columns/cell-kinds.ts';
import { answerAbove, doubtIssue, shortenText } from './columns/questions.ts';
import type { RowDecision } from './decide.ts';
import { type HeaderRow, type PlacedColumn, placesOfColumn, titleAt } from './layout/header-row.ts';
import type { DataRow } from './layout/read-records.ts';
import { losesAny, type Losses } from './losses.ts';
import type { ReadRow } from './read-row.ts';
import { displayedText } from './read/marks.ts';

/** Longest text of a cell in code units. */
const maxText = 1000;
const maxChoices = 12;

export interface DescribedRow {
  row: CheckedRow;
  loses: boolean;
  /** Values that become empty. */
  cleared: number;
}

/** What a list has for one of its parts, a line for each entry. */
const linesOfPart = (value: unknown, part: string): string =>
  Array.isArray(value)
    ? value
        .map((entry: unknown) => (isObject(entry) ? entry[part] : ''))
        .map((text) => (typeof text === 'string' || typeof text === 'number' ? String(text) : ''))
        .join('\n')
    : '';

type Changed = Pick<CheckedCell, 'state' | 'before' | 'after' | 'message'>;

/** Describes the rows of a sheet as people see them there: each cell with what becomes of it. */
export class RowDescriber {
  readonly columns: readonly CheckedColumn[];
  readonly #header: HeaderRow;
  readonly #fields: readonly SheetColumn[];
  readonly #context: SheetContext;
  /** By the names of fields: a column that is read in another way is not the same object. */
  readonly #placed: ReadonlyMap<string, PlacedColumn>;
  /** Places in a row of the columns, and their order by the name of the column. */
  readonly #places: readonly number[];
  readonly #order: ReadonlyMap<string, number>;

  constructor(fields: readonly SheetColumn[], header: HeaderRow, context: SheetContext) {
    this.#header = header;
    this.#fields = fields;
    this.#context = context;
    this.#placed = new Map(header.columns.map((placed) => [placed.column.field, placed]));
    const readAs = new Map(
      header.columns.flatMap((placed) => placesOfColumn(placed).map((at) => [at, placed.column] as const)),
    );
    this.#places = header.cells.flatMap((cell, at) =>
      cell.trim() !== '' || readAs.has(at) || header.unnamed.includes(at) ? [at] : [],
    );
    this.columns = this.#places.map((at) => {
      const column = readAs.get(at);
      const name = titleAt(header, at);
      if (at === header.idAt) return { name, field: 'id', label: idHeader };
      return { name, field: column?.field ?? null, label: column ? shortHeader(column.header) : null };
    });
    this.#order = new Map(this.columns.map(({ name }, index) => [name, index]));
  }

  describe(data: DataRow, decision: RowDecision<object>, read: ReadRow, losses: Losses): DescribedRow {
    const { places } = this.#header;
    const cells = this.#places.map((at): CheckedCell => ({ text: shortenCell(data.cells[at] ?? '') }));
    const row: CheckedRow = {
      ...places.inWorkbook(data.row),
      ...(data.joined > 0 ? { lastRow: places.of(data.lastRow).row } : {}),
      state: 'same',
      cells,
    };
    if (decision.kind === 'bad') return { row: this.#refused(row, decision, data.row), loses: false, cleared: 0 };
    if (decision.kind === 'same') return { row, loses: false, cleared: 0 };
    const issues = decision.warnings.map(({ column, message }) => (column === '' ? message : `${column}：${message}`));
    if (issues.length > 0) row.issues = issues;
    const { current, input } = decision;
    row.state = current ? 'changed' : 'new';
    if (current) {
      const changed = this.#changed(row, { current, input, losses });
      return { row: changed, loses: losesAny(losses), cleared: losses.cleared.length };
    }
    const fromHeading = this.#fields.filter(({ field }) => field in read.fromHeading && !(field in read.fields));
    if (fromHeading.length > 0)
      row.others = fromHeading.map((column) => ({
        label: shortHeader(column.header),
        before: '',
        after: formatRecordCell(input, column, this.#context),
      }));
    return { row, loses: false, cleared: 0 };
  }

  #refused(
    row: CheckedRow,
    { errors, asked, conflicts, lines }: RowDecision<object> & { kind: 'bad' },
    at: number,
  ): CheckedRow {
    const open = asked.filter(({ answer }) => answer === null).map((doubt) => ({ ...doubtIssue(at, doubt), doubt }));
    const isAsked = ({ column, message }: { column: string; message: string }) =>
      open.find((one) => one.column === column && one.message === message);
    const issues: string[] = [];
    row.state = errors.every(isQuestion) ? 'doubt' : 'refused';
    for (const error of errors) {
      const doubt = isQuestion(error);
      const asks = isAsked(error)?.doubt;
      const message = asks ? `${asks.question}？` : doubt ? error.message.slice(0, -answerAbove.length) : error.message;
      const cell = row.cells[this.#order.get(error.column) ?? -1];
      const place = lines.get(error);
      if (cell && place) cell.lines = [...(cell.lines ?? []), { ...place, message }];
      if (!cell) issues.push(error.column === '' ? message : `${error.column}：${message}`);
      // An error says more than a question; a cell may ask several things.
      else if (doubt && cell.state === 'doubt') cell.message = `${cell.message ?? ''}${message}`;
      else if (cell.state !== 'refused')
        Object.assign(cell, {
          state: conflicts?.has(error.column) ? 'conflict' : doubt ? 'doubt' : 'refused',
          message,
          ...(doubt ? {} : this.#choicesFor(error.column, cell.text)),
        });
    }
    return issues.length > 0 ? { ...row, issues } : row;
  }

  /** What a wrong cell may say instead: all that its column allows, or what resembles it. */
  #choicesFor(name: string, text: string): Pick<CheckedCell, 'choices'> {
    const placed = this.#header.columns.find(({ header, parts, pairs }) => header === name && !parts && !pairs);
    const all = placed?.column.choices?.(this.#context) ?? [];
    const signs = new Set(text);
    const choices = (
      all.length > maxChoices ? all.filter((one) => Array.from(one).some((sign) => signs.has(sign))) : all
    ).slice(0, maxChoices);
    return choices.length > 0 ? { choices } : {};
  }

  /** Marks the cells whose fields change, and lists what changes beside them. */
  #changed(
    row: CheckedRow,
    { current, input, losses }: { current: object; input: object; losses: Losses },
  ): CheckedRow {
    const others: CheckedRow['others'] = [];
    for (const column of this.#fields) {
      const change = findChange(column, current, input, this.#context);
      if (!change) continue;
      const placed = this.#placed.get(column.field);
      if (!placed) {
        others.push(change);
        continue;
      }
      const [before, after] = [recordValue(current, column), recordValue(input, column)];
      const message = describeLoss(column, losses);
      for (const [place, changed] of changedIn(placed, { before, after, change })) {
        const cell = row.cells[this.#places.indexOf(place)];
        if (cell) Object.assign(cell, changed, message === null ? {} : { state: 'lost', message });
      }
    }
    return others.length > 0 ? { ...row, others } : row;
  }
}

function describeLoss(column: SheetColumn, { cleared, removed }: Losses): string | null {
  if (cleared.includes(column)) return '将清空';
  const lost = removed.get(column);
  return lost ? `将删除 ${lost.length} 行：${lost.join('、')}` : null;
}

const shortenCell = (cell: string): string => {
  const text = displayedText(cell);
  return text.length > maxText ? `${text.slice(0, maxText)}…` : text;
};

const isQuestion = ({ message }: { message: string }): boolean => message.endsWith(answerAbove);

/** The places of a column that say something else than the record, with both. */
function changedIn(
  { column, at, parts }: PlacedColumn,
  { before, after, change }: { before: unknown; after: unknown; change: { before: string; after: string } },
): (readonly [number, Changed])[] {
  const whole: Changed = { state: 'changed', before: change.before, after: change.after };
  if (!parts) return [[at, whole]];
  const changed = parts.flatMap((place, index): (readonly [number, Changed])[] => {
    const name = column.parts?.[index]?.name;
    if (place === null || name === undefined) return [];
    const [had, has] = [linesOfPart(before, name), linesOfPart(after, name)];
    return had === has ? [] : [[place, { state: 'changed', before: had, after: has }]];
  });
  return changed.length > 0 ? changed : [[at, whole]];
}

/** Of files their number: their ids tell a person nothing. */
const fileUnit = ({ field }: SheetColumn): string | null =>
  field === 'imageIds' ? '张' : documentTypeOfColumn(field) === null ? null : '份';

const countFiles = (ids: string, unit: string): string => `${ids.split('\n').filter(Boolean).length} ${unit}`;

/** What a record has for a column as a person reads it, cut to 200 characters. */
function formatRecordCell(record: object, column: SheetColumn, context: SheetContext): string {
  const text = column.write(recordValue(record, column), context);
  const unit = fileUnit(column);
  return unit === null ? shortenText(text) : text === '' ? '' : countFiles(text, unit);
}

function findChange(
  column: SheetColumn,
  current: object,
  input: object,
  context: SheetContext,
): NonNullable<CheckedRow['others']>[number] | null {
  const [before = '', after = ''] = [current, input].map((record) =>
    shortenText(column.write(recordValue(record, column), context)),
  );
  if (before === after) return null;
  const label = shortHeader(column.header);
  const unit = fileUnit(column);
  if (unit === null) return { label, before, after };
  const [had, has] = [countFiles(before, unit), countFiles(after, unit)];
  return { label, before: had, after: had === has ? `${has}（有更改）` : has };
}
