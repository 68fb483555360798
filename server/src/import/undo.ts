/** Takes back what the imports of a sheet have written, except records that were changed since. */
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import { type EntityName, withoutPassedMoments } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { WriteScope } from '../database/write.ts';
import { AppError } from '../errors.ts';
import { changeRecord, findErrors } from '../records/change.ts';
import type { Entity } from '../records/entity.ts';
import { parseSnapshot } from '../records/history.ts';
import { loadRecord } from '../records/read.ts';
import { deleteIn } from '../records/recycle.ts';
import { type ImportMark, type ImportsOfSheet, noAdvance } from './jobs/jobs.ts';
import { hasRoom } from './jobs/state.ts';
import { type ImportResult, type ImportTask, slice, SliceSize } from './write.ts';

type UndoTask<Input extends object, Output extends object> = Pick<
  ImportTask<Input, Output>,
  'definition' | 'database' | 'actor' | 'before' | 'onWritten' | 'withWriteLock' | 'onProgress'
> & { undo: ImportsOfSheet };

/** The clocks of the instances that an import ran on may differ by a minute. */
const clockDifferenceMs = 120_000;
const shift = (time: string, difference: number): string => new Date(Date.parse(time) + difference).toISOString();

/**
 * The lines that an import wrote, newest first: a record that it changed twice goes back step by step. Without those of
 * records that an undo before this one took back.
 */
const importedLines = async (
  db: Kysely<Database>,
  entity: EntityName,
  first: string,
  { requestId, actorId, from, to }: ImportMark,
): Promise<string[]> => {
  const undos = await db
    .selectFrom('job')
    .select(['requestId', 'ownerId', 'createdAt'])
    .where('undoOf', '=', first)
    .execute();
  const rows = await db
    .selectFrom('operationLog')
    .select('id')
    .where('at', '>=', shift(from, -clockDifferenceMs))
    .where('at', '<=', shift(to, clockDifferenceMs))
    .where('actorId', actorId === null ? 'is' : '=', actorId)
    .where('requestId', '=', requestId)
    .where('action', '=', 'import')
    .where('entity', '=', entity)
    .where('entityId', 'not in', (query) =>
      query
        .selectFrom('operationLog as taken')
        .select('taken.entityId')
        .where((eb) =>
          eb.or(
            undos.map((undo) =>
              eb.and([
                eb('taken.requestId', '=', undo.requestId),
                eb('taken.actorId', '=', undo.ownerId),
                eb('taken.at', '>=', shift(undo.createdAt, -clockDifferenceMs)),
              ]),
            ),
          ),
        )
        .where('taken.entity', '=', entity)
        .where('taken.action', 'in', ['delete', 'restore']),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Takes back what the imports of a sheet have written: records that it created go to the recycle bin, those that it changed get their
 * former values. A record that was changed since is left as it is, with its reason in `errors`. Of the counts, `updated`
 * are the records taken back and `failed` those left. Runs in the thread of imports.
 */
export async function undoImport<Input extends object, Output extends object>(
  task: UndoTask<Input, Output>,
): Promise<ImportResult> {
  const { definition, database, undo, onProgress } = task;
  const { entity } = definition.records.description;
  const ids: string[] = [];
  for (const mark of undo.marks) ids.push(...(await importedLines(database.reader, entity, undo.first, mark)));
  const { updated } = task.before;
  const counts = { ...noAdvance, done: updated, updated, total: updated + ids.length };
  const result: ImportResult = { ...counts, errors: [], warnings: [], stopped: false };
  const fields = Object.keys(definition.records.description.schema.describe().keys ?? {});
  const pace = new SliceSize();
  // A group that still has members is tried again after the other lines, until no further one goes.
  let [lines, isLast] = [ids, false];
  while (lines.length > 0 && !result.stopped) {
    const refused: string[] = [];
    for (let start = 0; start < lines.length && !result.stopped;) {
      const batch = lines.slice(start, start + pace.rows);
      const waits = (fault: Fault | null): boolean => fault?.hasMembers === true && !isLast;
      const { faults, advance } = await slice({ ...task, dryRun: false }, async (scope) => {
        const found = await pace.each(batch, (id) => takeBack(definition.records, fields, scope, id));
        const settled = found.filter((fault) => !waits(fault));
        const failed = settled.filter((fault) => fault !== null).length;
        const next = {
          done: result.done + settled.length,
          failed: result.failed + failed,
          updated: result.updated + settled.length - failed,
        };
        await task.onWritten(scope.trx, { ...result, ...next });
        return { faults: found, advance: next };
      });
      Object.assign(result, advance);
      for (const [at, fault] of faults.entries()) {
        if (waits(fault)) refused.push(batch[at] ?? '');
        else if (fault && hasRoom(result.errors)) result.errors.push({ row: 1, column: '', message: fault.reason });
      }
      start += batch.length;
      result.stopped = onProgress(result);
      await yieldToEvents();
    }
    isLast = refused.length === lines.length;
    lines = refused.toReversed();
  }
  return result;
}

/** Why a line was not taken back; `hasMembers`: because other records still belong to its record. */
interface Fault {
  reason: string;
  hasMembers: boolean;
}

/** Takes one line back; returns why it cannot be, or null. `fields` are those that a person edits. */
async function takeBack<Input extends object, Output extends object>(
  records: Entity<Input, Output>,
  fields: readonly string[],
  scope: WriteScope,
  lineId: string,
): Promise<Fault | null> {
  const line = await scope.trx
    .selectFrom('operationLog')
    .select(['entityId', 'label', 'before', 'after'])
    .where('id', '=', lineId)
    .executeTakeFirstOrThrow();
  const [before, after] = [parseSnapshot(line.before), parseSnapshot(line.after)];
  const left = (why: string, hasMembers = false): Fault => ({ reason: `“${line.label}”${why}`, hasMembers });
  try {
    const current = await loadRecord(records, scope.trx, line.entityId);
    if (current.version !== after?.['version']) return left('之后又有修改，未撤销');
    if (before === null) {
      await deleteIn(records, scope, line.entityId);
      return null;
    }
    // A line from before a field existed says nothing of it.
    const logged = Object.entries(before).filter(([name]) => fields.includes(name));
    const former = withoutPassedMoments(Object.fromEntries(logged), scope.now);
    const { value, error } = records.description.schema.validate(former);
    // The former values were accepted once: a newer rule does not keep them away, a record that needs them does.
    const [fault] = error ? [] : await findErrors(records, scope, value, current);
    if (fault) return left(`未撤销：${fault.message}`);
    await changeRecord(records, scope, current, former, 'restore');
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.statusCode === 404) return left('之后已删除，未撤销');
    return left(`未撤销：${error.message}`, error.code === 'NOT_EMPTY');
  }
}
