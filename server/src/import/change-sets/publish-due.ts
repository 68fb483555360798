/** Publishes 草稿 of 改表 whose time has come, as imports of their authors. */
import { Readable } from 'node:stream';
import {
  holdsRights,
  isUserType,
  type Job,
  type Right,
  type SheetCorrections,
  toEditedSheet,
} from '@admin-h5/contract';
import type { Catalogue } from '../../catalogue.ts';
import type { AppContext } from '../../context.ts';
import type { Actor } from '../../database/write.ts';
import { newId } from '../../ids.ts';
import { runSteps } from '../../run-steps.ts';
import type { Path } from '../jobs/queue.ts';
import { isOpen } from '../jobs/state.ts';
import { formatCsv } from '../read/csv.ts';
import type { ChangeSetRow } from './tables.ts';

/** A check before a publication without an end for this long was lost with its instance; nothing is written by then. */
const lostMs = 15 * 60_000;
const lost = '发布时服务中断，可能只发布了一部分，请打开检查后重新发布';

/** What can be imported, with the right that it takes. */
export const importables = ({ products, materials, synonyms }: Catalogue): { path: Path; right: Right }[] => [
  { path: 'product', right: products.description.right },
  { path: 'material', right: materials.description.right },
  { path: 'synonym', right: synonyms.description.right },
];

type DueContext = Pick<AppContext, 'database' | 'imports' | 'catalogue'>;

/**
 * Publishes the 草稿 whose time has come, each as an import of its author: all of it where a check finds nothing wrong, nothing of it
 * otherwise, and it says why. Several instances may run it at once.
 * @throws AggregateError with what failed; the rest has been done
 */
export async function publishDueSets(context: DueContext): Promise<void> {
  const { db, reader } = context.database;
  const time = Date.now();
  const due = await reader
    .selectFrom('changeSet')
    .select('id')
    .where('dueAt', '<>', '')
    .where('dueAt', '<=', new Date(time).toISOString())
    .where('state', '=', 'waiting')
    .orderBy('dueAt')
    .orderBy('id')
    .execute();
  const running = await reader
    .selectFrom('changeSet')
    .select(['id', 'jobId'])
    .where('dueAt', '<>', '')
    .where('state', '=', 'running')
    .where('jobId', '<>', '')
    .execute();
  await db
    .updateTable('changeSet')
    .set({ state: 'waiting' })
    .where('dueAt', '<>', '')
    .where('state', '=', 'running')
    .where('jobId', '=', '')
    .where('updatedAt', '<', new Date(time - lostMs).toISOString())
    .execute();
  const steps = [
    ...running.map(({ id, jobId }) => [`change set ${id}`, () => settleSet(context, id, jobId)] as const),
    ...due.map(({ id }) => [`change set ${id}`, () => publishSet(context, id)] as const),
  ];
  await runSteps(Object.fromEntries(steps));
}

const now = (): string => new Date().toISOString();
const refused = (problem: string) => ({ state: 'refused', problem, jobId: '' }) as const;

async function publishSet(context: DueContext, id: string): Promise<void> {
  const { db } = context.database;
  // Another instance may have taken it, or its author may have changed it.
  const row = await db
    .updateTable('changeSet')
    .set({ state: 'running', jobId: '', updatedAt: now() })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', now())
    .returningAll()
    .executeTakeFirst();
  if (!row) return;
  const end = (fields: Partial<ChangeSetRow>) =>
    db
      .updateTable('changeSet')
      .set({ ...fields, updatedAt: now() })
      .where('id', '=', id)
      .execute();
  const begun = await publish(context, row).catch(async (error: unknown) => {
    await end(refused(lost));
    throw error;
  });
  await end(begun);
  if (!begun.jobId) return;
  await context.imports.ended(begun.jobId);
  await settleSet(context, id, begun.jobId);
}

/** What becomes of a set whose import has ended; the import may have gone on on another instance. */
async function settleSet({ database, imports }: DueContext, id: string, jobId: string): Promise<void> {
  const job = (await imports.jobs.find(jobId))?.job;
  if (job && isOpen(job)) return;
  const fault = job ? describeFault(job) : lost;
  const isWritten = job !== undefined && job.created + job.updated + job.unchanged > 0;
  await database.db
    .updateTable('changeSet')
    .set({ ...(isWritten ? { state: 'published', problem: fault ?? '' } : refused(fault ?? lost)), updatedAt: now() })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .execute();
}

/** Begins the import of a set, unless its check says that it cannot be published. */
async function publish(
  { database, imports, catalogue }: DueContext,
  { ownerId, name, reviewer, entity, edits, ways }: ChangeSetRow,
): Promise<Partial<ChangeSetRow>> {
  const kind = importables(catalogue).find(({ path }) => path === entity);
  const author = await database.reader
    .selectFrom('userAccount')
    .select(['username', 'type', 'status', 'deletedAt', 'closesAt'])
    .where('id', '=', ownerId)
    .executeTakeFirst();
  const mayPublish =
    author?.status === 1 && author.deletedAt === null && author.closesAt === null && isUserType(author.type);
  if (!kind || !mayPublish || !holdsRights(author.type, [kind.right])) return refused('没有发布的权限');
  const actor: Actor = { id: ownerId, name: author.username, requestId: newId() };
  const sheet = toEditedSheet(JSON.parse(edits));
  const corrections: SheetCorrections = { ...sheet.corrections, ways: JSON.parse(ways) };
  const start = async (dryRun: boolean): Promise<string> => {
    const sheetFile = await imports.uploads.receive(Readable.from([formatCsv(sheet.rows)]), () => true);
    const fileName = `草稿 ${name}${reviewer && `（${reviewer}审核）`}`;
    return imports.start(kind.path, { sheetFile, dryRun, corrections, fileName, continues: '' }, actor);
  };
  const check = await imports.ended(await start(true));
  // The server stops; nothing is written yet.
  if (isOpen(check)) return { state: 'waiting' };
  const fault = describeFault(check);
  return fault === null ? { jobId: await start(false) } : refused(fault);
}

/** What keeps a sheet from being published, in words; null for nothing. */
function describeFault({ state, failed, errors: [first] }: Job): string | null {
  if (state === 'done' && failed === 0) return null;
  const reason = first ? [first.column, first.message].filter(Boolean).join('：') : '';
  return failed > 0 ? `${failed} 条不能发布：${reason}` : reason || lost;
}
