import type { ImportReport, Job, JobCounts, JobIssue } from '@admin-h5/contract';
import { maxJobIssues } from '@admin-h5/contract';
import type { DatabaseHandle } from '../database/connection.ts';
import type { Actor } from '../database/write.ts';
import { isId, newId } from '../ids.ts';
import type { BadRowsLinks } from './bad-rows-links.ts';
import type { JobRow } from './tables.ts';

/** A running job reports every second; without a report for this long it counts as lost with its instance. */
export const silentMs = 60_000;
const endMessage = '导入被中断，请重新上传（已导入的行不会重复写入）';

/** Progress of a job. */
export interface JobAdvance extends JobCounts {
  done: number;
  total: number;
}

export const noAdvance: JobAdvance = { done: 0, total: 0, created: 0, updated: 0, unchanged: 0, failed: 0 };

const advanceOf = ({ done, total, created, updated, unchanged, failed }: JobAdvance): JobAdvance => ({
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

function issues(text: string): JobIssue[] {
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) ? list : [];
}

const shortened = (list: readonly JobIssue[]): string =>
  JSON.stringify(
    list.length <= maxJobIssues
      ? list
      : [
          ...list.slice(0, maxJobIssues),
          { row: list[maxJobIssues]?.row ?? 1, column: '', message: `仅显示前${maxJobIssues}条，其余请见错误行文件` },
        ],
  );

/** Whether a further issue must be stored. One more than is shown is enough to tell that some are left out. */
export const hasRoom = (list: readonly JobIssue[]): boolean => list.length <= maxJobIssues;

/** Tells the lines of one import in the operation log: a client chooses a request's id, so its time counts too. */
export interface ImportMark {
  jobId: string;
  requestId: string;
  actorId: string | null;
  /** First and last moment, ISO. */
  from: string;
  to: string;
}

/** What a job began with. */
export interface JobOrigin {
  fileName?: string;
  dryRun?: boolean;
  undoOf?: string;
}

export interface FoundJob {
  job: Job;
  kind: string;
  ownerId: string | null;
  mark: ImportMark;
}

/** Long-running jobs that a client polls (`GET /api/jobs/{id}`). */
export class Jobs {
  readonly #database: DatabaseHandle;
  readonly #links: BadRowsLinks;

  constructor(database: DatabaseHandle, links: BadRowsLinks) {
    this.#database = database;
    this.#links = links;
  }

  async create(
    kind: string,
    actor: Pick<Actor, 'id' | 'requestId'>,
    { fileName = '', dryRun = false, undoOf = '' }: JobOrigin = {},
  ): Promise<string> {
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
      fileName,
      dryRun: dryRun ? 1 : 0,
      undoOf,
      createdAt: now,
      updatedAt: now,
    };
    await this.#database.db.insertInto('job').values(row).execute();
    return row.id;
  }

  /** A job, the id of its owner, and what tells its changes from others; null if there is none. */
  async find(id: string, now: number = Date.now()): Promise<FoundJob | null> {
    if (!isId(id)) return null;
    const row = await this.#database.reader.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return null;
    const open = row.state === 'queued' || row.state === 'running';
    const died = open && now - Date.parse(row.updatedAt) > silentMs;
    const errors = issues(row.errors);
    const job: Job = {
      id: row.id,
      state: died ? 'failed' : stateOf(row.state),
      ...advanceOf(row),
      errors: died ? [...errors, { row: 1, column: '', message: endMessage }] : errors,
      warnings: issues(row.warnings),
      badRowsUrl: row.badRowsFile === null ? null : this.#links.to(row.badRowsFile, now),
      ...(row.report === '' ? {} : { report: JSON.parse(row.report) }),
    };
    const { kind, ownerId, requestId, createdAt: from, updatedAt } = row;
    // Its instance wrote on after the last report, for less time than after which it counts as lost.
    const to = died ? new Date(Date.parse(updatedAt) + silentMs).toISOString() : updatedAt;
    return { job, kind, ownerId, mark: { jobId: row.id, requestId, actorId: ownerId, from, to } };
  }

  /** Stores the progress of a running job. */
  async progress(id: string, advance: JobAdvance): Promise<void> {
    await this.#set(id, { state: 'running', ...advanceOf(advance) });
  }

  /** Shows that the instance of a queued job is still running. */
  async wait(id: string): Promise<void> {
    await this.#set(id, {});
  }

  async finish(
    id: string,
    state: 'done' | 'failed',
    { errors, warnings, report, ...advance }: JobProgress,
    badRowsFile: string | null,
  ): Promise<void> {
    const lists = {
      errors: shortened(errors),
      warnings: shortened(warnings),
      report: report ? JSON.stringify(report) : '',
    };
    await this.#set(id, { state, ...advanceOf(advance), ...lists, badRowsFile });
  }

  async interrupt(id: string, progress: JobProgress): Promise<void> {
    const errors = [...progress.errors, { row: 1, column: '', message: endMessage }];
    await this.finish(id, 'failed', { ...progress, errors }, null);
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
    await this.#database.db
      .updateTable('job')
      .set({ ...fields, updatedAt: new Date().toISOString() })
      .where('id', '=', id)
      .execute();
  }
}

const states = ['queued', 'running', 'done', 'failed'] as const;
export const stateOf = (text: string): Job['state'] => states.find((state) => state === text) ?? 'failed';
