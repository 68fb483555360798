import {
  dayMs,
  foldText,
  pickPublication,
  type Publication,
  recycleDays,
  withoutPassedMoments,
} from '@admin-h5/contract';
import type { Actor, WriteScope } from '../database/write.ts';
import { conflict, notFound } from '../errors.ts';
import { isId } from '../ids.ts';
import { changeRecord, finishChange } from './change.ts';
import type { StoredRecord } from './entity-description.ts';
import { asRecord, type Entity, writeRecord } from './entity.ts';
import { endFileUses } from './file-uses.ts';
import { isTimed } from './publication.ts';
import { loadRecord } from './read.ts';

export async function deleteIn<Input extends object>(
  entity: Entity<Input>,
  scope: WriteScope,
  id: string,
): Promise<void> {
  const { description } = entity;
  const current = await loadRecord(entity, scope.trx, id);
  await description.guard?.(scope, current, 'delete');
  const record = await changeRecord(entity, scope, current, { deletedAt: scope.now }, 'delete');
  const label = description.label(record);
  await scope.trx
    .insertInto('recycleBin')
    .values({
      id,
      entity: description.entity,
      label,
      search: foldText(label),
      deletedAt: scope.now,
      deletedBy: scope.actor.id,
      deletedByName: scope.actor.name,
      expiresAt: new Date(Date.parse(scope.now) + recycleDays * dayMs).toISOString(),
    })
    .execute();
}

/** The record in the recycle bin. */
async function deleted<Input extends object>(
  entity: Entity<Input>,
  scope: WriteScope,
  id: string,
): Promise<StoredRecord<Input>> {
  const found = isId(id) ? await entity.repository.findDeleted(scope.trx, id) : null;
  if (!found) throw notFound();
  return asRecord<Input>(entity.description, found);
}

/** An old 上架时间 publishes nothing, and what should be 下架 by now is. */
const restoredState = <Input extends object>(
  { description }: Entity<Input>,
  record: StoredRecord<Input>,
  now: string,
): Partial<Publication> => (isTimed(description) ? withoutPassedMoments(pickPublication(record), now) : {});

const takeOut = (scope: WriteScope, id: string) => scope.trx.deleteFrom('recycleBin').where('id', '=', id).execute();

/**
 * Restores a record from the recycle bin, to the group `to` if given.
 * Throws 409 if a live record conflicts with it, 409 `PARENT_GONE` if its group no longer exists.
 */
export async function restoreIn<Input extends object>(
  entity: Entity<Input>,
  scope: WriteScope,
  id: string,
  to?: string | null,
): Promise<StoredRecord<Input>> {
  const current = await deleted(entity, scope, id);
  const { moveColumn = '', check } = entity.description;
  const place = to === undefined || moveColumn === '' ? {} : { [moveColumn]: to };
  const errors = (await check?.({ scope, input: { ...current, ...place }, current })) ?? [];
  // The caller may choose another parent and retry; other conflicts need an edit of the other record.
  if (errors[0]) throw conflict(errors[0].message, errors[0].field === moveColumn ? 'PARENT_GONE' : 'CONFLICT');
  const restored = await changeRecord(
    entity,
    scope,
    current,
    { ...restoredState(entity, current, scope.now), ...place, deletedAt: null },
    'restore',
  );
  await takeOut(scope, id);
  return restored;
}

/** `deleteIn` in its own write. */
export const deleteRecord = <Input extends object>(entity: Entity<Input>, actor: Actor, id: string): Promise<void> =>
  writeRecord(entity, actor, id, (scope) => deleteIn(entity, scope, id));

/** Removes a record from the recycle bin for good; the operation log keeps its last state. */
export const purgeRecord = <Input extends object>(entity: Entity<Input>, actor: Actor, id: string): Promise<void> =>
  writeRecord(entity, actor, id, async (scope) => {
    const record = await deleted(entity, scope, id);
    await finishChange(entity, scope, 'purge', { record, before: record, after: null });
    await entity.repository.remove(scope.trx, id);
    await takeOut(scope, id);
    await endFileUses(scope, entity.description.entity, id);
  });
