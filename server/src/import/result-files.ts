import { createHmac, timingSafeEqual } from 'node:crypto';
import Joi from 'joi';
import { isId } from '../ids.ts';
import { reasonHeader } from './columns/definition.ts';
import { shortHeader } from './columns/match-header.ts';
import type { SheetColumn, SheetContext } from './columns/kinds.ts';
import type { RowDecision } from './decide.ts';
import type { HeaderRow } from './layout/header-row.ts';
import type { DataRow } from './layout/records.ts';
import { CsvFile } from './read/csv.ts';
import { escapeCell, findDamage, unescapeCell, withoutMark } from './read/marks.ts';
import { formatRecordCell, listChanges } from './report.ts';

/** A file of refused rows with their reasons, to be corrected and uploaded again. */
export class BadRows {
  readonly #file: CsvFile;

  constructor(path: string) {
    this.#file = new CsvFile(path);
  }

  /** A record of several rows keeps them, so that it is read again as it was. */
  async add(headerRow: HeaderRow, { sources }: Pick<DataRow, 'sources'>, reasons: string[]): Promise<void> {
    const width = headerRow.cells.length;
    const shape = (row: readonly string[], reason: string) => {
      const padded = Array.from({ length: width }, (_, at) => row[at] ?? '');
      return [reason, ...padded].map((cell) =>
        findDamage(cell) === null ? escapeCell(unescapeCell(withoutMark(cell))) : cell,
      );
    };
    const keep = headerRow.cells.map((cell) => unescapeCell(cell).trim() !== reasonHeader);
    const without = (row: string[]) => row.filter((_cell, at) => keep[at] ?? true);
    const line = (row: readonly string[], reason: string) => {
      const [first = '', ...rest] = shape(row, reason);
      return [first, ...without(rest)];
    };
    const header = this.#file.isEmpty ? [line(headerRow.cells, reasonHeader)] : [];
    const lines = sources.map((cells, at) => line(cells, at === 0 ? reasons.join('；') : ''));
    await this.#file.add([...header, ...lines]);
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}

const results = { bad: '失败', same: '无变化', create: '新增', update: '更新' } as const;

/** All rows of a check as a sheet: what an import would do with each, and the record as it was read. */
export class PreviewSheet {
  readonly #file: CsvFile;
  readonly #columns: readonly SheetColumn[];
  readonly #header: HeaderRow;
  readonly #context: SheetContext;

  constructor(path: string, columns: readonly SheetColumn[], header: HeaderRow, context: SheetContext) {
    this.#file = new CsvFile(path);
    this.#columns = columns;
    this.#header = header;
    this.#context = context;
  }

  async add(row: number, decision: RowDecision<object>): Promise<void> {
    const { row: number, sheet = '' } = this.#header.places.of(row);
    const labels = this.#columns.map(({ header }) => shortHeader(header));
    const head = this.#file.isEmpty ? [['结果', '说明', '工作表', '行', ...labels]] : [];
    const line = [...this.#told(decision), sheet, String(number), ...this.#cells(decision)];
    await this.#file.add([...head, line.map(escapeCell)]);
  }

  close(): Promise<void> {
    return this.#file.close();
  }

  /** What happens to a row, and why, or what changes. */
  #told(decision: RowDecision<object>): [string, string] {
    if (decision.kind === 'bad') {
      const reasons = decision.errors.map(({ column, message }) => (column === '' ? message : `${column}：${message}`));
      return [results.bad, reasons.join('；')];
    }
    if (decision.kind === 'same') return [results.same, ''];
    const { current, input } = decision;
    if (!current) return [results.create, ''];
    const changes = listChanges(this.#columns, current, input, this.#context);
    const told = changes.map(({ label, before, after }) => `${label}：${before || '（空）'} → ${after || '（空）'}`);
    return [results.update, told.join('；')];
  }

  #cells(decision: RowDecision<object>): string[] {
    if (decision.kind !== 'bad') {
      const record = decision.kind === 'same' ? decision.current : decision.input;
      return this.#columns.map((column) => formatRecordCell(record, column, this.#context));
    }
    const names = new Map(this.#header.columns.map(({ column, header }) => [column.field, header]));
    return this.#columns.map(({ field }) => decision.cells.get(names.get(field) ?? '') ?? '');
  }
}

/**
 * Milliseconds that a link is valid: long enough to read the errors before downloading. Reading the job again returns
 * a new link.
 */
const lifetimeMs = 3_600_000;

export interface BadRowsQuery {
  /** Milliseconds since 1970. */
  expires: number;
  signature: string;
}

/** Query of the download address of a file of bad rows. */
export const badRowsQuerySchema = Joi.object<BadRowsQuery, true>({
  expires: Joi.number().integer().required(),
  signature: Joi.string().max(64).required(),
});

/** The name in the store of a file that imports read or make. */
export const storedName = (name: string): string => `sheets/${name}`;

const previewEnd = '.preview';
/** The name of the sheet that a check writes of all rows. */
export const previewName = (jobId: string): string => jobId + previewEnd;
/** The file of its rows, which `GET /api/jobs/{id}/rows` reads. */
export const checkedRowsName = (jobId: string): string => `${jobId}.rows`;
export const isPreview = (name: string): boolean => name.endsWith(previewEnd);
/** The file of a job's bad rows, or of its preview, by the name in its address. */
export const badRowsName = (name: string): string => (isPreview(name) ? name : `${name}.csv`);

/** Whether a text is the name of a file of bad rows or of a preview. */
export const isName = (name: string): boolean => isId(isPreview(name) ? name.slice(0, -previewEnd.length) : name);

/**
 * Signed addresses of files of bad rows, and of previews. A browser's download cannot send a token, so the address itself is signed,
 * for an hour. Only people who may see the job receive it, and one that leaks through a log or a browser history soon
 * expires.
 */
export class BadRowsLinks {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  #sign(name: string, expires: number): Buffer {
    return createHmac('sha256', this.#secret).update(`bad-rows ${name} ${expires}`).digest();
  }

  /** The address of a file, valid for an hour from `now`. */
  to(name: string, now: number): string {
    const expires = now + lifetimeMs;
    const query = new URLSearchParams({
      expires: String(expires),
      signature: this.#sign(name, expires).toString('base64url'),
    });
    return `/api/jobs/bad-rows/${name}?${query.toString()}`;
  }

  /** Whether an address was made by `to` and has not expired. */
  opens(name: string, { expires, signature }: BadRowsQuery, now: number): boolean {
    const given = Buffer.from(signature, 'base64url');
    const wanted = this.#sign(name, expires);
    return expires >= now && given.length === wanted.length && timingSafeEqual(given, wanted);
  }
}
