import { type BatchResult, type Publication, type PublicationChange, type Status, maxSort } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../database/schema.ts';
import { type Actor, write, type WriteScope } from '../database/write.ts';
import { yieldEvery } from '../database/yield-every.ts';
import { AppError, conflict, invalid } from '../errors.ts';
import { type Entity, asRecord } from './entity.ts';
import type { FilterValues } from './query.ts';
import { deleteIn } from './recycle.ts';
import { moveIn, setPublicationIn, setStatusIn } from './write.ts';
import { changeRecord } from './change.ts';
import { encodeRow } from './codec.ts';

/**
 * Targets of a batch call: ids, or all records that a filter matches except some, with the total that the caller saw.
 */
export type Target = { ids: string[] } | { filter: FilterValues; expectedTotal: number; exceptIds: string[] };
export type BatchAction = { status: Status } | { move: string | null } | { publication: PublicationChange } | 'delete';

/** The ids of a target; throws 409 if the filter's total differs from what the caller saw. */
export async function targetIds(
  { repository }: Pick<Entity<object>, 'repository'>,
  db: Kysely<Database>,
  target: Target,
): Promise<string[]> {
  if ('ids' in target) return [...new Set(target.ids)];
  const ids = await repository.ids(db, { filters: target.filter });
  if (ids.length !== target.expectedTotal) throw conflict('数据已变化，请刷新后重新选择', 'TOTAL_CHANGED');
  const except = new Set(target.exceptIds);
  return ids.filter((id) => !except.has(id));
}

/** Runs `act` for each id. A refused id (AppError) is reported, and the others go on; any other error is thrown. */
export async function reportEach(
  ids: Iterable<string> | AsyncIterable<string>,
  act: (id: string) => Promise<unknown>,
): Promise<BatchResult> {
  const result: BatchResult = { succeeded: [], failed: [] };
  for await (const id of ids) {
    try {
      await act(id);
      result.succeeded.push(id);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.failed.push({ id, message: error.message });
    }
  }
  return result;
}

/**
 * Applies `action` to each id in one write. An action refuses before it writes anything of that record, so that the
 * transaction stays usable.
 */
export const batchRecords = <Input extends object>(
  entity: Entity<Input>,
  actor: Actor,
  target: Target,
  action: BatchAction,
): Promise<BatchResult> =>
  write(entity.database, actor, async (scope) => {
    const before: Record<string, string | null> = {};
    const publications: Record<string, Publication> = {};
    const result = await reportEach(yieldEvery(await targetIds(entity, scope.trx, target)), async (id) => {
      if (action === 'delete') await deleteIn(entity, scope, id);
      else if ('status' in action) await setStatusIn(entity, scope, id, action.status);
      else if ('publication' in action) {
        const former = await setPublicationIn(entity, scope, id, action.publication);
        if (former) publications[id] = former;
      } else before[id] = await moveIn(entity, scope, id, action.move);
    });
    return {
      ...result,
      ...(Object.keys(before).length > 0 && { before }),
      ...(Object.keys(publications).length > 0 && { publications }),
    };
  });

const otherGroup = () => invalid([{ field: 'ids', message: '只能对同一分组内的数据排序' }]);

/**
 * Puts `ids` first in their group, in this order, followed by the others in their present order. The others get no new
 * version: nobody edited them. Throws 422 if `ids` are not all in one group.
 */
export const sortRecords = <Input extends object>(entity: Entity<Input>, actor: Actor, ids: string[]): Promise<void> =>
  write(entity.database, actor, async (scope) => {
    const { repository, description } = entity;
    const records = await repository.byIds(scope.trx, ids);
    const [first] = records;
    if (!first || records.length !== ids.length) throw otherGroup();
    const row = encodeRow(repository.columns, first);
    const group = await repository.group(scope.trx, description.orderGroup ?? [], row);
    const members = new Set(group.map((member) => member.id));
    if (!ids.every((id) => members.has(id))) throw otherGroup();
    for await (const [position, record] of yieldEvery(records.entries())) {
      const current = asRecord<Input>(description, record);
      if (current.sort !== position) await changeRecord(entity, scope, current, { sort: position }, 'sort');
    }
    await shiftOthers(entity, scope, group, new Set(ids));
  });

async function shiftOthers(
  { repository }: Pick<Entity<object>, 'repository'>,
  scope: WriteScope,
  group: { id: string; sort: number }[],
  placed: ReadonlySet<string>,
): Promise<void> {
  let last = { before: -1, now: placed.size - 1 };
  for await (const member of yieldEvery(group)) {
    if (placed.has(member.id)) continue;
    const tied = member.sort === last.before;
    const now = Math.min(Math.max(member.sort, tied ? last.now : last.now + 1), maxSort);
    if (now === member.sort && !tied) break;
    await repository.update(scope.trx, member.id, { sort: now, updatedAt: scope.now });
    last = { before: member.sort, now };
  }
}
