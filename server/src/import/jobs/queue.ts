import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { dayMs, type EntityName, type SheetCorrections } from '@admin-h5/contract';
import type { FastifyBaseLogger } from 'fastify';
import { ConcurrencyLimit } from '../../concurrency-limit.ts';
import type { DatabaseHandle } from '../../database/connection.ts';
import { type Actor, noteChange, write } from '../../database/write.ts';
import type { FileLibrary } from '../../files/library.ts';
import { newId } from '../../ids.ts';
import { PictureSets, storePicture } from '../attachments/sets.ts';
import type { ImportDefinition } from '../columns/definition.ts';
import { SheetError } from '../read/decode.ts';
import { type BadRowsLinks, checkedRowsName, isPreview, previewName } from '../result-files.ts';
import { type ImportsOfSheet, type JobAdvance, type JobOrigin, type JobProgress, Jobs, noAdvance } from './jobs.ts';
import { InterruptedSheets, SheetUploads } from './sent-sheets.ts';
import { type ImportOrder, ImportThread, type ImportTimes, type UndoOrder } from './thread.ts';

const progressMs = 500;
const aliveMs = 10_000;
const keptMs = 7 * dayMs;
/** Imports of different people that run at once; further people wait. */
const maxThreads = 3;

interface ImportQueueOptions {
  database: DatabaseHandle;
  /** Shared by all instances, like uploaded files. */
  folder: string;
  links: BadRowsLinks;
  files: FileLibrary;
  log: Pick<FastifyBaseLogger, 'error'>;
  /** Milliseconds after which an import is stopped. */
  times?: ImportTimes;
}

/** An upload and how it is read. */
export interface Received {
  path: string;
  dryRun: boolean;
  corrections: SheetCorrections;
  /** Name of the file as it was sent. */
  fileName: string;
  /** The interrupted import that this one goes on with; '' without one. */
  continues: string;
}

/** A kind of record that is imported. */
export interface Importable {
  path: ImportDefinition<object, object>['path'];
  entity: EntityName;
}
const importName = ({ path }: Importable): string => `${path}-import`;

/** What a job does, beside whose and where. */
type Work = Pick<ImportOrder, 'file' | 'dryRun' | 'corrections' | 'pictures'> | Pick<UndoOrder, 'undo'>;

/**
 * Imports sheets and takes imports back; each has a job that shows its progress. The imports of one person run one after
 * another, and never wait for those of another person, unless several other people import at once.
 */
export class ImportQueue {
  readonly jobs: Jobs;
  readonly uploads: SheetUploads;
  readonly pictures: PictureSets;
  readonly sheets: InterruptedSheets;
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
    this.uploads = new SheetUploads(options.folder, options.log);
    this.pictures = new PictureSets(options.folder);
    this.sheets = new InterruptedSheets(options.database, options.folder, this.pictures);
    this.jobs = new Jobs(options.database, options.links, this.sheets);
  }

  /** Starts an import after those that the person started before it; returns its job's id. */
  async start(
    kind: Importable,
    { path, dryRun, corrections, fileName, continues }: Received,
    actor: Actor,
  ): Promise<string> {
    const name = importName(kind);
    const [pictures, first] = await Promise.all([
      this.pictures.find(actor, corrections.pictures),
      continues === '' ? '' : this.jobs.firstOf(continues, name, actor.id),
    ]).catch(async (error: unknown) => {
      await this.uploads.discard(path);
      throw error;
    });
    const resumable = dryRun ? {} : { sheetFile: basename(path), corrections: JSON.stringify(corrections) };
    const origin = { name, fileName, dryRun, continues: dryRun ? '' : first, ...resumable };
    const order = { file: path, dryRun, corrections, pictures };
    return this.#enqueue(kind, origin, order, actor).catch(async (error: unknown) => {
      await this.uploads.discard(path);
      throw error;
    });
  }

  /** Goes on with an interrupted import, whose sheet is kept; returns the job's id. */
  async resume(kind: Importable, { id, fileName }: { id: string; fileName: string }, actor: Actor): Promise<string> {
    const name = importName(kind);
    const { path, corrections } = await this.sheets.of(id);
    const continues = await this.jobs.firstOf(id, name, actor.id);
    const pictures = await this.pictures.find(actor, corrections.pictures);
    this.uploads.enter();
    const origin = { name, fileName, continues, sheetFile: basename(path), corrections: JSON.stringify(corrections) };
    const order = { file: path, dryRun: false, corrections, pictures };
    return this.#enqueue(kind, origin, order, actor).catch((error: unknown) => {
      this.uploads.keep();
      throw error;
    });
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
        isKept = isPart && 'file' in work && !work.dryRun;
        if (isKept) await this.sheets.removeOlder(actor.id);
        if ('file' in work && work.dryRun) await this.sheets.removeOlderChecks(actor.id);
      } catch (error) {
        this.#options.log.error({ err: error, jobId }, 'import ended');
      }
      clearInterval(alive);
      if (isKept) this.uploads.keep();
      else if ('file' in work) await this.uploads.discard(work.file);
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

  /** The file of a check's rows. */
  checkedRows = (jobId: string): string => join(this.#options.folder, checkedRowsName(jobId));

  /** The file of a job's bad rows, or of its preview. */
  badRows = (name: string): string => join(this.#options.folder, isPreview(name) ? name : `${name}.csv`);

  /** Stops the running imports after their current slices, and all queued ones. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const thread of this.#running) thread.stop();
    await Promise.all(this.#queues.values());
    await Promise.all(this.#idle.splice(0).map((thread) => this.#close(thread)));
  }

  /** Returns whether the job was interrupted, and its sheet is to be kept. */
  async #run(thread: ImportThread, kind: Importable, work: Work, actor: Actor, jobId: string): Promise<boolean> {
    const name = newId();
    const badRowsPath = this.badRows(name);
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
      const previewPath = this.badRows(previewName(jobId));
      const checkedPath = this.checkedRows(jobId);
      const order = { ...work, path: kind.path, actor, badRowsPath, previewPath, checkedPath };
      const running = thread.run(order, onProgress, this.#options.times);
      const endListening = listenForStop(this.jobs, jobId, () => thread.stop());
      // In any case store the last progress first, and invalidate cached data.
      await Promise.allSettled([running]);
      endListening();
      await reporting;
      if (!('dryRun' in work && work.dryRun)) await this.#ended(kind.entity, actor);
      const result = await running;
      const isPart = result.stopped && (result.done < result.total || result.total === 0);
      if (isPart && this.#stopping) {
        await rm(badRowsPath, { force: true });
        await this.jobs.interrupt(jobId, result);
      } else await this.jobs.finish(jobId, isPart ? 'stopped' : 'done', result, result.failed > 0 ? name : null);
      return isPart;
    } catch (error) {
      await rm(this.badRows(name), { force: true });
      if (error instanceof SheetError) {
        const errors = [...latest.errors, { row: error.row, column: '', message: error.message }];
        await this.jobs.finish(jobId, 'failed', { ...latest, errors }, null);
        return false;
      }
      this.#options.log.error({ err: error, jobId }, 'import ended');
      await this.jobs.interrupt(jobId, latest);
      return true;
    }
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
    const names = await this.jobs.removeBefore(new Date(Date.now() - keptMs).toISOString());
    await Promise.all(names.map((name) => rm(this.badRows(name), { force: true })));
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
