/**
 * The rows of an import's check in a file, to be read a page at a time. Behind the rows, each a line of JSON,
 * are an index with an entry for each row (where it begins, its state, whether it loses something), then JSON of what
 * concerns all rows, and at the end where these two begin.
 */
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
  maxCheckedRows,
} from '@admin-h5/contract';
import Joi from 'joi';
import type { DescribedRow } from './checked-rows.ts';
import { byteOrderMark, formatCsv } from './read/csv.ts';
import { escapeCell } from './read/marks.ts';

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

/** Opens the rows of a check. @throws an error of the file system where it has none, or they are no longer kept */
async function openCheckedRows(file: FileHandle) {
  const { size } = await file.stat();
  const trailer = await readBytes(file, size - trailerBytes, size);
  const indexStart = trailer.readUIntBE(0, placeBytes);
  const summaryStart = trailer.readUIntBE(placeBytes, placeBytes);
  const summary = await readBytes(file, summaryStart, size - trailerBytes);
  const index = await readBytes(file, indexStart, summaryStart);
  const total = index.length / entryBytes;
  const start = (row: number): number => (row === total ? indexStart : index.readUIntBE(row * entryBytes, placeBytes));
  return {
    summary: Joi.attempt(JSON.parse(String(summary)), summarySchema),
    total,
    find: (filter: CheckedFilter) => findRows(index, filter),
    read: async (rows: readonly number[]): Promise<CheckedRow[]> => {
      const lines: string[] = [];
      for (const row of rows) lines.push(String(await readBytes(file, start(row), start(row + 1))));
      return Joi.attempt(JSON.parse(`[${lines.join(',')}]`), rowsSchema);
    },
  };
}

const countUp = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(to - from, 0) }, (_, at) => from + at);

export async function readCheckedRows(file: FileHandle, { state, offset, limit }: CheckedQuery): Promise<CheckedRows> {
  const { summary, total, find, read } = await openCheckedRows(file);
  if (state === undefined)
    return { ...summary, total, rows: await read(countUp(offset, Math.min(offset + limit, total))) };
  const found = find(state);
  return { ...summary, total: found.length, rows: await read(found.slice(offset, offset + limit)) };
}

const results: Readonly<Record<CheckedState, string>> = {
  new: '新增',
  changed: '修改',
  doubt: '有疑问',
  refused: '不导入',
  same: '无变化',
};
const describeChange = ({ before = '', after = '' }: Pick<CheckedCell, 'before' | 'after'>): string =>
  `${before || '（空）'} → ${after || '（空）'}`;

function describeRow({ cells, issues = [], others = [] }: CheckedRow, columns: readonly CheckedColumn[]): string {
  const ofCells = cells.flatMap((cell, at) => {
    const texts = [...(cell.before === undefined ? [] : [describeChange(cell)]), cell.message ?? ''].filter(Boolean);
    return texts.length > 0 ? [`${columns[at]?.name ?? ''}：${texts.join('，')}`] : [];
  });
  return [...issues, ...ofCells, ...others.map((other) => `${other.label}：${describeChange(other)}`)].join('；');
}

const formatLines = (lines: readonly string[][]): string => formatCsv(lines.map((line) => line.map(escapeCell)));

/** All rows of a check as CSV, each after what becomes of it; closes the file at its end. */
export async function* formatCheckedRows(file: FileHandle): AsyncGenerator<string> {
  try {
    const { summary, total, read } = await openCheckedRows(file);
    const { columns } = summary;
    yield byteOrderMark + formatLines([['结果', '说明', '工作表', '行', ...columns.map(({ name }) => name)]]);
    for (let at = 0; at < total; at += maxCheckedRows) {
      const rows = await read(countUp(at, Math.min(at + maxCheckedRows, total)));
      yield formatLines(
        rows.map((row) => [
          results[row.state],
          describeRow(row, columns),
          row.sheet ?? '',
          String(row.row),
          ...row.cells.map(({ text }) => text),
        ]),
      );
    }
  } finally {
    await file.close();
  }
}
