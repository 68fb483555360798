import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SheetCorrections } from '@admin-h5/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseHandle } from '../database/connection.ts';
import type { Actor } from '../database/write.ts';
import { noteChange, write } from '../database/write.ts';
import { tooMany } from '../errors.ts';
import type { FileLibrary } from '../files/library.ts';
import { newId } from '../ids.ts';
import type { BadRowsLinks } from './bad-rows-links.ts';
import { SheetError } from './decode.ts';
import type { ImportDefinition } from './definition.ts';
import type { ImportOrder, UndoOrder } from './import-protocol.ts';
import { ImportThread } from './import-thread.ts';
import type { ImportsOfSheet, JobAdvance, JobOrigin, JobProgress } from './jobs.ts';
import { Jobs, noAdvance } from './jobs.ts';
import { keepPicture } from './pictures/keep-picture.ts';
import { PictureSets } from './pictures/picture-sets.ts';

/** Most uploads at the same time, including queued ones: 64 MB each at most. */
const mostUploads = 20;
const progressMs = 500;
const aliveMs = 10_000;
const keptMs = 7 * 86_400_000;

export interface ImportQueueOptions {
  database: DatabaseHandle;
  /** Shared by all instances, like uploaded files. */
  folder: string;
  links: BadRowsLinks;
  files: FileLibrary;
  log: Pick<FastifyBaseLogger, 'error'>;
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

/** What a job does, beside whose and where. */
type Work = Pick<ImportOrder, 'file' | 'dryRun' | 'corrections' | 'pictures'> | Pick<UndoOrder, 'undo'>;

/** Receives uploads and imports them one after another; each has a job that shows its progress. */
export class ImportQueue {
  readonly jobs: Jobs;
  readonly pictures: PictureSets;
  readonly #options: ImportQueueOptions;
  readonly #thread: ImportThread;
  #queue: Promise<void> = Promise.resolve();
  #uploads = 0;
  #stopping = false;

  constructor(options: ImportQueueOptions) {
    this.#options = options;
    this.jobs = new Jobs(options.database, options.links);
    this.pictures = new PictureSets(options.folder);
    this.#thread = new ImportThread(options.database, (actor, picture) => keepPicture(options.files, actor, picture));
  }

  /** Stores an upload; call `discard` for it or pass it to `start`. Throws 429 when too many wait already. */
  async receive(content: Readable): Promise<string> {
    if (this.#uploads >= mostUploads) throw tooMany(60, '等待处理的导入过多，请稍后重试');
    this.#uploads += 1;
    const path = join(this.#options.folder, `${newId()}.upload`);
    try {
      await mkdir(this.#options.folder, { recursive: true });
      await pipeline(content, createWriteStream(path, { flags: 'wx' }));
      return path;
    } catch (error) {
      await this.discard(path);
      throw error;
    }
  }

  /** Removes what `receive` stored, once; if that fails, maintenance removes it later. */
  async discard(path: string): Promise<void> {
    this.#uploads -= 1;
    await rm(path, { force: true }).catch((error: unknown) =>
      this.#options.log.error({ err: error }, 'an upload was not removed'),
    );
  }

  /** Starts an import after those queued before it; returns its job's id. */
  async start<Input extends object, Output extends object>(
    definition: ImportDefinition<Input, Output>,
    { path, dryRun, corrections, fileName, continues }: Received,
    actor: Actor,
  ): Promise<string> {
    const name = `${definition.path}-import`;
    const [pictures, first] = await Promise.all([
      this.pictures.find(actor, corrections.pictures),
      continues === '' ? '' : this.jobs.firstOf(continues, name, actor.id),
    ]).catch(async (error: unknown) => {
      await this.discard(path);
      throw error;
    });
    const order = { file: path, dryRun, corrections, pictures };
    const kind = { name, fileName, dryRun, continues: dryRun ? '' : first };
    return this.#enqueue(definition, kind, order, actor, () => this.discard(path));
  }

  /** Starts to take the imports of a sheet back, after those queued before; returns the job's id. */
  undo<Input extends object, Output extends object>(
    definition: ImportDefinition<Input, Output>,
    sheet: ImportsOfSheet,
    actor: Actor,
  ): Promise<string> {
    const kind = { name: `${definition.path}-undo`, undoOf: sheet.first };
    return this.#enqueue(definition, kind, { undo: sheet }, actor, () => Promise.resolve());
  }

  async #enqueue<Input extends object, Output extends object>(
    definition: ImportDefinition<Input, Output>,
    kind: JobOrigin & { name: string },
    work: Work,
    actor: Actor,
    finish: () => Promise<void>,
  ): Promise<string> {
    const jobId = await this.#makeJob(kind, actor).catch(async (error: unknown) => {
      await finish();
      throw error;
    });
    const alive = setInterval(() => void this.jobs.wait(jobId).catch(() => {}), aliveMs);
    alive.unref();
    // The job row has already used the request's idempotency key.
    const writer = { ...actor, idempotencyId: null };
    const before = this.#queue;
    const run = async (): Promise<void> => {
      await before;
      try {
        await this.#run(definition, work, writer, jobId);
      } catch (error) {
        this.#options.log.error({ err: error, jobId }, 'import ended');
      }
      clearInterval(alive);
      await finish();
    };
    this.#queue = run();
    return jobId;
  }

  /** The file of a job's bad rows. */
  badRows = (name: string): string => join(this.#options.folder, `${name}.csv`);

  /** Stops the running import after its current slice, and all queued ones. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#thread.stop();
    await this.#queue;
    await this.#thread.close();
  }

  async #run<Input extends object, Output extends object>(
    definition: ImportDefinition<Input, Output>,
    work: Work,
    actor: Actor,
    jobId: string,
  ): Promise<void> {
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
      reporting = reporting
        .then(() => this.jobs.progress(jobId, advance))
        .then((stops) => (stops ? this.#thread.stop() : undefined))
        .catch(() => {});
    };
    try {
      if (!(await this.jobs.begin(jobId))) return undefined;
      if (this.#stopping) return await this.jobs.interrupt(jobId, latest);
      const order = { ...work, path: definition.path, actor, badRowsPath };
      const running = this.#thread.run(order, onProgress);
      // In any case store the last progress first, and invalidate cached data.
      await Promise.allSettled([running]);
      await reporting;
      if (!('dryRun' in work && work.dryRun)) await this.#ended(definition.records.description.entity, actor);
      const result = await running;
      const isPart = result.stopped && result.done < result.total;
      if (isPart && this.#stopping) {
        await rm(badRowsPath, { force: true });
        return await this.jobs.interrupt(jobId, result);
      }
      return await this.jobs.finish(jobId, isPart ? 'stopped' : 'done', result, result.failed > 0 ? name : null);
    } catch (error) {
      await rm(this.badRows(name), { force: true });
      if (error instanceof SheetError) {
        const errors = [...latest.errors, { row: error.row, column: '', message: error.message }];
        return await this.jobs.finish(jobId, 'failed', { ...latest, errors }, null);
      }
      await this.jobs.interrupt(jobId, latest);
      throw error;
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
