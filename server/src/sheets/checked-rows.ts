import type { CheckedCell, CheckedColumn, CheckedRow } from '@admin-h5/contract';
import { isObject } from '@admin-h5/contract';
import type { SheetColumn, SheetContext } from './column.ts';
import { valueIn } from './column.ts';
import type { DataRow } from './data-rows.ts';
import { idHeader } from './definition.ts';
import { countRemoved } from './documents/document-columns.ts';
import { shortHeader } from './header-names.ts';
import type { HeaderRow, PlacedColumn } from './header-row.ts';
import { emptyLine, placesOf, shown } from './header-row.ts';
import { unescapeCell } from './marks.ts';
import { withoutMark } from './passes/cell-marks.ts';
import { changesOf, shownIn } from './record-texts.ts';
import type { ReadRow } from './row-reader.ts';
import type { RowDecision } from './row-validator.ts';
import { issueOf } from './row-validator.ts';

/** Longest text of a cell in code units. */
const maxText = 1000;

/** A row of a check, and what it takes from its record. */
export interface DescribedRow {
  row: CheckedRow;
  loses: boolean;
  /** Values that become empty. */
  cleared: number;
}

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** What a list has for one of its parts, a line for each entry. */
const linesOf = (value: unknown, part: string): string =>
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
  readonly #placed: ReadonlyMap<SheetColumn, PlacedColumn>;
  /** Places in a row of the columns, and their order by the name of the column. */
  readonly #places: readonly number[];
  readonly #order: ReadonlyMap<string, number>;

  constructor(fields: readonly SheetColumn[], header: HeaderRow, context: SheetContext) {
    this.#header = header;
    this.#fields = fields;
    this.#context = context;
    this.#placed = new Map(header.columns.map((placed) => [placed.column, placed]));
    const readAs = new Map(
      header.columns.flatMap((placed) => placesOf(placed).map((at) => [at, placed.column] as const)),
    );
    this.#places = header.cells.flatMap((cell, at) =>
      cell.trim() !== '' || readAs.has(at) || header.unnamed.includes(at) ? [at] : [],
    );
    this.columns = this.#places.map((at) => {
      const column = readAs.get(at);
      const name = shown(header.cells[at] ?? '', header.keys[at]);
      if (at === header.idAt) return { name, field: 'id', label: idHeader };
      return { name, field: column?.field ?? null, label: column ? shortHeader(column.header) : null };
    });
    this.#order = new Map(this.columns.map(({ name }, index) => [name, index]));
  }

  describe(data: DataRow, decision: RowDecision<object>, read: ReadRow): DescribedRow {
    const { places } = this.#header;
    const cells = this.#places.map((at): CheckedCell => ({ text: textIn(data.cells[at] ?? '') }));
    const row: CheckedRow = {
      ...places.of(data.row),
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
    if (current) return this.#changed(row, current, input);
    const fromHeading = this.#fields.filter(({ field }) => field in read.fromHeading && !(field in read.fields));
    if (fromHeading.length > 0)
      row.others = fromHeading.map((column) => ({
        label: shortHeader(column.header),
        before: '',
        after: shownIn(input, column, this.#context),
      }));
    return { row, loses: false, cleared: 0 };
  }

  /** Marks the cells that ask, and those that are wrong. */
  #refused(row: CheckedRow, { errors, asked }: RowDecision<object> & { kind: 'bad' }, at: number): CheckedRow {
    const open = asked.filter(({ answer }) => answer === null).map((doubt) => ({ ...issueOf(at, doubt), doubt }));
    const isAsked = ({ column, message }: { column: string; message: string }) =>
      open.find((one) => one.column === column && one.message === message);
    const issues: string[] = [];
    row.state = errors.every(isAsked) ? 'doubt' : 'refused';
    for (const error of errors) {
      const doubt = isAsked(error)?.doubt;
      const message = doubt ? `${doubt.question}？` : error.message;
      const cell = row.cells[this.#order.get(error.column) ?? -1];
      if (!cell) issues.push(error.column === '' ? message : `${error.column}：${message}`);
      // An error says more than a question.
      else if (cell.state !== 'refused') Object.assign(cell, { state: doubt ? 'doubt' : 'refused', message });
    }
    return issues.length > 0 ? { ...row, issues } : row;
  }

  /** Marks the cells whose fields change, and lists what changes beside them. */
  #changed(row: CheckedRow, current: object, input: object): DescribedRow {
    const others: CheckedRow['others'] = [];
    let cleared = 0;
    let loses = countRemoved(current, input) > 0;
    for (const column of this.#fields) {
      const [change] = changesOf([column], current, input, this.#context);
      if (!change) continue;
      const [before, after] = [valueIn(current, column), valueIn(input, column)];
      const isCleared = column.source === undefined && !isEmpty(before) && isEmpty(after);
      const lost = column.merge?.(before, after, null).lost ?? [];
      if (isCleared) cleared += 1;
      loses ||= isCleared || lost.length > 0;
      const placed = this.#placed.get(column);
      if (!placed) {
        others.push(change);
        continue;
      }
      const message = isCleared
        ? '将清空'
        : lost.length > 0
          ? `将删除 ${lost.length} 行：${lost.join('、')}`
          : undefined;
      for (const [place, changed] of changedIn(placed, { before, after, change })) {
        const cell = row.cells[this.#places.indexOf(place)];
        if (cell) Object.assign(cell, changed, message === undefined ? {} : { state: 'lost', message });
      }
    }
    return { row: others.length > 0 ? { ...row, others } : row, loses, cleared };
  }
}

const textIn = (cell: string): string => {
  const text = withoutMark(unescapeCell(cell)).replaceAll(emptyLine, '');
  return text.length > maxText ? `${text.slice(0, maxText)}…` : text;
};

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
    const [had, has] = [linesOf(before, name), linesOf(after, name)];
    return had === has ? [] : [[place, { state: 'changed', before: had, after: has }]];
  });
  return changed.length > 0 ? changed : [[at, whole]];
}
