/** Publishes 草稿 of 改表 whose time has come, as imports of their authors. */
import { Readable } from 'node:stream';
import { type Job, type Right, type SheetCorrections, toEditedSheet } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Catalogue } from '../../catalogue.ts';
import type { AppContext } from '../../context.ts';
import type { Database } from '../../database/schema.ts';
import { newId } from '../../ids.ts';
import { runSteps } from '../../run-steps.ts';
import type { Path } from '../jobs/queue.ts';
import { isOpen } from '../jobs/state.ts';
import { formatCsv } from '../read/csv.ts';
import type { ChangeSetRow } from './tables.ts';

/** Instances of the version before store no job, and give a set up that was not touched for this long. */
const lostMs = 15 * 60_000;
const touchMs = 60_000;
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
 * otherwise, and it says why. Goes one step with each set and waits for no import: `jobId` of a set is its check, then its import,
 * on whichever instance they run. Several instances may run it at once.
 * @throws AggregateError with what failed; the rest has been done, and what failed is tried again with the next run
 */
export async function publishDueSets(context: DueContext): Promise<void> {
  const due = await context.database.reader
    .selectFrom('changeSet')
    .selectAll()
    .where('dueAt', '<>', '')
    .where('dueAt', '<=', now())
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('dueAt')
    .orderBy('id')
    .execute();
  const steps = due.map((set) => [`change set ${set.id}`, () => goOn(context, set)] as const);
  await runSteps(Object.fromEntries(steps));
}

const now = (): string => new Date().toISOString();
const refused = (problem: string) => ({ state: 'refused', problem, jobId: '' }) as const;

/** A set has changed since it was read: its author has cancelled or changed it, or another instance has gone on with it. */
class SetChanged extends Error {}

/** Changes a set that is still as it was read. @throws SetChanged otherwise */
async function change(
  db: Kysely<Database>,
  { id, state, jobId, updatedAt }: ChangeSetRow,
  fields: Partial<ChangeSetRow>,
): Promise<void> {
  const changed = db
    .updateTable('changeSet')
    .set({ ...fields, updatedAt: now() })
    .where((eb) => eb.and({ id, state, jobId, updatedAt }))
    .returning('id');
  if (!(await changed.executeTakeFirst())) throw new SetChanged();
}

async function goOn(context: DueContext, set: ChangeSetRow): Promise<void> {
  try {
    await (set.state === 'waiting' ? begin(context, set, true) : settle(context, set));
  } catch (error) {
    if (!(error instanceof SetChanged)) throw error;
  }
}

/** Does what follows the check of a set, or its import. */
async function settle(context: DueContext, set: ChangeSetRow): Promise<void> {
  const { db } = context.database;
  const age = Date.now() - Date.parse(set.updatedAt);
  if (set.jobId === '') {
    // It may have written already.
    if (age > lostMs) await change(db, set, refused(lost));
    return;
  }
  const found = await context.imports.jobs.find(set.jobId);
  if (!found) return change(db, set, refused(lost));
  const { job, isCheck } = found;
  if (isOpen(job)) {
    if (age > touchMs) await change(db, set, {});
    return;
  }
  const fault = describeFault(job);
  if (isCheck) return fault === null ? begin(context, set, false) : change(db, set, refused(fault));
  const isWritten = job.created + job.updated + job.unchanged > 0;
  await change(db, set, isWritten ? { state: 'published', problem: fault ?? '' } : refused(fault ?? lost));
}

/** Begins the check of a set, or its import; both only while the set is as it was read. */
async function begin({ database, imports, catalogue }: DueContext, set: ChangeSetRow, dryRun: boolean): Promise<void> {
  const { ownerId, name, reviewer, entity, edits, ways } = set;
  const kind = importables(catalogue).find(({ path }) => path === entity);
  const actor = kind && (await imports.jobs.findActor({ ownerId, requestId: newId() }, kind.right));
  if (!actor) return change(database.db, set, refused('没有发布的权限'));
  const sheet = toEditedSheet(JSON.parse(edits));
  const corrections: SheetCorrections = { ...sheet.corrections, ways: JSON.parse(ways) };
  const sheetFile = await imports.uploads.receive(Readable.from([formatCsv(sheet.rows)]), () => true);
  const fileName = `草稿 ${name}${reviewer && `（${reviewer}审核）`}`;
  const received = { sheetFile, dryRun, corrections, fileName, continues: '' };
  await imports.start(kind.path, received, actor, (trx, jobId) => change(trx, set, { state: 'running', jobId }));
}

/** What keeps a sheet from being published, in words; null for nothing. */
function describeFault({ state, failed, errors: [first] }: Job): string | null {
  if (state === 'done' && failed === 0) return null;
  const reason = first ? [first.column, first.message].filter(Boolean).join('：') : '';
  return failed > 0 ? `${failed} 条不能发布：${reason}` : reason || lost;
}
