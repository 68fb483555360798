/** The rows of imports in the database: how far each has come, which instance runs it, what came of it, what can go on or be taken back. */
import {
  holdsRights,
  type ImportEntry,
  type ImportReport,
  type Job,
  type JobCounts,
  type JobIssue,
  type Right,
} from '@admin-h5/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseHandle, Engine } from '../../database/connection.ts';
import type { Database } from '../../database/schema.ts';
import { type Actor, write } from '../../database/write.ts';
import { notFound } from '../../errors.ts';
import { isId, newId } from '../../ids.ts';
import { type BadRowsLinks, checkedRowsName } from '../result-files.ts';
import type { InterruptedSheets } from './sent-sheets.ts';
import { interruption, isOpen, parseState, readIssues, refuseOpen, shortened, shownErrors } from './state.ts';
import type { JobRow } from './tables.ts';

export interface JobAdvance extends JobCounts {
  done: number;
  total: number;
}

export const noAdvance: JobAdvance = { done: 0, total: 0, created: 0, updated: 0, unchanged: 0, failed: 0 };

export const pickAdvance = ({ done, total, created, updated, unchanged, failed }: JobAdvance): JobAdvance => ({
  done,
  total,
  created,
  updated,
  unchanged,
  failed,
});

export interface JobProgress extends JobAdvance {
  errors: JobIssue[];
  warnings: JobIssue[];
  report?: ImportReport;
}

/** Tells the lines of one import in the operation log: a client chooses a request's id, so its time counts too. */
export interface ImportMark {
  requestId: string;
  actorId: string | null;
  /** First and last moment, ISO. */
  from: string;
  to: string;
}

/** All imports of one sheet: the first, and those that went on with it; the newest first. */
export interface ImportsOfSheet {
  first: string;
  marks: readonly ImportMark[];
}

export type JobOrigin = Partial<Pick<JobRow, 'fileName' | 'undoOf' | 'continues' | 'sheetFile' | 'corrections'>> & {
  dryRun?: boolean;
};

export interface FoundJob {
  job: Job;
  kind: string;
  ownerId: string | null;
  fileName: string;
  /** Whether it writes nothing. */
  isCheck: boolean;
  /** The first import of its sheet, of which this one is a part; its own id where it was not interrupted. */
  first: string;
  mark: ImportMark;
}

/** More than an office imports in the week for which jobs are kept. */
const maxListed = 20;

/** The first import of a sheet that was interrupted and went on. */
const firstImport = ({ id, continues }: Pick<JobRow, 'id' | 'continues'>): string => continues || id;

/** Milliseconds by the clock of the database: those of instances differ. */
const databaseTime = (engine: Engine): RawBuilder<number> =>
  engine === 'postgres' ? sql`extract(epoch from clock_timestamp())::float * 1000` : sql`${Date.now()}`;

/** An instance shows that it is alive several times in this long, in milliseconds; then others take its jobs. */
const silentMs = 20_000;
/** The version before showed it every ten seconds by its own clock, which may differ by a minute. */
const silentMsBefore = 120_000;

/** Stores what a job is for, in the transaction that creates it. */
export type ClaimWithJob = (trx: Kysely<Database>, jobId: string) => Promise<void>;

/** A job as one instance has taken it. */
export type ClaimedJob = Pick<JobRow, 'id' | 'claim'>;

const ofClaim = (db: Kysely<Database>, { id, claim }: ClaimedJob) =>
  db.updateTable('job').where('id', '=', id).where('claim', '=', claim).where('state', 'in', ['queued', 'running']);

/**
 * Stores how far an import has come, in the transaction that writes its rows: then it goes on exactly behind them.
 * @throws Error where another instance has taken the job; nothing of the transaction may be stored then
 */
export async function storeAdvance(trx: Kysely<Database>, job: ClaimedJob, advance: JobAdvance): Promise<void> {
  const stored = ofClaim(trx, job).set({ ...pickAdvance(advance), updatedAt: new Date().toISOString() });
  if (!(await stored.returning('id').executeTakeFirst())) throw new Error('Another instance has taken this import');
}

/** Long-running jobs that a client polls (`GET /api/jobs/{id}`). */
export class Jobs {
  readonly #database: DatabaseHandle;
  readonly #links: BadRowsLinks;
  readonly #sheets: InterruptedSheets;

