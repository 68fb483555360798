import { foldText } from '@admin-h5/contract';
import type { WriteScope } from '../database/write.ts';
import { conflict, notFound } from '../errors.ts';
import { isId } from '../ids.ts';
import type { StoredRecord } from './description.ts';
import { endFileUses } from './file-uses.ts';
import type { RecordStore } from './store.ts';

/** Days a deleted record can be brought back. */
const recycleDays = 30;
const dayMs = 86_400_000;

/** Puts a record into the recycle bin. */
export async function recycleIn<Input extends object>(
  store: RecordStore<Input, object>,
  scope: WriteScope,
  id: string,
): Promise<void> {
  const { description, entity } = store;
  const current = await store.load(scope.trx, id);
  await description.guard?.(scope, current, 'delete');
  const record = await store.changeIn(scope, current, { deletedAt: scope.now }, 'delete');
  const label = description.label(record);
  await scope.trx
    .insertInto('recycleBin')
    .values({
      id,
      entity,
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
  store: RecordStore<Input, object>,
  scope: WriteScope,
  id: string,
): Promise<StoredRecord<Input>> {
  const found = isId(id) ? await store.repository.findDeleted(scope.trx, id) : null;
  if (!found) throw notFound();
  return store.typed(found);
}

const takeOut = (scope: WriteScope, id: string) => scope.trx.deleteFrom('recycleBin').where('id', '=', id).execute();

/**
 * Brings a record back from the recycle bin, into another group where `to` is given.
 * 409 where a live one has taken its place, 409 `PARENT_GONE` where the group it lay in is gone.
 */
export async function restoreIn<Input extends object>(
  store: RecordStore<Input, object>,
  scope: WriteScope,
  id: string,
  to?: string | null,
): Promise<StoredRecord<Input>> {
  const current = await deleted(store, scope, id);
  const { moveColumn = '', check } = store.description;
  const place = to === undefined || moveColumn === '' ? {} : { [moveColumn]: to };
  const errors = (await check?.({ scope, input: { ...current, ...place }, current })) ?? [];
  // The caller may ask for another parent and try again; other conflicts need an edit elsewhere.
  if (errors[0]) throw conflict(errors[0].message, errors[0].field === moveColumn ? 'PARENT_GONE' : 'CONFLICT');
  const restored = await store.changeIn(scope, current, { ...place, deletedAt: null }, 'restore');
  await takeOut(scope, id);
  return restored;
}

/** Removes a record of the recycle bin for good; the operation log keeps what it was. */
export async function purgeIn<Input extends object>(
  store: RecordStore<Input, object>,
  scope: WriteScope,
  id: string,
): Promise<void> {
  const record = await deleted(store, scope, id);
  await store.done(scope, 'purge', record, record, null);
  await store.repository.remove(scope.trx, id);
  await takeOut(scope, id);
  await endFileUses(scope, store.entity, id);
}
