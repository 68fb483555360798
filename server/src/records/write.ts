/**
 * Calls that change a record. Functions ending in `In` run inside a write (`writeAndPresent`), the others in their own. Optimistic lock,
 * operation log and file uses are part of the same transaction (entities.md, "Common to all"). They throw AppError:
 * 404 for a record that is not live, 409 for a stale version, 422 for a rule that needs the database.
 */
import { isDeepStrictEqual } from 'node:util';
import {
  type LogAction,
  pickPublication,
  type Publication,
  type PublicationChange,
  type Status,
} from '@admin-h5/contract';
import type { Actor, WriteScope } from '../database/write.ts';
import { badRequest, invalid, versionConflict } from '../errors.ts';
import { changeInput, changeRecord, checkInput, insertRecord, normaliseInput } from './change.ts';
import type { StoredRecord } from './entity-description.ts';
import { type Entity, writeRecord } from './entity.ts';
import { findMomentErrors, stateStatus, withPublication } from './publication.ts';
import { loadRecord, presentRecord } from './read.ts';

/** Runs a change in a write of its own; returns the record as the API shows it. @param id null for a new record */
export const writeAndPresent = async <Input extends object, Output extends object>(
  entity: Entity<Input, Output>,
  actor: Actor,
  id: string | null,
  change: (scope: WriteScope) => Promise<StoredRecord<Input>>,
): Promise<Output> => presentRecord(entity, await writeRecord(entity, actor, id, change));

/** Creates a record; `extra` sets read-only columns. */
export async function createIn<Input extends object>(
  entity: Entity<Input>,
  scope: WriteScope,
  given: NoInfer<Input>,
  extra: object = {},
  action: LogAction = 'create',
): Promise<StoredRecord<Input>> {
  const normalised = normaliseInput(entity, given, null);
  const input = (await entity.description.complete?.(scope, normalised)) ?? normalised;
  await checkInput(entity, scope, input, null);
  return insertRecord(entity, scope, input, extra, action);
}

/** Replaces the fields that `given` has; `version` must equal the stored one. */
export async function updateIn<Input extends object>(
  entity: Entity<Input>,
  scope: WriteScope,
  id: string,
  given: NoInfer<Input>,
  version: number,
): Promise<StoredRecord<Input>> {
  const current = await loadRecord(entity, scope.trx, id);
  const input = normaliseInput(entity, given, current);
  await checkInput(entity, scope, input, current);
  if (version !== current.version) throw versionConflict();
  return changeInput(entity, scope, current, input, 'update');
}

/** Enables or disables a record, which takes a 上架时间 away; a given `version` must equal the stored one. */
export async function setStatusIn<Input extends object>(
  entity: Entity<Input>,
  scope: WriteScope,
  id: string,
  status: Status,
  version?: number,
): Promise<StoredRecord<Input>> {
  const current = await loadRecord(entity, scope.trx, id);
  if (version !== undefined && version !== current.version) throw versionConflict();
  const stated = stateStatus(entity.description, current, status, scope.now);
  const before = new Map<string, unknown>(Object.entries(current));
  if (Object.entries(stated).every(([name, value]) => before.get(name) === value)) return current;
  await entity.description.guard?.(scope, current, 'status', status);
  if (status === 1) await checkInput(entity, scope, { ...current, ...stated }, current);
  return changeRecord(entity, scope, current, stated, 'status');
}

/**
 * Sets moments of a record; returns its former publication, or null where nothing changes.
 * @param check stores nothing
 */
export async function setPublicationIn<Input extends object>(
  entity: Entity<Input>,
  scope: WriteScope,
  id: string,
  { check = false, ...change }: PublicationChange,
): Promise<Publication | null> {
  const { description } = entity;
  const current = await loadRecord(entity, scope.trx, id);
  const former = pickPublication(current);
  const input = { ...current, ...change };
  const errors = findMomentErrors(description, input, current, scope.now);
  if (errors.length > 0) throw invalid(errors);
  const next = pickPublication(withPublication(description, input, current, scope.now));
  if (isDeepStrictEqual(next, former)) return null;
  if (next.status !== former.status) await description.guard?.(scope, current, 'status', next.status);
  if (next.status > former.status) await checkInput(entity, scope, { ...current, ...next }, current);
  if (!check) await changeRecord(entity, scope, current, next, 'update');
  return former;
}

/** Moves a record to another group. Returns its former group; null is the top level. */
export async function moveIn<Input extends object>(
  entity: Entity<Input>,
  scope: WriteScope,
  id: string,
  to: string | null,
): Promise<string | null> {
  const column = entity.description.moveColumn;
  if (column === undefined) throw badRequest();
  const current = await loadRecord(entity, scope.trx, id);
  await checkInput(entity, scope, { ...current, [column]: to }, current);
  await changeRecord(entity, scope, current, { [column]: to }, 'move');
  const from: unknown = Reflect.get(current, column);
  return typeof from === 'string' ? from : null;
}
