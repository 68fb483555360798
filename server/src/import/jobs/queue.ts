/** Which import runs when: one after another for each person, beside those of others, and on another instance where its own was lost. */
import { existsSync } from 'node:fs';
import { type FileHandle, mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { type CheckedRows, dayMs, type EntityName, type Right, type SheetCorrections } from '@admin-h5/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Catalogue } from '../../catalogue.ts';
import { ConcurrencyLimit } from '../../concurrency-limit.ts';
import type { DatabaseHandle } from '../../database/connection.ts';
import { type Actor, noteChange, write } from '../../database/write.ts';
import type { FileLibrary } from '../../files/library.ts';
import { AppError, notFound } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { picturesGone } from '../attachments/archive.ts';
import { PictureSets, storePicture } from '../attachments/sets.ts';
import { type CheckedQuery, formatCheckedRows, readCheckedRows } from '../checked-rows-file.ts';
import type { ImportDefinition } from '../columns/definition.ts';
import { SheetError } from '../read/decode.ts';
import { badRowsName, type BadRowsLinks, checkedRowsName, type LinkedSheet, storedName } from '../result-files.ts';
import {
  type ClaimedJob,
  type ClaimWithJob,
  type JobAdvance,
  type JobOrigin,
  type JobProgress,
  Jobs,
  noAdvance,
  pickAdvance,
} from './jobs.ts';
import { InterruptedSheets, parseCorrections, sheetGone, SheetUploads } from './sent-sheets.ts';
import { interruption, notAllowed } from './state.ts';
import type { JobRow } from './tables.ts';
import { type ImportOrder, ImportThread, type ImportTimes, type UndoOrder } from './thread.ts';

const progressMs = 500;
const aliveMs = 5000;
const jobLifetimeMs = 7 * dayMs;
/** Imports of different people that run at once; further people wait. */
const maxThreads = 3;
/** A file that ends its instance, or its thread, is begun no more often. */
const maxTries = 3;

interface ImportQueueOptions {
  database: DatabaseHandle;
  links: BadRowsLinks;
  files: FileLibrary;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Who may import what. */
  rights: Readonly<Record<Path, Right>>;
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

export type Path = ImportDefinition<object, object>['path'];
const paths: readonly Path[] = ['product', 'material', 'synonym'];

/** The right that each import takes. */
export const importRights = ({ products, materials, synonyms }: Catalogue): Readonly<Record<Path, Right>> => ({
  product: products.description.right,
  material: materials.description.right,
  synonym: synonyms.description.right,
});

/** Of the kinds `product-import` and `product-undo`: `product`. */
export const pathOfJob = (kind: string): Path | null => paths.find((path) => kind.startsWith(`${path}-`)) ?? null;

/**
 * Imports sheets and takes imports back; each has a job that shows its progress. The imports of one person run one after
 * another, and never wait for those of another person, unless several other people import at once. A job is run from its row
 * alone: when its instance is lost, another one goes on with it (`takeOver`).
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

  /**
   * Starts an import; returns the job's id.
   * @param claim what must be stored with the job, or it does not start
   */
  async start(path: Path, received: Received, actor: Actor, claim?: ClaimWithJob): Promise<string> {
    const giveUp = () => this.uploads.discard(received.sheetFile);
    return (await this.#start(path, received, actor, giveUp, claim)).id;
  }

  /** @param giveUp what becomes of the sheet if it does not start */
  async #start(
    path: Path,
    { sheetFile, dryRun, corrections, fileName, continues }: Received,
    actor: Actor,
    giveUp: () => Promise<void> | void,
    claim?: ClaimWithJob,
  ): Promise<JobRow> {
    const kind = `${path}-import`;
    try {
      const [first] = await Promise.all([
        continues === '' ? '' : this.jobs.findFirst(continues, kind, actor.id),
        this.pictures.find(actor, corrections.pictures),
      ]);
      const sheet = { sheetFile: sheetFile ?? '', corrections: JSON.stringify(corrections) };
      return await this.#create(kind, { ...sheet, fileName, dryRun, continues: dryRun ? '' : first }, actor, claim);
    } catch (error) {
      await giveUp();
      throw error;
    }
  }

  /** Goes on with an interrupted import, whose sheet is kept; returns the job's id. */
  async resume(path: Path, { id, fileName }: { id: string; fileName: string }, actor: Actor): Promise<string> {
    const sheet = await this.sheets.of(id);
    this.uploads.enter();
    const received = { ...sheet, dryRun: false, fileName, continues: id };
    return (await this.#start(path, received, actor, () => this.uploads.keep())).id;
  }

  /** Starts to take the imports of a sheet back, after what the person started before; returns the job's id. */
  async undo(path: Path, origin: Pick<JobRow, 'undoOf' | 'fileName'>, actor: Actor): Promise<string> {
    return (await this.#create(`${path}-undo`, origin, actor)).id;
  }

  /** Goes on with the jobs of lost instances, and with those that were given up. Each instance asks every few seconds. */
  async takeOver(): Promise<void> {
    if (this.#stopping) return;
    const jobs = await this.jobs.takeOver();
    for (const job of jobs.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt))) {
      if (job.undoOf === '') this.uploads.enter(Infinity);
      this.#enqueue(job);
    }
  }

  async #create(kind: string, origin: JobOrigin, actor: Actor, claim?: ClaimWithJob): Promise<JobRow> {
    await this.#removeOld();
    const job = await this.jobs.create(kind, actor, origin, claim);
    this.#enqueue(job);
    return job;
  }

  #enqueue(job: JobRow): void {
    const alive = setInterval(() => void this.jobs.keep(job).catch(() => {}), aliveMs);
    alive.unref();
    const person = job.ownerId ?? '';
    const before = this.#queues.get(person);
    const run = async (): Promise<void> => {
      await before;
      let isOver = false;
      try {
        isOver = await this.#onThread((thread) => this.#run(thread, job));
      } catch (error) {
        this.#options.log.error({ err: error, jobId: job.id }, 'import ended');
      }
      clearInterval(alive);
      if (job.undoOf !== '') return;
      if (isOver) await this.uploads.discard(job.sheetFile || null);
      else this.uploads.keep();
    };
    const end = run().finally(() => {
      if (this.#queues.get(person) === end) this.#queues.delete(person);
    });
    this.#queues.set(person, end);
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

  /** Returns whether the job is over, and nothing can go on with its sheet. */
  async #run(thread: ImportThread, claimed: JobRow): Promise<boolean> {
    const job = await this.jobs.begin(claimed);
    if (!job) return claimed.dryRun === 1 && (await this.jobs.find(claimed.id))?.job.state === 'stopped';
    const path = pathOfJob(job.kind);
    const isCheck = job.dryRun === 1;
    const name = newId();
    const { store, temporary } = this.#options.files;
    const folder = await temporary.newPath();
    const results = {
      badRowsPath: join(folder, badRowsName(name)),
      checkedPath: join(folder, checkedRowsName(job.id)),
    };
    let latest: JobProgress = { ...(isCheck ? noAdvance : pickAdvance(job)), errors: [], warnings: [] };
    let reportedAt = 0;
    let reporting: Promise<void> = Promise.resolve();
    const onProgress = (advance: JobAdvance): void => {
      latest = { ...latest, ...advance };
      if (!isCheck || Date.now() - reportedAt < progressMs) return;
      reportedAt = Date.now();
      // One after another: `await reporting` then waits for all. If one fails, the next one includes its content.
      reporting = reporting.then(() => this.jobs.progress(job, advance)).catch(() => {});
    };
    try {
      if (this.#stopping) {
        await this.jobs.release(job, claimed.tries);
        return false;
      }
      if (path === null || job.tries > maxTries) {
        await this.jobs.finish(job, 'failed', { ...latest, errors: [interruption] }, null, true);
        return false;
      }
      // It was lost before its instance read that.
      if (job.stopRequested === 1) return await this.#stopped(job, latest, null);
      const actor = await this.jobs.findActor(job, this.#options.rights[path]);
      if (!actor) {
        const isOver = await this.jobs.finish(job, 'failed', { ...latest, errors: [notAllowed] }, null, !isCheck);
        return isOver && isCheck;
      }
      await mkdir(folder);
      const input =
        job.undoOf === '' ? { ...(await this.#layInput(job, folder)), ...results } : await this.#undoOf(job);
      const before = pickAdvance(latest);
      const running = thread.run({ ...input, path, actor, job, before }, onProgress, this.#options.times);
      const endListening = listenForStop(this.jobs, job, () => thread.stop());
      // In any case store the last progress first, and invalidate cached data.
      await Promise.allSettled([running]);
      endListening();
      await reporting;
      if (!isCheck) await this.#ended(path, actor);
      const result = await running;
      const isPart = result.stopped && (result.done < result.total || result.total === 0);
      if (isPart && this.#stopping) {
        await this.jobs.release(job, claimed.tries);
        return false;
      }
      for (const file of Object.values(results))
        if (existsSync(file)) await store.put(storedName(basename(file)), file);
      const badRows = result.failed > 0 ? name : null;
      if (isPart) return await this.#stopped(job, result, badRows);
      const isOver = await this.jobs.finish(job, 'done', result, badRows);
      if (isCheck) await this.sheets.removeOlderChecks(job.ownerId);
      return isOver;
    } catch (error) {
      if (error instanceof SheetError) {
        const errors = [...latest.errors, { row: error.row, column: '', message: error.message }];
        return await this.jobs.finish(job, 'failed', { ...latest, errors }, null);
      }
      this.#options.log.error({ err: error, jobId: job.id }, 'import ended');
      const done = (await this.jobs.find(job.id))?.job.done ?? 0;
      // What fails twice at the same place fails a third time there.
      if (job.tries > 1 && done <= job.done) {
        const isOver = await this.jobs.finish(job, 'failed', { ...latest, errors: [interruption] }, null, !isCheck);
        return isOver && isCheck;
      }
      await this.jobs.release(job, job.tries);
      return false;
    } finally {
      await temporary.remove(folder);
    }
  }

  /** Ends a job that a person has stopped; its sheet is kept, but for a check. */
  async #stopped(job: JobRow, progress: JobProgress, badRows: string | null): Promise<boolean> {
    const isCheck = job.dryRun === 1;
    const isOver = await this.jobs.finish(job, 'stopped', progress, badRows, !isCheck);
    if (!isCheck) await this.sheets.removeOlder(job.ownerId);
    return isOver && isCheck;
  }

  /** Lays what an import reads on this machine. @throws SheetError for what is no longer kept */
  async #layInput(
    job: JobRow,
    folder: string,
  ): Promise<Pick<ImportOrder, 'file' | 'pictures' | 'dryRun' | 'corrections'>> {
    const lay = async (name: string, gone: string, local: string): Promise<string> => {
      const path = join(folder, local);
      if (!(await this.#options.files.store.copyTo(name, path))) throw new SheetError(gone);
      return path;
    };
    // The version before kept no sheets of checks.
    if (job.corrections === '') throw new SheetError(sheetGone);
    const corrections = parseCorrections(job);
    const file = job.sheetFile === '' ? null : await lay(storedName(job.sheetFile), sheetGone, job.sheetFile);
    const chosen = await this.pictures.find({ id: job.ownerId }, corrections.pictures).catch((error: unknown) => {
      throw error instanceof AppError ? new SheetError(picturesGone) : error;
    });
    const pictures = chosen && { path: await lay(chosen.name, picturesGone, 'pictures'), replace: chosen.replace };
    return { file, pictures, dryRun: job.dryRun === 1, corrections };
  }

  async #undoOf({ undoOf }: JobRow): Promise<Pick<UndoOrder, 'undo'>> {
    const imports = await this.jobs.ofSheet(undoOf);
    return { undo: { first: undoOf, marks: imports.map(({ mark }) => mark) } };
  }

  /** The last of an import's gradual writes. */
  async #ended(entity: EntityName, actor: Actor): Promise<void> {
    await write(this.#options.database, actor, async (scope) => noteChange(scope, entity));
  }

  async #removeOld(): Promise<void> {
    const names = await this.jobs.removeBefore(new Date(Date.now() - jobLifetimeMs).toISOString());
    await Promise.all(names.map((name) => this.#options.files.store.remove(storedName(badRowsName(name)))));
  }
}

const pollMs = 500;

/** Calls `stop` within a second after a running job must stop, on whichever instance a person said so; returns its end. */
function listenForStop(jobs: Pick<Jobs, 'mustStop'>, job: ClaimedJob, stop: () => void): () => void {
  let over = false;
  const timer = setInterval(() => {
    jobs.mustStop(job).then(
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
