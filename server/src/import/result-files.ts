import { createHmac, timingSafeEqual } from 'node:crypto';
import Joi from 'joi';
import { isId } from '../ids.ts';
import { reasonHeader } from './columns/definition.ts';
import type { HeaderRow } from './layout/header-row.ts';
import type { DataRow } from './layout/read-records.ts';
import { CsvFile } from './read/csv.ts';
import { escapeCell, findDamage, unescapeCell, withoutMark } from './read/marks.ts';

const shape = (cell: string): string =>
  findDamage(cell) === null ? escapeCell(unescapeCell(withoutMark(cell))) : cell;

/** A file of refused rows with their reasons, to be corrected and uploaded again. */
export class BadRows {
  readonly #file: CsvFile;

  constructor(path: string) {
    this.#file = new CsvFile(path);
  }

  /** A record of several rows keeps them, so that it is read again as it was. */
  async add(headerRow: HeaderRow, { sources }: Pick<DataRow, 'sources'>, reasons: string[]): Promise<void> {
    const places = headerRow.cells.flatMap((cell, at) => (unescapeCell(cell).trim() === reasonHeader ? [] : [at]));
    const line = (row: readonly string[], reason: string): string[] =>
      [reason, ...places.map((at) => row[at] ?? '')].map(shape);
    const header = this.#file.isEmpty ? [line(headerRow.cells, reasonHeader)] : [];
    const lines = sources.map((cells, at) => line(cells, at === 0 ? reasons.join('；') : ''));
    await this.#file.add([...header, ...lines]);
  }

  close(): Promise<void> {
    return this.#file.close();
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

const checkedEnd = '.rows';
/** The file of the rows of a check, which `GET /api/jobs/{id}/rows` reads a page at a time. */
export const checkedRowsName = (jobId: string): string => jobId + checkedEnd;
export const badRowsName = (name: string): string => `${name}.csv`;

/** What a signed address opens: the rows of a check by its job, or the bad rows of one by their file. */
export interface LinkedSheet {
  kind: 'check' | 'bad-rows';
  id: string;
}

/** What the name in a signed address stands for; null for nothing. */
export function readLinkName(name: string): LinkedSheet | null {
  const isCheck = name.endsWith(checkedEnd);
  const id = isCheck ? name.slice(0, -checkedEnd.length) : name;
  return isId(id) ? { kind: isCheck ? 'check' : 'bad-rows', id } : null;
}

/**
 * Signed addresses of bad rows, and of the rows of a check. A browser's download cannot send a token, so the address
 * itself is signed, for an hour. Only people who may see the job receive it, and one that leaks through a log or a browser history soon
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
