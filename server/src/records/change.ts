/** Stores a new or changed record of any entity with all that follows from it: checks, computed fields, file uses, log, search index. */
import { isDeepStrictEqual } from 'node:util';
import {
  type FieldError,
  type LogAction,
  findMisreadErrors,
  isPublishType,
  isObject,
  type Field,
  type Fields,
} from '@admin-h5/contract';
import { type WriteScope, noteChange } from '../database/write.ts';
import { invalid } from '../errors.ts';
import { newOrderedId } from '../ids.ts';
import type { EntityDescription, EntityRow, StoredRecord, FileReference } from './entity-description.ts';
import { type Entity, asRecord } from './entity.ts';
import { checkFiles, useFiles } from './file-uses.ts';
import { logOperation } from './operation-log.ts';
import { findPassedTimes, withPublication } from './publication.ts';
import { searchText } from '../search/managers-keyword.ts';
import { forgetRecord, reindexRecord } from '../search/index-record.ts';

function findReferences(path: string, field: Field, value: unknown): FileReference[] {
  if (field.kind === 'file')
    return typeof value === 'string' ? [{ field: path, id: value, accepts: field.accepts }] : [];
  if (!Array.isArray(value)) return [];
  const entries: unknown[] = value;
  if (field.kind === 'files') {
    return entries.flatMap((id, index) =>
      typeof id === 'string' ? [{ field: `${path}.${index}`, id, accepts: field.accepts }] : [],
    );
  }
  return field.kind === 'rows'
    ? entries.flatMap((row, index) => (isObject(row) ? fileReferences(field.row, row, `${path}.${index}.`) : []))
    : [];
}

/**
 * The files that a record uses, each with its path (`imageIds.2`, `documents.0.fileId`), in the order of its fields.
 * @param prefix path of the record within another
 */
function fileReferences(fields: Fields, record: object, prefix = ''): FileReference[] {
  const values = new Map<string, unknown>(Object.entries(record));
  return Object.entries(fields).flatMap(([name, field]) => findReferences(`${prefix}${name}`, field, values.get(name)));
}

/** The files that a record uses, each with its path. */
const usedFiles = <Input extends object>(
  { fields, moreFiles }: Pick<EntityDescription<Input>, 'fields' | 'moreFiles'>,
  record: Input,
): FileReference[] => [...fileReferences(fields, record), ...(moreFiles?.(record) ?? [])];

/** An input with its computed fields. Null is a number that a person has cleared. */
function withComputed<Input extends object>(
  { computed = [] }: EntityDescription<Input, object>,
  input: Input,
  current: StoredRecord<Input> | null,
): Input {
  const changed = computed.flatMap(({ field, compute }) => {
    const given = input[field];
    const isComputed = current !== null && given === current[field] && given === compute(current);
    return given === '' || isComputed ? [[field, compute(input)] as const] : [];
  });
  return { ...input, ...Object.fromEntries(changed) };
}

/** An input in the form in which it is stored. */
export function normaliseInput<Input extends object>(
  { description }: Entity<Input>,
  input: Input,
  current: StoredRecord<Input> | null,
): Input {
  const complete = withComputed(description, input, current);
  return description.normalise?.(complete, current) ?? complete;
}

/** Errors from the rules that need the database; writes nothing. */
export async function findErrors<Input extends object>(
  { description }: Entity<Input>,
  scope: WriteScope,
  input: Input,
  current: StoredRecord<Input> | null,
): Promise<FieldError[]> {
  return [
    ...((await description.check?.({ scope, input, current })) ?? []),
    ...(await checkFiles(scope, usedFiles(description, input), description.checkFile)),
    ...findPassedTimes(description, input, current, scope.now),
  ];
}

/** @throws AppError 422 for texts that a spreadsheet program has made of others and that are not stored yet, and for the errors of `findErrors`. */
export async function checkInput<Input extends object>(
  entity: Entity<Input>,
  scope: WriteScope,
  input: Input,
  current: StoredRecord<Input> | null,
): Promise<void> {
  const misread = findMisreadErrors(entity.description.fields, input, current);
  const errors = [...misread, ...(await findErrors(entity, scope, input, current))];
  if (errors.length > 0) throw invalid(errors);
}

/** Computed columns: the search text and columns for filters. */
const derivedColumns = <Input extends object>(
  { searchTexts, derived }: EntityDescription<Input, object>,
  record: StoredRecord<Input>,
): EntityRow => ({ search: searchText(searchTexts(record)), ...derived?.(record) });

