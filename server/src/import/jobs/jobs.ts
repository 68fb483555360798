import type { ImportEntry, ImportReport, Job, JobCounts, JobIssue } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { DatabaseHandle } from '../../database/connection.ts';
import type { Database } from '../../database/schema.ts';
import { type Actor, write } from '../../database/write.ts';
import { notFound } from '../../errors.ts';
import { isId, newId } from '../../ids.ts';
import { type BadRowsLinks, checkedRowsName } from '../result-files.ts';
import type { InterruptedSheets } from './sent-sheets.ts';
import { interruption, isOpen, readIssues, refuseOpen, shortened, shownErrors, silentMs, parseState } from './state.ts';
import type { JobRow } from './tables.ts';

export interface JobAdvance extends JobCounts {
  done: number;
  total: number;
}

export const noAdvance: JobAdvance = { done: 0, total: 0, created: 0, updated: 0, unchanged: 0, failed: 0 };

const pickAdvance = ({ done, total, created, updated, unchanged, failed }: JobAdvance): JobAdvance => ({
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
  /** The first import of its sheet, of which this one is a part; its own id where it was not interrupted. */
  first: string;
  mark: ImportMark;
}

/** More than an office imports in the week for which jobs are kept. */
const maxListed = 20;

/** The first import of a sheet that was interrupted and went on. */
const firstImport = ({ id, continues }: Pick<JobRow, 'id' | 'continues'>): string => continues || id;

/** The state that people see: a job that has fallen silent died with its instance. */
function shownState(row: Pick<JobRow, 'state' | 'updatedAt'>, now: number): { died: boolean; state: Job['state'] } {
  const died = isOpen(row) && now - Date.parse(row.updatedAt) > silentMs;
  return { died, state: died ? 'failed' : parseState(row.state) };
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

  /** @throws AppError 409 while another job works on the same sheet */
  async create(kind: string, actor: Actor, { dryRun = false, ...origin }: JobOrigin = {}): Promise<string> {
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
      ...origin,
      dryRun: dryRun ? 1 : 0,
      createdAt: now,
      updatedAt: now,
    };
    const first = row.undoOf || row.continues;
    // In one transaction: of two requests at the same time the second finds the job of the first.
    await write(this.#database, actor, async ({ trx }) => {
      if (first !== '') await refuseOpen(trx, first);
      await trx.insertInto('job').values(row).execute();
    });
    return row.id;
  }

  async find(id: string, now: number = Date.now()): Promise<FoundJob | null> {
    if (!isId(id)) return null;
    const row = await this.#database.reader.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
    return row ? this.#found(row, now) : null;
  }

  async #found(row: JobRow, now: number): Promise<FoundJob> {
    const { died, shown } = await this.#show(row, now);
    const job: Job = {
      ...shown,
      done: row.done,
      total: row.total,
      errors: shownErrors(row, { died, canGoOn: shown.resume?.problem === null }),
      warnings: readIssues(row.warnings),
      ...(row.dryRun === 1 && row.state === 'done' ? { previewUrl: this.#links.to(checkedRowsName(row.id), now) } : {}),
      ...(row.report === '' ? {} : { report: JSON.parse(row.report) }),
    };
    const { kind, ownerId, fileName, requestId, createdAt: from, updatedAt } = row;
    // Its instance wrote on after the last report, for less time than after which it counts as lost.
    const to = died ? new Date(Date.parse(updatedAt) + silentMs).toISOString() : updatedAt;
    const mark = { requestId, actorId: ownerId, from, to };
    return { job, kind, ownerId, fileName, first: firstImport(row), mark };
  }

  /** What a job and a list of imports show of a row. */
  async #show(row: JobRow, now: number) {
    const { died, state } = shownState(row, now);
    const resume = await this.#sheets.resumption(row, state);
    const { id, created, updated, unchanged, failed, badRowsFile } = row;
    const shown = {
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
    return { died, shown };
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
      .select(['id', 'undoOf', 'state', 'total', 'done', 'failed', 'updatedAt'])
      .where('undoOf', 'in', rows.map(firstImport))
      .orderBy('createdAt')
      .execute();
    /** The last undo of each sheet's imports. */
    const lastUndo = new Map(undos.map((undo) => [undo.undoOf, { id: undo.id, state: shownState(undo, now).state }]));
    // The last one that began tells what is left of them.
    const left = new Map(
      undos
        .filter((undo) => !isOpen(shownState(undo, now)) && (undo.state === 'done' || undo.total > 0))
        .map(({ undoOf, total, done, failed }) => [undoOf, total - done + failed]),
    );
    const entries = rows.map(async (row, at) => {
      const first = firstImport(row);
      const undo = lastUndo.get(first);
      const { shown } = await this.#show(row, now);
      const entry: ImportEntry = {
        ...shown,
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
    return Promise.all(rows.map((row) => this.#found(row, Date.now())));
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

  /** Whether a queued job may begin; a person may have stopped it meanwhile. */
  async begin(id: string): Promise<boolean> {
    const begun = this.#database.db
      .updateTable('job')
      .set({ state: 'running', updatedAt: new Date().toISOString() })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .returning('id');
    return (await begun.executeTakeFirst()) !== undefined;
  }

  /** Stops a queued job, and lets the instance of a running one know; returns whether that is new. */
  async requestStop(db: Kysely<Database>, id: string): Promise<boolean> {
    const requested = db
      .updateTable('job')
      .set((eb) => ({
        stopRequested: 1,
        state: eb.case().when('state', '=', 'queued').then('stopped').else(eb.ref('state')).end(),
      }))
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .where('stopRequested', '=', 0)
      .returning('id');
    return (await requested.executeTakeFirst()) !== undefined;
  }

  async progress(id: string, advance: JobAdvance): Promise<void> {
    await this.#setting(id, pickAdvance(advance)).where('state', '=', 'running').execute();
  }

  /** Whether a person wants a running job to stop. */
  async isStopRequested(id: string): Promise<boolean> {
    const row = await this.#database.reader
      .selectFrom('job')
      .select('stopRequested')
      .where('id', '=', id)
      .where('state', '=', 'running')
      .executeTakeFirst();
    return row?.stopRequested === 1;
  }

  /** Shows that the instance of a queued job is still running. */
  async wait(id: string): Promise<void> {
    await this.#set(id, {});
  }

  /** @param keepsSheet whether the job can go on with the sheet it has */
  async finish(
    id: string,
    state: 'done' | 'failed' | 'stopped',
    { errors, warnings, report, ...advance }: JobProgress,
    badRowsFile: string | null,
    keepsSheet = state === 'stopped',
  ): Promise<void> {
    const lists = {
      errors: shortened(errors),
      warnings: shortened(warnings),
      report: report ? JSON.stringify(report) : '',
    };
    if (!keepsSheet) await this.#sheets.forget(id);
    const sheet = keepsSheet ? {} : { sheetFile: '', corrections: '' };
    await this.#set(id, { state, ...pickAdvance(advance), ...lists, badRowsFile, ...sheet });
  }

  async interrupt(id: string, progress: JobProgress): Promise<void> {
    const errors = [...progress.errors, interruption];
    await this.finish(id, 'failed', { ...progress, errors }, null, true);
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

  async #set(id: string, fields: Partial<JobRow>): Promise<void> {
    await this.#setting(id, fields).execute();
  }

  #setting(id: string, fields: Partial<JobRow>) {
    return this.#database.db
      .updateTable('job')
      .set({ ...fields, updatedAt: new Date().toISOString() })
      .where('id', '=', id);
  }
}
