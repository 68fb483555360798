/** Runs imports in a thread beside the server: gives it orders and the right to write, and ends it if it takes too long. */
import { Worker } from 'node:worker_threads';
import type { SheetCorrections } from '@admin-h5/contract';
import type { DatabaseHandle } from '../../database/connection.ts';
import type { Actor } from '../../database/write.ts';
import type { UnpackedPicture } from '../attachments/matched-files.ts';
import type { PicturesOfImport } from '../attachments/files-to-rows.ts';
import type { ImportDefinition } from '../columns/definition.ts';
import { SheetError } from '../read/decode.ts';
import type { ImportResult } from '../write.ts';
import type { ClaimedJob, ImportsOfSheet, JobAdvance } from './jobs.ts';

/** Stores a picture for the person who imports, unless `signal` stops it; returns why it cannot be, or null. */
type KeepPictureOf = (actor: Actor, picture: UnpackedPicture, signal: AbortSignal) => Promise<string | null>;

/** A file is read row by row and little memory stays in use, so a small heap with frequent collections suffices. */
const youngMb = 8;
const oldMb = 256;
/** Much longer than an import takes to stop after its transaction. */
const closeMs = 10_000;

/** Milliseconds: an import that shows no progress for so long, or takes so long in all, is stopped. */
export interface ImportTimes {
  silence: number;
  whole: number;
}

const usualTimes: ImportTimes = { silence: 300_000, whole: 3_600_000 };
const tooLong = '导入用时过长，已停止：请把表格分成几个文件后再导入';

/**
 * A thread that runs imports one after another; it starts with the first. On SQLite it has its own writing
 * connection and requests a lock for every transaction. Granting the lock reserves the server's own connection, so
 * that neither of them ever waits inside SQLite, which would block its thread.
 */
export class ImportThread {
  readonly #database: DatabaseHandle;
  readonly #keepPicture: KeepPictureOf;
  #worker: Worker | null = null;
  #stopping = new AbortController();

  constructor(database: DatabaseHandle, keepPicture: KeepPictureOf) {
    this.#database = database;
    this.#keepPicture = keepPicture;
  }

  /**
   * Runs one import, or the undo of one, to its end, or as long as `times` allow.
   * @throws SheetError if the file cannot be read, or not in time; otherwise the error that made the import fail.
   */
  run(
    order: ImportOrder | UndoOrder,
    onProgress: (advance: JobAdvance) => void,
    { silence, whole }: ImportTimes = usualTimes,
  ): Promise<ImportResult> {
    const worker = (this.#worker ??= this.#start());
    this.#stopping = new AbortController();
    const { signal } = this.#stopping;
    let releaseLock: (() => void) | null = null;
    let over = false;
    const keep = (end: () => void): void => {
      releaseLock = end;
      if (over) end();
    };
    return new Promise<ImportResult>((resolve, reject) => {
      let isLate = false;
      const end = (): void => {
        isLate = true;
        this.stop();
        setTimeout(() => {
          if (over) return;
          settle(() => reject(new SheetError(tooLong)));
          this.#worker = null;
          void worker.terminate();
        }, closeMs).unref();
      };
      const timers = [setTimeout(end, silence), setTimeout(end, whole)];
      const settle = (act: () => void): void => {
        over = true;
        timers.forEach(clearTimeout);
        worker.off('message', listen).off('error', reject).off('exit', ended);
        releaseLock?.();
        act();
      };
      const ended = () => settle(() => reject(new Error('The thread of imports has ended')));
      // The thread waits for an answer in any case: it ends the import, with its files.
      const fail = (error: unknown): void => this.#post(worker, { kind: 'ask-failed', error });
      const listen = (message: FromImport): void => {
        if (message.kind === 'progress') {
          timers[0]?.refresh();
          onProgress(message.advance);
        } else if (message.kind === 'request-lock') this.#grant(worker, keep).catch(fail);
        else if (message.kind === 'release-lock') releaseLock?.();
        else if (message.kind === 'keep-picture') {
          this.#keepPicture(order.actor, message.picture, signal)
            .then((fault) => this.#post(worker, { kind: 'picture-kept', fault }))
            .catch(fail);
        } else if (message.kind === 'ended' && isLate && message.result.done === 0) {
          settle(() => reject(new SheetError(tooLong)));
        } else if (message.kind === 'ended') settle(() => resolve(message.result));
        else if (message.kind === 'refused') settle(() => reject(new SheetError(message.message, message.row)));
        else settle(() => reject(message.error));
      };
      worker.on('message', listen).on('error', reject).on('exit', ended);
      this.#post(worker, { kind: 'begin', order });
    });
  }

  /** Stops the running import after its current slice, and while it still reads its files. */
  stop(): void {
    this.#stopping.abort();
    if (this.#worker) this.#post(this.#worker, { kind: 'stop' });
  }

  /**
   * Ends the thread after its transaction, with its connections closed. Returns its exit code: 1 if it did not end by
   * itself and was terminated, null if there was none.
   */
  async close(): Promise<number | null> {
    const worker = this.#worker;
    if (!worker) return null;
    this.#stopping.abort();
    const ended = new Promise<number>((resolve) => worker.once('exit', resolve));
    worker.ref();
    this.#post(worker, { kind: 'close' });
    const patience = setTimeout(() => void worker.terminate(), closeMs);
    const code = await ended;
    clearTimeout(patience);
    return code;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: this.#database.place,
      resourceLimits: { maxYoungGenerationSizeMb: youngMb, maxOldGenerationSizeMb: oldMb },
    });
    worker.unref();
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    // Forwarded to the caller; an error without a listener would end the process.
    worker.on('error', () => {});
    return worker;
  }

  #post(worker: Worker, message: ToImport): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
    worker.postMessage(message);
  }

  /** Reserves the server's connection while the worker writes. */
  async #grant(worker: Worker, keep: (end: () => void) => void): Promise<void> {
    await this.#database.db.connection().execute(
      () =>
        new Promise<void>((resolve) => {
          keep(resolve);
          this.#post(worker, { kind: 'lock-granted' });
        }),
    );
  }
}

interface Order {
  path: ImportDefinition<object, object>['path'];
  actor: Actor;
  job: ClaimedJob;
  /** How far an instance came that was lost with it. */
  before: JobAdvance;
}

export interface ImportOrder extends Order {
  /** Null where files came without a sheet. */
  file: string | null;
  badRowsPath: string;
  checkedPath?: string;
  dryRun: boolean;
  corrections: SheetCorrections;
  pictures: PicturesOfImport | null;
}

export interface UndoOrder extends Order {
  undo: ImportsOfSheet;
}

/**
 * To the thread: start an import or an undo, the write lock is granted, a picture is kept or refused, what it asked for
 * last has failed, stop, or close: end the import, then the thread.
 */
export type ToImport =
  | { kind: 'begin'; order: ImportOrder | UndoOrder }
  | { kind: 'lock-granted' }
  | { kind: 'picture-kept'; fault: string | null }
  | { kind: 'ask-failed'; error: unknown }
  | { kind: 'stop' }
  | { kind: 'close' };

/** From the thread: progress, a request or release of the write lock, a picture to keep, or the result. */
export type FromImport =
  | { kind: 'progress'; advance: JobAdvance }
  | { kind: 'request-lock' }
  | { kind: 'release-lock' }
  | { kind: 'keep-picture'; picture: UnpackedPicture }
  | { kind: 'ended'; result: ImportResult }
  | { kind: 'refused'; message: string; row: number }
  | { kind: 'failed'; error: unknown };
