import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import {
  type CheckedCell,
  type CheckedColumn,
  type CheckedFilter,
  type CheckedRow,
  type CheckedRows,
  type CheckedState,
  checkedStates,
  isObject,
} from '@admin-h5/contract';
import Joi from 'joi';
import { idHeader } from './columns/definition.ts';
import { countRemoved } from './columns/documents.ts';
import { shortHeader } from './columns/match-header.ts';
import { isEmptyValue, recordValue, type SheetColumn, type SheetContext } from './columns/kinds.ts';
import { answerAbove, doubtIssue } from './columns/questions.ts';
import type { RowDecision } from './decide.ts';
import { columnTitle, type HeaderRow, type PlacedColumn, placesOfColumn } from './layout/header-row.ts';
import type { DataRow } from './layout/records.ts';
import type { ReadRow } from './read-row.ts';
import { displayedText } from './read/marks.ts';
import { countRemovedPictures, formatRecordCell, listChanges } from './report.ts';

/** Longest text of a cell in code units. */
const maxText = 1000;

/** A row of a check, and what it takes from its record. */
interface DescribedRow {
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
      const name = columnTitle(header.cells[at] ?? '', header.keys[at]);
      if (at === header.idAt) return { name, field: 'id', label: idHeader };
      return { name, field: column?.field ?? null, label: column ? shortHeader(column.header) : null };
    });
    this.#order = new Map(this.columns.map(({ name }, index) => [name, index]));
  }

  describe(data: DataRow, decision: RowDecision<object>, read: ReadRow): DescribedRow {
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
    if (current) return this.#changed(row, current, input);
    const fromHeading = this.#fields.filter(({ field }) => field in read.fromHeading && !(field in read.fields));
    if (fromHeading.length > 0)
      row.others = fromHeading.map((column) => ({
        label: shortHeader(column.header),
        before: '',
        after: formatRecordCell(input, column, this.#context),
      }));
    return { row, loses: false, cleared: 0 };
  }

  /** Marks the cells that ask, and those that are wrong. */
  #refused(row: CheckedRow, { errors, asked }: RowDecision<object> & { kind: 'bad' }, at: number): CheckedRow {
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
      if (!cell) issues.push(error.column === '' ? message : `${error.column}：${message}`);
      // An error says more than a question; a cell may ask several things.
      else if (doubt && cell.state === 'doubt') cell.message = `${cell.message ?? ''}${message}`;
      else if (cell.state !== 'refused') Object.assign(cell, { state: doubt ? 'doubt' : 'refused', message });
    }
    return issues.length > 0 ? { ...row, issues } : row;
  }

  /** Marks the cells whose fields change, and lists what changes beside them. */
  #changed(row: CheckedRow, current: object, input: object): DescribedRow {
    const others: CheckedRow['others'] = [];
    let cleared = 0;
    let loses = countRemoved(current, input) + countRemovedPictures(current, input) > 0;
    for (const column of this.#fields) {
      const [change] = listChanges([column], current, input, this.#context);
      if (!change) continue;
      const [before, after] = [recordValue(current, column), recordValue(input, column)];
      const isCleared = column.source === undefined && !isEmptyValue(before) && isEmptyValue(after);
      const lost = column.merge?.(before, after).lost ?? [];
      if (isCleared) cleared += 1;
      loses ||= isCleared || lost.length > 0;
      const placed = this.#placed.get(column.field);
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

/**
 * The rows of a check in a file beside its reports, to be read a page at a time. Behind the rows, each a line of JSON,
 * are an index with an entry for each row (where it begins, its state, whether it loses something), then JSON of what
 * concerns all rows, and at the end where these two begin.
 */
const entryBytes = 8;
const placeBytes = 6;
const trailerBytes = 2 * placeBytes;
const noCounts = { new: 0, changed: 0, doubt: 0, refused: 0, same: 0, lost: 0, open: 0 };

const isOpen = (state: CheckedState | undefined): boolean => state === 'doubt' || state === 'refused';

type Summary = Pick<CheckedRows, 'columns' | 'counts' | 'cleared'>;

const summarySchema = Joi.object<Summary, true>({
  columns: Joi.array().required(),
  counts: Joi.object().required(),
  cleared: Joi.number().required(),
}).required();
const rowsSchema = Joi.array<CheckedRow[]>().required();

/** Writes the rows of a check, in their order. */
export class CheckedRowsFile {
  readonly #stream: ReturnType<typeof createWriteStream>;
  readonly #counts = { ...noCounts };
  #index = Buffer.alloc(entryBytes * 1024);
  #rows = 0;
  #bytes = 0;
  #cleared = 0;

  constructor(path: string) {
    this.#stream = createWriteStream(path);
  }

  async add({ row, loses, cleared }: DescribedRow): Promise<void> {
    this.#counts[row.state] += 1;
    if (loses) this.#counts.lost += 1;
    if (loses || isOpen(row.state)) this.#counts.open += 1;
    this.#cleared += cleared;
    const at = this.#rows * entryBytes;
    if (at === this.#index.length) this.#index = Buffer.concat([this.#index, Buffer.alloc(at)]);
    this.#index.writeUIntBE(this.#bytes, at, placeBytes);
    this.#index[at + placeBytes] = checkedStates.indexOf(row.state);
    this.#index[at + placeBytes + 1] = loses ? 1 : 0;
    this.#rows += 1;
    await this.#write(Buffer.from(`${JSON.stringify(row)}\n`));
  }

  async close(columns: readonly CheckedColumn[]): Promise<void> {
    const trailer = Buffer.alloc(trailerBytes);
    trailer.writeUIntBE(this.#bytes, 0, placeBytes);
    await this.#write(this.#index.subarray(0, this.#rows * entryBytes));
    trailer.writeUIntBE(this.#bytes, placeBytes, placeBytes);
    await this.#write(Buffer.from(JSON.stringify({ columns, counts: this.#counts, cleared: this.#cleared })));
    await this.#write(trailer);
    const closed = once(this.#stream, 'close');
    this.#stream.end();
    await closed;
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#bytes += bytes.length;
    if (!this.#stream.write(bytes)) await once(this.#stream, 'drain');
  }
}

/** Which rows of a check to read. */
export interface CheckedQuery {
  /** All rows without it. */
  state?: CheckedFilter;
  offset: number;
  limit: number;
}

async function readBytes(file: FileHandle, from: number, to: number): Promise<Buffer> {
  const bytes = Buffer.alloc(Math.max(to - from, 0));
  await file.read(bytes, 0, bytes.length, from);
  return bytes;
}

/** The numbers of the rows that a filter finds. */
function findRows(index: Buffer, filter: CheckedFilter): number[] {
  const found: number[] = [];
  for (let at = 0; at < index.length; at += entryBytes) {
    const state = checkedStates[index[at + placeBytes] ?? 0];
    const loses = index[at + placeBytes + 1] === 1;
    const isFound = filter === 'lost' ? loses : filter === 'open' ? loses || isOpen(state) : state === filter;
    if (isFound) found.push(at / entryBytes);
  }
  return found;
}

/** Reads some rows of a check. @throws an error of the file system where it has none, or they are no longer kept */
export async function readCheckedRows(file: FileHandle, { state, offset, limit }: CheckedQuery): Promise<CheckedRows> {
  const { size } = await file.stat();
  const trailer = await readBytes(file, size - trailerBytes, size);
  const indexStart = trailer.readUIntBE(0, placeBytes);
  const summaryStart = trailer.readUIntBE(placeBytes, placeBytes);
  const summary = await readBytes(file, summaryStart, size - trailerBytes);
  const index = await readBytes(file, indexStart, summaryStart);
  const all = index.length / entryBytes;
  const found = state === undefined ? null : findRows(index, state);
  const numbers = found
    ? found.slice(offset, offset + limit)
    : Array.from({ length: Math.max(Math.min(limit, all - offset), 0) }, (_, at) => offset + at);
  const start = (row: number): number => (row === all ? indexStart : index.readUIntBE(row * entryBytes, placeBytes));
  const lines: string[] = [];
  for (const row of numbers) lines.push(String(await readBytes(file, start(row), start(row + 1))));
  return {
    ...Joi.attempt(JSON.parse(String(summary)), summarySchema),
    total: found ? found.length : all,
    rows: Joi.attempt(JSON.parse(`[${lines.join(',')}]`), rowsSchema),
  };
}