/** An input as the record that it would become, which is not stored. `extra` sets read-only columns. */
export const newRecord = <Input extends object>(
  { description }: Entity<Input>,
  { now, actor }: Pick<WriteScope, 'now' | 'actor'>,
  input: NoInfer<Input>,
  extra: object = {},
): StoredRecord<Input> =>
  asRecord<Input>(description, {
    ...Object.fromEntries(Object.keys(description.readOnly ?? {}).map((name) => [name, 0])),
    status: 1,
    sort: 0,
    ...withPublication(description, input, null, now),
    ...extra,
    id: newOrderedId(),
    version: 1,
    createdAt: now,
    updatedAt: now,
    createdBy: actor.id,
    updatedBy: actor.id,
    deletedAt: null,
  });

/** Stores a new record and its dependent data in the running write; the caller has checked the rules. */
export async function insertRecord<Input extends object>(
  entity: Entity<Input>,
  scope: WriteScope,
  input: NoInfer<Input>,
  extra: object,
  action: LogAction,
): Promise<StoredRecord<Input>> {
  const { description, repository } = entity;
  const record = newRecord(entity, scope, input, extra);
  const derived = derivedColumns(description, record);
  const isLater = scope.later?.record(repository, record.id, repository.rowOf(record, derived));
  if (!isLater) await repository.insert(scope.trx, record, derived);
  await finishChange(entity, scope, action, { record, before: null, after: record });
  return record;
}

/** Stores changed fields of a record as its next version in the running write; the caller has checked the rules. */
export async function changeRecord<Input extends object>(
  entity: Entity<Input>,
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
  const derived = derivedColumns(description, record);
  if (!scope.later?.record(repository, record.id, repository.rowOf(record, derived))) {
    // The others have the same values, or are counters that change independently of edits. PostgreSQL leaves long texts where they are.
    const written = Object.entries(record).filter(
      ([name, value]) => !isDeepStrictEqual(value, Reflect.get(current, name)),
    );
    await repository.update(scope.trx, current.id, Object.fromEntries(written), derived);
  }
  await finishChange(entity, scope, action, { record, before: current, after: record });
  return record;
}

/** `changeRecord` by what a form or a sheet says. */
export const changeInput = <Input extends object>(
  entity: Entity<Input>,
  scope: WriteScope,
  current: StoredRecord<Input>,
  input: NoInfer<Input>,
  action: LogAction,
): Promise<StoredRecord<Input>> =>
  changeRecord(entity, scope, current, withPublication(entity.description, input, current, scope.now), action);

/** A record as the log keeps it. */
function loggedFields<Input extends object>(
  { notLogged = [] }: EntityDescription<Input, object>,
  record: StoredRecord<Input> | null,
): object | null {
  return record && Object.fromEntries(Object.entries(record).filter(([field]) => !notLogged.includes(field)));
}

interface Change<Input extends object> {
  record: StoredRecord<Input>;
  before: StoredRecord<Input> | null;
  after: StoredRecord<Input> | null;
}

/** Keeps the search index equal to the record. */
async function updateIndex<Input extends object>(
  { table, searchContent }: EntityDescription<Input, object>,
  scope: WriteScope,
  { record: { id }, before, after }: Change<Input>,
): Promise<void> {
  if (!searchContent || !isPublishType(table)) return;
  const toIndexed = (record: StoredRecord<Input>) => ({ record, content: searchContent(record) });
  if (!after) await forgetRecord(scope.trx, id);
  else if (scope.later) scope.later.index(table, toIndexed(after));
  else await reindexRecord(scope.trx, table, before && toIndexed(before), toIndexed(after));
}

/** Common steps after a change: file uses, the log, the data version, and the entity's own `after`. */
export async function finishChange<Input extends object>(
  { description }: Entity<Input>,
  scope: WriteScope,
  action: LogAction,
  change: Change<Input>,
): Promise<void> {
  const { entity } = description;
  const { record, before, after } = change;
  if (after) {
    const former = new Set(before && usedFiles(description, before).map(({ id }) => id));
    const ids = usedFiles(description, after).map(({ id }) => id);
    await useFiles(
      scope,
      entity,
      record.id,
      ids.filter((id) => !former.has(id)),
    );
  }
  await logOperation(scope, {
    action,
    entity,
    entityId: record.id,
    label: description.label(record),
    before: loggedFields(description, before),
    after: loggedFields(description, after),
  });
  await updateIndex(description, scope, change);
  noteChange(scope, entity);
  await description.after?.(scope, action, record, before);
}
