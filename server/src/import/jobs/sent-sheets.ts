/** Keeps the sheets that people send for imports: while they wait, and for some days so that an interrupted import can go on. */
import type { Readable } from 'node:stream';
import { dayMs, fileMessages, type ImportResumption, type SheetCorrections } from '@admin-h5/contract';
import { sheetCorrectionsSchema } from '@admin-h5/contract/schemas';
import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseHandle } from '../../database/connection.ts';
import { AppError, tooMany } from '../../errors.ts';
import type { FileLibrary } from '../../files/library.ts';
import type { FileStore } from '../../files/store.ts';
import { newId } from '../../ids.ts';
import type { PictureSets } from '../attachments/sets.ts';
import { checkedRowsName, storedName } from '../result-files.ts';
import { isOpen } from './state.ts';
import type { JobRow } from './tables.ts';

/** Sheets of one person that are kept: each may be large. Maintenance removes them after two days. */
const maxOfOne = 5;
/** Older checks whose rows are removed with one more: only one is added at a time. */
const maxOlderChecks = 20;
export const sheetGone = '表格文件已不再保留，请重新选择原文件导入，已写入的行不会重复写入';
const picturesGone = '图片文件已不再保留，请重新选择原来的表格和图片导入，已写入的行不会重复写入';

/** Whether an import ended on the way, by a person or with its instance. */
const isInterrupted = (row: JobRow, state: string): boolean =>
  row.kind.endsWith('-import') &&
  row.dryRun === 0 &&
  (state === 'stopped' || (state === 'failed' && (row.sheetFile + row.corrections !== '' || row.done < row.total)));

export const parseCorrections = ({ corrections }: Pick<JobRow, 'corrections'>): SheetCorrections => {
  const result = sheetCorrectionsSchema.required().validate(JSON.parse(corrections || '{}'));
  if (result.error) throw result.error;
  return result.value;
};

/** The sheets of interrupted imports, in the store, where every instance finds them: their person goes on from any device. */
export class InterruptedSheets {
  readonly #database: DatabaseHandle;
  readonly #store: FileStore;
  readonly #pictures: PictureSets;

  constructor(database: DatabaseHandle, store: FileStore, pictures: PictureSets) {
    this.#database = database;
    this.#store = store;
    this.#pictures = pictures;
  }