  constructor(database: DatabaseHandle, links: BadRowsLinks, sheets: InterruptedSheets) {
    this.#database = database;
    this.#links = links;
    this.#sheets = sheets;
  }

  /**
   * @param claim what must be stored with the job, or the job is not
   * @throws AppError 409 while another job works on the same sheet, and what `claim` throws
   */
  async create(
    kind: string,
    actor: Actor,
    { dryRun = false, ...origin }: JobOrigin = {},
    claim?: ClaimWithJob,
  ): Promise<JobRow> {
    const now = new Date().toISOString();
    const row: JobRow = {
      id: newId(),
      kind,
      ownerId: actor.id,
      state: 'queued',
      ...noAdvance,
      errors: '[]',
      warnings: '[]',
      badRowsFile: null,
      report: '',
      requestId: actor.requestId,
      fileName: '',
      undoOf: '',
      stopRequested: 0,
      continues: '',
      sheetFile: '',
      corrections: '',
      claim: newId(),
      aliveAt: null,
      tries: 0,
      ...origin,
      dryRun: dryRun ? 1 : 0,
      createdAt: now,
      updatedAt: now,
    };
    const first = row.undoOf || row.continues;
    // In one transaction: of two requests at the same time the second finds the job of the first.
    await write(this.#database, actor, async ({ trx }) => {
      if (first !== '') await refuseOpen(trx, first);
      const aliveAt = databaseTime(this.#database.engine);
      await trx
        .insertInto('job')
        .values({ ...row, aliveAt })
        .execute();
      await claim?.(trx, row.id);
    });
    return row;
  }

  async find(id: string): Promise<FoundJob | null> {
    if (!isId(id)) return null;
    const row = await this.#database.reader.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? this.#found(row) : null;
  }

