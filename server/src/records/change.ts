import type { FieldError, LogAction } from '@admin-h5/contract';
import type { WriteScope } from '../database/write.ts';
import { noteChange } from '../database/write.ts';
import { invalid } from '../errors.ts';
import { newId } from '../ids.ts';
import type { EntityDescription, EntityRow, StoredRecord } from './description.ts';
import type { Entity } from './entity.ts';
import { asRecord } from './entity.ts';
import { checkFiles, useFiles } from './file-uses.ts';
import { logOperation } from './operation-log.ts';
import { searchText } from './search-text.ts';

/** An input as it would be stored. */
export const normaliseInput = <Input extends object, Output extends object>(
  { description }: Entity<Input, Output>,
  input: Input,
): Input => description.normalise?.(input) ?? input;

/** What the rules that need the database say against an input; writes nothing. */
export async function findErrors<Input extends object, Output extends object>(
  { description }: Entity<Input, Output>,
  scope: WriteScope,
  input: Input,
  current: StoredRecord<Input> | null,
): Promise<FieldError[]> {
  return [
    ...((await description.check?.({ scope, input, current })) ?? []),
    ...(await checkFiles(scope, description.files?.(input) ?? [])),
  ];
}

/** @throws AppError 422 for what `findErrors` finds. */
export async function checkInput<Input extends object, Output extends object>(
  entity: Entity<Input, Output>,
  scope: WriteScope,
  input: Input,
  current: StoredRecord<Input> | null,
): Promise<void> {
  const errors = await findErrors(entity, scope, input, current);
  if (errors.length > 0) throw invalid(errors);
}

/** Columns that are computed from the record: the search text and what filters look at. */
const derivedColumns = <Input extends object, Output extends object>(
  { searchTexts, derived }: EntityDescription<Input, Output>,
  record: StoredRecord<Input>,
): EntityRow => ({ search: searchText(searchTexts(record)), ...derived?.(record) });

/** Stores a new record with all that belongs to it, in the running write; the caller has checked the rules. */
export async function insertRecord<Input extends object, Output extends object>(
  entity: Entity<Input, Output>,
  scope: WriteScope,
  input: NoInfer<Input>,
  extra: object,
  action: LogAction,
): Promise<StoredRecord<Input>> {
  const { description, repository } = entity;
  const record = asRecord<Input>(description, {
    ...Object.fromEntries(Object.keys(description.readOnly ?? {}).map((name) => [name, 0])),
    status: 1,
    sort: 0,
    ...input,
    ...extra,
    id: newId(),
    version: 1,
    createdAt: scope.now,
    updatedAt: scope.now,
    createdBy: scope.actor.id,
    updatedBy: scope.actor.id,
    deletedAt: null,
  });
  await repository.insert(scope.trx, record, derivedColumns(description, record));
  await finishChange(entity, scope, action, { record, before: null, after: record });
  return record;
}

/** Stores changed fields of a record as its next version, in the running write; the caller has checked the rules. */
export async function changeRecord<Input extends object, Output extends object>(
  entity: Entity<Input, Output>,
  scope: WriteScope,
  current: StoredRecord<Input>,
  fields: object,
  action: LogAction,
): Promise<StoredRecord<Input>> {
  const { description, repository } = entity;
  const record = {
    ...current,
    ...fields,
    id: current.id,
    version: current.version + 1,
    updatedAt: scope.now,
    updatedBy: scope.actor.id,
  };
  // Counters change beside edits: a read-only column is written only where the change itself names it.
  const readOnly = description.readOnly ?? {};
  const written = Object.entries(record).filter(([name]) => !(name in readOnly) || name in fields);
  await repository.update(scope.trx, current.id, Object.fromEntries(written), derivedColumns(description, record));
  await finishChange(entity, scope, action, { record, before: current, after: record });
  return record;
}

/** What the log may hold of a record. */
function loggedFields<Input extends object, Output extends object>(
  { secret = [] }: EntityDescription<Input, Output>,
  record: StoredRecord<Input> | null,
): object | null {
  return record && Object.fromEntries(Object.entries(record).filter(([field]) => !secret.includes(field)));
}

interface Change<Input extends object> {
  record: StoredRecord<Input>;
  before: StoredRecord<Input> | null;
  after: StoredRecord<Input> | null;
}

/** What belongs to any change: file uses, the log, the data version, and what the entity does after it. */
export async function finishChange<Input extends object, Output extends object>(
  { description }: Entity<Input, Output>,
  scope: WriteScope,
  action: LogAction,
  { record, before, after }: Change<Input>,
): Promise<void> {
  const { entity } = description;
  if (after) {
    const ids = description.files?.(after).map((reference) => reference.id) ?? [];
    await useFiles(scope, entity, record.id, ids);
  }
  await logOperation(scope, {
    action,
    entity,
    entityId: record.id,
    label: description.label(record),
    before: loggedFields(description, before),
    after: loggedFields(description, after),
  });
  noteChange(scope, entity);
  await description.after?.(scope, action, record);
}
