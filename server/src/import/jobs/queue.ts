import { existsSync } from 'node:fs';
import { type FileHandle, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { type CheckedRows, dayMs, type EntityName, type Job, type SheetCorrections } from '@admin-h5/contract';
import type { FastifyBaseLogger } from 'fastify';
import { ConcurrencyLimit } from '../../concurrency-limit.ts';
import type { DatabaseHandle } from '../../database/connection.ts';
import { type Actor, noteChange, write } from '../../database/write.ts';
import type { FileLibrary } from '../../files/library.ts';
import { notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { picturesGone } from '../attachments/archive.ts';
import { type ChosenPictures, PictureSets, storePicture } from '../attachments/sets.ts';
import { type CheckedQuery, formatCheckedRows, readCheckedRows } from '../checked-rows-file.ts';
import type { ImportDefinition } from '../columns/definition.ts';
import { SheetError } from '../read/decode.ts';
import { badRowsName, type BadRowsLinks, checkedRowsName, type LinkedSheet, storedName } from '../result-files.ts';
import { type ImportsOfSheet, type JobAdvance, type JobOrigin, type JobProgress, Jobs, noAdvance } from './jobs.ts';
import { InterruptedSheets, sheetGone, SheetUploads } from './sent-sheets.ts';
import { type ImportOrder, ImportThread, type ImportTimes, type UndoOrder } from './thread.ts';

const progressMs = 500;
const aliveMs = 10_000;
const jobLifetimeMs = 7 * dayMs;
/** Imports of different people that run at once; further people wait. */
const maxThreads = 3;

interface ImportQueueOptions {
  database: DatabaseHandle;
  links: BadRowsLinks;
  files: FileLibrary;
  log: Pick<FastifyBaseLogger, 'error'>;
  times?: ImportTimes;
}

export interface Received {
  /** Its name among the files of imports; null where files came without a sheet. */
  sheetFile: string | null;
  dryRun: boolean;
  corrections: SheetCorrections;
  fileName: string;
  /** The interrupted import that this one goes on with; '' without one. */
  continues: string;
}

export interface Importable {
  path: ImportDefinition<object, object>['path'];
  entity: EntityName;
}
const importName = ({ path }: Importable): string => `${path}-import`;

/** What a job does, beside whose and where. */
type Work =
  | (Pick<Received, 'sheetFile' | 'dryRun' | 'corrections'> & { pictures: ChosenPictures | null })
  | Pick<UndoOrder, 'undo'>;

/**
 * Imports sheets and takes imports back; each has a job that shows its progress. The imports of one person run one after
 * another, and never wait for those of another person, unless several other people import at once.
 */
export class ImportQueue {
  readonly jobs: Jobs;
  readonly uploads: SheetUploads;
  readonly pictures: PictureSets;
  readonly sheets: InterruptedSheets;
  readonly links: BadRowsLinks;
  readonly #options: ImportQueueOptions;
  readonly #slots = new ConcurrencyLimit(maxThreads);
  /** Threads that wait for an import: a thread takes long to start. */
  readonly #idle: ImportThread[] = [];
  readonly #running = new Set<ImportThread>();
  /** The last import of each person who has one. */
  readonly #queues = new Map<string, Promise<void>>();
  #stopping = false;

  constructor(options: ImportQueueOptions) {
    this.#options = options;
    this.links = options.links;
    this.uploads = new SheetUploads(options.files, options.log);
    this.pictures = new PictureSets(options.files);
    this.sheets = new InterruptedSheets(options.database, options.files.store, this.pictures);
    this.jobs = new Jobs(options.database, options.links, this.sheets);
  }

  start(kind: Importable, received: Received, actor: Actor): Promise<string> {
    return this.#start(kind, received, actor, () => this.uploads.discard(received.sheetFile));
  }

  /** @param giveUp what becomes of the sheet if it does not start */
  async #start(
    kind: Importable,
    { sheetFile, dryRun, corrections, fileName, continues }: Received,
    actor: Actor,
    giveUp: () => Promise<void> | void,
  ): Promise<string> {
    const name = importName(kind);
    try {
      const [pictures, first] = await Promise.all([
        this.pictures.find(actor, corrections.pictures),
        continues === '' ? '' : this.jobs.findFirst(continues, name, actor.id),
      ]);
      const resumable = { sheetFile: sheetFile ?? '', corrections: JSON.stringify(corrections) };
      const origin = { name, fileName, dryRun, ...(dryRun ? {} : { ...resumable, continues: first }) };
      return await this.#enqueue(kind, origin, { sheetFile, dryRun, corrections, pictures }, actor);
    } catch (error) {
      await giveUp();
      throw error;
    }
  }

  /** Imports a sheet to its end. */
  async run(kind: Importable, received: Received, actor: Actor): Promise<Job & { id: string }> {
    const id = await this.start(kind, received, actor);
    await this.#queues.get(actor.id ?? '');
    const found = await this.jobs.find(id);
    if (!found) throw notFound();
    return { ...found.job, id };
  }

  /** Goes on with an interrupted import, whose sheet is kept; returns the job's id. */
  async resume(kind: Importable, { id, fileName }: { id: string; fileName: string }, actor: Actor): Promise<string> {
    const sheet = await this.sheets.of(id);
    this.uploads.enter();
    const received = { ...sheet, dryRun: false, fileName, continues: id };
    return this.#start(kind, received, actor, () => this.uploads.keep());
  }

  /** Starts to take the imports of a sheet back, after what the person started before; returns the job's id. */
  undo(
    kind: Importable,
    sheet: ImportsOfSheet,
    { actor, fileName }: { actor: Actor; fileName: string },
  ): Promise<string> {
    const origin = { name: `${kind.path}-undo`, undoOf: sheet.first, fileName };
    return this.#enqueue(kind, origin, { undo: sheet }, actor);
  }

  async #enqueue(kind: Importable, origin: JobOrigin & { name: string }, work: Work, actor: Actor): Promise<string> {
    const jobId = await this.#makeJob(origin, actor);
    const alive = setInterval(() => void this.jobs.wait(jobId).catch(() => {}), aliveMs);
    alive.unref();
    // The job row has already used the request's idempotency key.
    const writer = { ...actor, idempotencyId: null };
    const person = actor.id ?? '';
    const before = this.#queues.get(person);
    const run = async (): Promise<void> => {
      await before;
      let isKept = false;
      try {
        const isPart = await this.#onThread((thread) => this.#run(thread, kind, work, writer, jobId));
        isKept = isPart && 'sheetFile' in work && !work.dryRun;
        if (isKept) await this.sheets.removeOlder(actor.id);
        if ('sheetFile' in work && work.dryRun) await this.sheets.removeOlderChecks(actor.id);
      } catch (error) {
        this.#options.log.error({ err: error, jobId }, 'import ended');
      }
      clearInterval(alive);
      if (isKept) this.uploads.keep();
      else if ('sheetFile' in work) await this.uploads.discard(work.sheetFile);
    };
    const end = run().finally(() => {
      if (this.#queues.get(person) === end) this.#queues.delete(person);
    });
    this.#queues.set(person, end);
    return jobId;
  }

  #onThread<T>(work: (thread: ImportThread) => Promise<T>): Promise<T> {
    return this.#slots.run(async () => {
      const { database, files } = this.#options;
      const thread =
        this.#idle.pop() ??
        new ImportThread(database, (actor, picture, signal) => storePicture(files, { actor, picture, signal }));
      this.#running.add(thread);
      try {
        return await work(thread);
      } finally {
        this.#running.delete(thread);
        if (this.#idle.length === 0 && !this.#stopping) this.#idle.push(thread);
        else await this.#close(thread);
      }
    });
  }

  async #close(thread: ImportThread): Promise<void> {
    const code = await thread.close();
    if (code !== null && code !== 0) this.#options.log.error({ code }, 'the thread of imports did not end by itself');
  }

  /** The rows of a check. @throws AppError 404 if they are not kept */
  async readCheckedRows(jobId: string, query: CheckedQuery): Promise<CheckedRows> {
    const file = await this.#openCheckedRows(jobId);
    try {
      return await readCheckedRows(file, query).catch(() => Promise.reject(notFound()));
    } finally {
      await file.close();
    }
  }

  /** A job's bad rows, or the rows of a check, as CSV. @throws AppError 404 if they are not kept */
  async readSheet({ kind, id }: LinkedSheet): Promise<Readable> {
    if (kind === 'check') return Readable.from(formatCheckedRows(await this.#openCheckedRows(id)));
    const rows = await this.#options.files.store.read(storedName(badRowsName(id)));
    if (!rows) throw notFound();
    return rows;
  }

  async #openCheckedRows(jobId: string): Promise<FileHandle> {
    const { store, previews } = this.#options.files;
    const name = storedName(checkedRowsName(jobId));
    // Its person reads on.
    return previews.open(name, async (path) => {
      if (!(await store.copyTo(name, path))) throw notFound();
    });
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    for (const thread of this.#running) thread.stop();
    await Promise.all(this.#queues.values());
    await Promise.all(this.#idle.splice(0).map((thread) => this.#close(thread)));
  }

  /** Returns whether the job was interrupted, and its sheet is to be kept. */
  async #run(thread: ImportThread, kind: Importable, work: Work, actor: Actor, jobId: string): Promise<boolean> {
    const name = newId();
    const { store, temporary } = this.#options.files;
    const folder = await temporary.newPath();
    const results = {
      badRowsPath: join(folder, badRowsName(name)),
      checkedPath: join(folder, checkedRowsName(jobId)),
    };
    let latest: JobProgress = { ...noAdvance, errors: [], warnings: [] };
    let reportedAt = 0;
    let reporting: Promise<void> = Promise.resolve();
    const onProgress = (advance: JobAdvance): void => {
      latest = { ...latest, ...advance };
      if (Date.now() - reportedAt < progressMs) return;
      reportedAt = Date.now();
      // One after another: `await reporting` then waits for all. If one fails, the next one includes its content.
      reporting = reporting.then(() => this.jobs.progress(jobId, advance)).catch(() => {});
    };
    try {
      if (!(await this.jobs.begin(jobId))) return true;
      if (this.#stopping) {
        await this.jobs.interrupt(jobId, latest);
        return true;
      }
      await mkdir(folder);
      const input = 'undo' in work ? work : { ...(await this.#layInput(work, folder)), ...results };
      const running = thread.run({ ...input, path: kind.path, actor }, onProgress, this.#options.times);
      const endListening = listenForStop(this.jobs, jobId, () => thread.stop());
      // In any case store the last progress first, and invalidate cached data.
      await Promise.allSettled([running]);
      endListening();
      await reporting;
      if (!('dryRun' in work && work.dryRun)) await this.#ended(kind.entity, actor);
      const result = await running;
      const isPart = result.stopped && (result.done < result.total || result.total === 0);
      if (isPart && this.#stopping) {
        await this.jobs.interrupt(jobId, result);
        return true;
      }
      for (const path of Object.values(results))
        if (existsSync(path)) await store.put(storedName(basename(path)), path);
      await this.jobs.finish(jobId, isPart ? 'stopped' : 'done', result, result.failed > 0 ? name : null);
      return isPart;
    } catch (error) {
      if (error instanceof SheetError) {
        const errors = [...latest.errors, { row: error.row, column: '', message: error.message }];
        await this.jobs.finish(jobId, 'failed', { ...latest, errors }, null);
        return false;
      }
      this.#options.log.error({ err: error, jobId }, 'import ended');
      await this.jobs.interrupt(jobId, latest);
      return true;
    } finally {
      await temporary.remove(folder);
    }
  }

  /** Lays what an import reads on this machine. @throws SheetError for what is no longer kept */
  async #layInput(
    { sheetFile, pictures, dryRun, corrections }: Exclude<Work, Pick<UndoOrder, 'undo'>>,
    folder: string,
  ): Promise<Pick<ImportOrder, 'file' | 'pictures' | 'dryRun' | 'corrections'>> {
    const lay = async (name: string, gone: string, local: string): Promise<string> => {
      const path = join(folder, local);
      if (!(await this.#options.files.store.copyTo(name, path))) throw new SheetError(gone);
      return path;
    };
    const file = sheetFile === null ? null : await lay(storedName(sheetFile), sheetGone, sheetFile);
    const archive = pictures && { path: await lay(pictures.name, picturesGone, 'pictures'), replace: pictures.replace };
    return { file, pictures: archive, dryRun, corrections };
  }

  /** The last of an import's gradual writes. */
  async #ended(entity: string, actor: Actor): Promise<void> {
    await write(this.#options.database, actor, async (scope) => noteChange(scope, entity));
  }

  async #makeJob({ name, ...origin }: JobOrigin & { name: string }, actor: Actor): Promise<string> {
    await this.#removeOld();
    return this.jobs.create(name, actor, origin);
  }

  async #removeOld(): Promise<void> {
    const names = await this.jobs.removeBefore(new Date(Date.now() - jobLifetimeMs).toISOString());
    await Promise.all(names.map((name) => this.#options.files.store.remove(storedName(badRowsName(name)))));
  }
}

const pollMs = 500;

/** Calls `stop` within a second after a person wants a running job to stop, on whichever instance; returns its end. */
function listenForStop(jobs: Pick<Jobs, 'isStopRequested'>, jobId: string, stop: () => void): () => void {
  let over = false;
  const timer = setInterval(() => {
    jobs.isStopRequested(jobId).then(
      // A late response must not stop the next job.
      (stops) => (stops && !over ? stop() : undefined),
      () => {},
    );
  }, pollMs);
  timer.unref();
  return () => {
    over = true;
    clearInterval(timer);
  };
}