  async #found(row: JobRow): Promise<FoundJob> {
    const now = Date.now();
    const shown = await this.#show(row, now);
    const job: Job = {
      ...shown,
      done: row.done,
      total: row.total,
      errors: shownErrors(row, shown.resume?.problem === null),
      warnings: readIssues(row.warnings),
      ...(row.dryRun === 1 && row.state === 'done' ? { previewUrl: this.#links.to(checkedRowsName(row.id), now) } : {}),
      ...(row.report === '' ? {} : { report: JSON.parse(row.report) }),
    };
    const { kind, ownerId, fileName, requestId, createdAt: from, updatedAt: to } = row;
    const mark = { requestId, actorId: ownerId, from, to };
    return { job, kind, ownerId, fileName, isCheck: row.dryRun === 1, first: firstImport(row), mark };
  }

  /** What a job and a list of imports show of a row. */
  async #show(row: JobRow, now: number) {
    const state = parseState(row.state);
    const resume = await this.#sheets.resumption(row, state);
    const { id, created, updated, unchanged, failed, badRowsFile } = row;
    return {
      id,
      state,
      created,
      updated,
      unchanged,
      failed,
      badRowsUrl: badRowsFile === null ? null : this.#links.to(badRowsFile, now),
      ...(row.continues === '' ? {} : { earlier: await this.#earlier(row) }),
      ...(resume ? { resume } : {}),
    };
  }

  /** Imports of one kind that wrote or tried to, the newest first, with what became of them. @param ownerId null: of all people */
  async list(kind: string, ownerId: string | null): Promise<{ entry: ImportEntry; ownerId: string | null }[]> {
    const now = Date.now();
    const db = this.#database.reader;
    const rows = await db
      .selectFrom('job')
      .leftJoin('userAccount', 'userAccount.id', 'job.ownerId')
      .selectAll('job')
      .select('userAccount.username as ownerName')
      .where('kind', '=', kind)
      .where('dryRun', '=', 0)
      .$if(ownerId !== null, (query) => query.where('ownerId', '=', ownerId))
      .orderBy('job.createdAt', 'desc')
      .orderBy('job.id', 'desc')
      .limit(maxListed)
      .execute();
    if (rows.length === 0) return [];
    const undos = await db
      .selectFrom('job')
      .select(['id', 'undoOf', 'state', 'total', 'done', 'failed'])
      .where('undoOf', 'in', rows.map(firstImport))
      .orderBy('createdAt')
      .execute();
    /** The last undo of each sheet's imports. */
    const lastUndo = new Map(undos.map((undo) => [undo.undoOf, { id: undo.id, state: parseState(undo.state) }]));
    // The last one that began tells what is left of them.
    const left = new Map(
      undos
        .filter((undo) => !isOpen(undo) && (undo.state === 'done' || undo.total > 0))
        .map(({ undoOf, total, done, failed }) => [undoOf, total - done + failed]),
    );
    const entries = rows.map(async (row, at) => {
      const first = firstImport(row);
      const undo = lastUndo.get(first);
      const entry: ImportEntry = {
        ...(await this.#show(row, now)),
        fileName: row.fileName,
        actorName: row.ownerName ?? '',
        createdAt: row.createdAt,
        undone: left.has(first),
        left: left.get(first) ?? 0,
        ...(undo ? { undo } : {}),
        ...(undo && isOpen(undo) ? { undoing: true } : {}),
        continued: rows.slice(0, at).some((newer) => firstImport(newer) === first),
      };
      return { entry, ownerId: row.ownerId };
    });
    return Promise.all(entries);
  }

  /** Records that the imports of the same sheet before this one have written. */
  async #earlier({ continues, createdAt }: JobRow): Promise<number> {
    const rows = await this.#sheet(continues)
      .select(['created', 'updated'])
      .where('createdAt', '<', createdAt)
      .execute();
    return rows.reduce((sum, { created, updated }) => sum + created + updated, 0);
  }

  #sheet(first: string) {
    return this.#database.reader
      .selectFrom('job')
      .where((eb) => eb.or([eb('id', '=', first), eb('continues', '=', first)]));
  }

  async ofSheet(first: string): Promise<FoundJob[]> {
    const rows = await this.#sheet(first).selectAll().orderBy('createdAt', 'desc').execute();
    return Promise.all(rows.map((row) => this.#found(row)));
  }

  /**
   * The first import of the sheet that a person goes on with; '' where it was taken back meanwhile: then nothing of it
   * is left to belong to.
   */
  async findFirst(id: string, kind: string, ownerId: string | null): Promise<string> {
    const found = await this.find(id);
    if (found?.kind !== kind || found.ownerId !== ownerId) throw notFound();
    await refuseOpen(this.#database.reader, found.first);
    const undo = this.#database.reader.selectFrom('job').select('id').where('undoOf', '=', found.first);
    return (await undo.executeTakeFirst()) ? '' : found.first;
  }

  /** Takes the jobs whose instance has given them up, or has fallen silent. */
  async takeOver(): Promise<JobRow[]> {
    await this.#endAbandoned();
    const now = databaseTime(this.#database.engine);
    return this.#database.db
      .updateTable('job')
      .set({ claim: newId(), aliveAt: now })
      .where('state', 'in', ['queued', 'running'])
      .where('aliveAt', '<', sql<number>`${now} - ${silentMs}`)
      .returningAll()
      .execute();
  }

  /**
   * Ends silent jobs that a person may have dealt with: instances of the version before, which goes on with none, showed them
   * as interrupted and let people take them back, continue or correct them. Their sheets stay, to be continued by hand.
   */
  async #endAbandoned(): Promise<void> {
    const before = new Date(Date.now() - silentMsBefore).toISOString();
    const now = databaseTime(this.#database.engine);
    await this.#database.db
      .updateTable('job')
      .set({ state: 'failed', errors: JSON.stringify([interruption]) })
      .where('state', 'in', ['queued', 'running'])
      .where((eb) => {
        const first = sql<string>`coalesce(nullif(${sql.ref('job.continues')}, ''), ${sql.ref('job.id')})`;
        const later = eb
          .selectFrom('job as later')
          .select('later.id')
          .whereRef('later.createdAt', '>', 'job.createdAt')
          .where((of) => of.or([of('later.undoOf', '=', first), of('later.continues', '=', first)]));
        return eb.or([
          eb.and([eb('aliveAt', 'is', null), eb('updatedAt', '<', before)]),
          eb.and([eb('aliveAt', '<', sql<number>`${now} - ${silentMs}`), eb.exists(later)]),
        ]);
      })
      .execute();
  }

  /** Shows that the instance of a job is alive. */
  async keep(job: ClaimedJob): Promise<void> {
    const aliveAt = databaseTime(this.#database.engine);
    await ofClaim(this.#database.db, job).set({ aliveAt, updatedAt: new Date().toISOString() }).execute();
  }

  /** Begins a job; returns it as it is now, or undefined where a person has stopped it, or another instance has it. */
  begin(job: ClaimedJob): Promise<JobRow | undefined> {
    return ofClaim(this.#database.db, job)
      .set((eb) => ({ state: 'running', tries: eb('tries', '+', 1), updatedAt: new Date().toISOString() }))
      .returningAll()
      .executeTakeFirst();
  }

  /** Gives a job up, so that the next instance that looks goes on with it. @param tries how often it was begun before */
  async release(job: ClaimedJob, tries: number): Promise<void> {
    await ofClaim(this.#database.db, job).set({ aliveAt: 0, tries }).execute();
  }

  /** Who began a job, for what it writes; null where that person may no longer write it: their account may be disabled or closed. */
  async findActor({ ownerId, requestId }: Pick<JobRow, 'ownerId' | 'requestId'>, right: Right): Promise<Actor | null> {
    const person = await this.#database.reader
      .selectFrom('userAccount')
      .select(['username', 'type'])
      .where('id', '=', ownerId)
      .where('status', '=', 1)
      .where('deletedAt', 'is', null)
      .where('closesAt', 'is', null)
      .executeTakeFirst();
    if (!person || !holdsRights(person.type, [right])) return null;
    return { id: ownerId, name: person.username, requestId };
  }

  /** Stops a queued job, and lets the instance of a running one know; returns whether that is new. */
  async requestStop(db: Kysely<Database>, id: string): Promise<boolean> {
    const requested = db
      .updateTable('job')
      .set((eb) => ({
        stopRequested: 1,
        state: eb.case().when('state', '=', 'queued').then('stopped').else(eb.ref('state')).end(),
        // Nothing goes on with a check: its sheet does not count among those that are kept.
        sheetFile: eb
          .case()
          .when(eb.and({ state: 'queued', dryRun: 1 }))
          .then('')
          .else(eb.ref('sheetFile'))
          .end(),
      }))
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .where('stopRequested', '=', 0)
      .returning('id');
    return (await requested.executeTakeFirst()) !== undefined;
  }

  /** Stores how far a check has come, which writes nothing else. */
  async progress(job: ClaimedJob, advance: JobAdvance): Promise<void> {
    await ofClaim(this.#database.db, job).set(pickAdvance(advance)).execute();
  }

  /** Whether a running job must stop: a person wants it to, or another instance has it. */
  async mustStop({ id, claim }: ClaimedJob): Promise<boolean> {
    const goesOn = this.#database.reader
      .selectFrom('job')
      .select('id')
      .where('id', '=', id)
      .where('claim', '=', claim)
      .where('stopRequested', '=', 0)
      .where('state', '=', 'running');
    return (await goesOn.executeTakeFirst()) === undefined;
  }

  /**
   * @param keepsSheet whether the job can go on with the sheet it has
   * @returns whether it ended: false where another instance has it
   */
  async finish(
    job: ClaimedJob & Pick<JobRow, 'sheetFile'>,
    state: 'done' | 'failed' | 'stopped',
    { errors, warnings, report, ...advance }: JobProgress,
    badRowsFile: string | null,
    keepsSheet = false,
  ): Promise<boolean> {
    const lists = {
      errors: shortened(errors),
      warnings: shortened(warnings),
      report: report ? JSON.stringify(report) : '',
    };
    const sheet = keepsSheet ? {} : { sheetFile: '', corrections: '' };
    const ended = ofClaim(this.#database.db, job)
      .set({ state, ...pickAdvance(advance), ...lists, badRowsFile, ...sheet, updatedAt: new Date().toISOString() })
      .returning('id');
    if ((await ended.executeTakeFirst()) === undefined) return false;
    // Only now: the instance that has taken the job still reads its sheet.
    if (!keepsSheet) await this.#sheets.forget(job);
    return true;
  }

  /** Deletes jobs created before `time`; returns the names of their files of bad rows. */
  async removeBefore(time: string): Promise<string[]> {
    const rows = await this.#database.db
      .deleteFrom('job')
      .where('createdAt', '<', time)
      .returning('badRowsFile')
      .execute();
    return rows.flatMap((row) => row.badRowsFile ?? []);
  }
}
