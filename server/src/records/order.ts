import { maxSort } from '@admin-h5/contract';
import { type Actor, write, type WriteScope } from '../database/write.ts';
import { yieldEvery } from '../database/yield-every.ts';
import { invalid } from '../errors.ts';
import { changeRecord } from './change.ts';
import { encodeRow } from './codec.ts';
import { asRecord, type Entity } from './entity.ts';

const otherGroup = () => invalid([{ field: 'ids', message: '只能对同一分组内的数据排序' }]);

/**
 * Puts `ids` first in their group, in this order, followed by the others in their present order, inside a running
 * write. Throws 422 if they are not all in one group. The others get no new version: nobody edited them.
 */
async function sortIn<Input extends object>(entity: Entity<Input>, scope: WriteScope, ids: string[]): Promise<void> {
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
}

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

/** `sortIn` in its own write. */
export const sortRecords = <Input extends object>(entity: Entity<Input>, actor: Actor, ids: string[]): Promise<void> =>
  write(entity.database, actor, (scope) => sortIn(entity, scope, ids));