  /**
   * How an interrupted import can go on; null for one that was not, or that something came after.
   * @param state what its job shows
   */
  async resumption(row: JobRow, state: string): Promise<ImportResumption | null> {
    if (!isInterrupted(row, state) || !(await this.#isLast(row))) return null;
    // Files that came without a sheet have corrections alone.
    const isGone = row.sheetFile === '' ? row.corrections === '' : !(await this.#store.find(storedName(row.sheetFile)));
    if (isGone) return { problem: sheetGone };
    const { pictures } = parseCorrections(row);
    const found = await this.#pictures.find({ id: row.ownerId }, pictures).catch(() => null);
    return { problem: pictures && !found ? picturesGone : null };
  }

  async of(id: string): Promise<{ sheetFile: string | null; corrections: SheetCorrections }> {
    const row = await this.#database.reader
      .selectFrom('job')
      .select(['sheetFile', 'corrections', 'ownerId'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { sheetFile: row.sheetFile === '' ? null : row.sheetFile, corrections: parseCorrections(row) };
  }

  /** Removes the older sheets of a person who has interrupted many imports. */
  async removeOlder(ownerId: string | null): Promise<void> {
    const rows = await this.#database.reader
      .selectFrom('job')
      .select(['sheetFile', 'state'])
      .where('ownerId', ownerId === null ? 'is' : '=', ownerId)
      .where('sheetFile', '<>', '')
      .orderBy('createdAt', 'desc')
      .execute();
    const used = rows.filter(isOpen).map(({ sheetFile }) => sheetFile);
    const names = [...new Set([...used, ...rows.map(({ sheetFile }) => sheetFile)])];
    const old = names.slice(Math.max(maxOfOne, used.length));
    await Promise.all(old.map((name) => this.#store.remove(storedName(name))));
  }

  /** Removes the rows of a person's older checks: each correction checks a sheet again, and its rows are as large as it. */
  async removeOlderChecks(ownerId: string | null): Promise<void> {
    const old = await this.#database.reader
      .selectFrom('job')
      .select('id')
      .where('ownerId', ownerId === null ? 'is' : '=', ownerId)
      .where('dryRun', '=', 1)
      .orderBy('createdAt', 'desc')
      .limit(maxOlderChecks)
      .offset(maxOfOne)
      .execute();
    await Promise.all(old.map(({ id }) => this.#store.remove(storedName(checkedRowsName(id)))));
  }

  /**
   * Takes a sheet, which is removed next, from the earlier imports of it: it counts no longer. Their time stays, which
   * is part of their mark.
   * @param ended the import that has ended, with its sheet as it was before
   */
  async forget({ id, sheetFile }: Pick<JobRow, 'id' | 'sheetFile'>): Promise<void> {
    if (sheetFile === '') return;
    await this.#database.db
      .updateTable('job')
      .set({ sheetFile: '', corrections: '' })
      .where('id', '<>', id)
      .where('sheetFile', '=', sheetFile)
      .execute();
  }

  /** Whether no import went on with this one, and no undo took it back. */
  async #isLast({ id, continues, createdAt }: JobRow): Promise<boolean> {
    const first = continues || id;
    const later = this.#database.reader
      .selectFrom('job')
      .select('id')
      .where((eb) =>
        eb.or([eb('undoOf', '=', first), eb.and([eb('continues', '=', first), eb('createdAt', '>', createdAt)])]),
      );
    return (await later.executeTakeFirst()) === undefined;
  }
}

/** Days that large files of imports are stored, by the ends of their names. The rows of a check are as large as its sheet. */
const lifetimes = [
  { names: /\.(upload|rows)$/, days: 2 },
  { names: /\.pictures$/, days: 1 },
] as const;
/** Of the others: a job and its file of bad rows are kept for a week. */
const usualDays = 8;

/** Removes files of imports that are no longer kept. An interrupted import without its sheet cannot go on, and its job says so. */
export async function removeOldSheets(store: FileStore, now: number = Date.now()): Promise<void> {
  for await (const { name, storedAt } of store.list(storedName(''))) {
    const days = lifetimes.find(({ names }) => names.test(name))?.days ?? usualDays;
    if (storedAt <= now - days * dayMs) await store.remove(name);
  }
}

/** Most sheets at the same time, including those of queued jobs: 64 MB each at most. */
const maxUploads = 20;

export class SheetUploads {
  readonly #files: Pick<FileLibrary, 'store' | 'temporary'>;
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  #count = 0;

  constructor(files: Pick<FileLibrary, 'store' | 'temporary'>, log: Pick<FastifyBaseLogger, 'error'>) {
    this.#files = files;
    this.#log = log;
  }

  /** Counts a sheet, until it is kept or discarded. Throws 429 when so many wait already. */
  enter(max = maxUploads): void {
    if (this.#count >= max) throw tooMany(60, '等待处理的导入过多，请稍后重试');
    this.#count += 1;
  }

  /**
   * Stores a sheet; returns its name.
   * @param isWhole whether all of it has arrived, to be asked at its end
   * @throws AppError 429 as `enter`, 413 above the limit of bytes
   */
  async receive(content: Readable, isWhole: () => boolean): Promise<string> {
    this.enter();
    const { store, temporary } = this.#files;
    const name = `${newId()}.upload`;
    let path: string | null = null;
    try {
      ({ path } = await temporary.receive(content));
      if (!isWhole()) throw new AppError(413, 'TOO_LARGE', fileMessages.sheetSize);
      await store.put(storedName(name), path);
      return name;
    } catch (error) {
      this.#count -= 1;
      throw error;
    } finally {
      if (path !== null) await temporary.remove(path);
    }
  }

  /** Leaves a sheet where it is, for an import that goes on with it; maintenance removes it after two days. */
  keep(): void {
    this.#count -= 1;
  }

  /** Removes a sheet, once, or counts an import without one no longer; if that fails, maintenance removes it later. */
  async discard(name: string | null): Promise<void> {
    this.#count -= 1;
    if (name === null) return;
    await this.#files.store
      .remove(storedName(name))
      .catch((error: unknown) => this.#log.error({ err: error }, 'an upload was not removed'));
  }
}
