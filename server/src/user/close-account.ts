/** 注销账号: closes a person's own account, reopens it within fifteen days, and removes it with their data afterwards. */
import { closingDays, dayMs } from '@admin-h5/contract';
import { LimitCounters, limits } from '../auth/limits.ts';
import { passwordMatches } from '../auth/passwords.ts';
import type { DatabaseHandle } from '../database/connection.ts';
import { type Actor, noteChange, systemActor, write, type WriteScope } from '../database/write.ts';
import { badRequest } from '../errors.ts';
import { removeAccount, replaceNames } from '../inquiry/remove.ts';
import { changeRecord } from '../records/change.ts';
import type { StoredRecord } from '../records/entity-description.ts';
import { endFileUses } from '../records/file-uses.ts';
import { logOperation, logSearch } from '../records/operation-log.ts';
import { loadRecord } from '../records/read.ts';
import { runSteps } from '../run-steps.ts';
import { requireOtherAdmin, type UserEntity } from './entity.ts';
import type { UserFields } from './user-record.ts';

/** Replaces the name of a removed person in the log; the log's trigger allows no other text. */
const closedAccountName = '已注销用户';
/** Log lines per transaction, so that other writers do not wait long. */
const portion = 100;
const epoch = new Date(0).toISOString();

interface Parts {
  database: DatabaseHandle;
  users: UserEntity;
}

/**
 * Closes the person's own account: all sessions end, and after `closingDays` it is removed (`removeClosedAccounts`).
 * @returns when it will be removed, ISO
 * @throws AppError 400 密码错误, 409 for the last enabled administrator, 429 after too many wrong passwords.
 */
export async function closeAccount(
  { database, users }: Parts,
  actor: Actor,
  id: string,
  password: string,
): Promise<string> {
  const counters = new LimitCounters(database);
  // Uses the same counter as a password change: both let a caller guess the password.
  const key = `old-password:${id}`;
  await counters.use(key, limits.oldPassword);
  const { passwordHash } = await database.reader
    .selectFrom('userAccount')
    .select('passwordHash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!(await passwordMatches(passwordHash, password))) throw badRequest('密码错误', 'WRONG_PASSWORD');
  await counters.clear(key);
  return write(database, actor, async (scope) => {
    const current = await loadRecord(users, scope.trx, id);
    await requireOtherAdmin(scope, current);
    const closesAt = new Date(Date.parse(scope.now) + closingDays * dayMs).toISOString();
    await changeRecord(users, scope, current, { closesAt }, 'close');
    return closesAt;
  });
}

/** Reopens the account; returns the user. */
export function cancelClosure({ database, users }: Parts, actor: Actor, id: string): Promise<StoredRecord<UserFields>> {
  return write(database, actor, async (scope) =>
    changeRecord(users, scope, await loadRecord(users, scope.trx, id), { closesAt: null }, 'keep'),
  );
}

/**
 * Removes accounts whose fifteen days are over: personal data are deleted, and their log entries stay without the
 * name. Returns how many were removed. Several instances may run it at once.
 * @param now milliseconds
 * @throws AggregateError with what failed; the other accounts are removed
 */
export async function removeClosedAccounts({ database, users }: Parts, now: number): Promise<number> {
  const time = new Date(now).toISOString();
  const due = await database.db.selectFrom('userAccount').select('id').where('closesAt', '<=', time).execute();
  const removal = (id: string) => async () => {
    while ((await anonymiseActor(database, id)) === portion);
    await write(database, systemActor, (scope) => remove(scope, users, id, time));
  };
  await runSteps(Object.fromEntries(due.map(({ id }) => [`account ${id}`, removal(id)])));
  return due.length;
}

/** Removes the name from a batch of a person's log lines; returns how many lines changed. */
async function anonymiseActor(database: DatabaseHandle, id: string): Promise<number> {
  return write(database, systemActor, async ({ trx }) => {
    const lines = await trx
      .selectFrom('operationLog')
      .select(['id', 'label'])
      .where('actorId', '=', id)
      .where('actorName', '<>', closedAccountName)
      .limit(portion)
      .execute();
    for (const line of lines) {
      await trx
        .updateTable('operationLog')
        .set({ actorName: closedAccountName, search: logSearch(line.label, closedAccountName) })
        .where('id', '=', line.id)
        .execute();
    }
    return lines.length;
  });
}

async function remove(scope: WriteScope, users: UserEntity, id: string, time: string): Promise<void> {
  const { trx } = scope;
  const due = await trx
    .selectFrom('userAccount')
    .select(['id', 'username', 'realName'])
    .where('id', '=', id)
    .where('closesAt', '<=', time)
    .executeTakeFirst();
  // Another instance removed it first, or the person reopened it at the last moment.
  if (!due) return;
  await trx
    .updateTable('operationLog')
    .set({ label: closedAccountName, search: logSearch(closedAccountName, ''), before: null, after: null })
    .where('entity', 'in', ['user', 'session'])
    .where('entityId', '=', id)
    .execute();
  await trx.updateTable('recycleBin').set({ deletedByName: closedAccountName }).where('deletedBy', '=', id).execute();
  await trx.deleteFrom('recycleBin').where('id', '=', id).execute();
  await removePictures(scope, users, id);
  await trx.deleteFrom('session').where('userId', '=', id).execute();
  await removeAccount(scope, id);
  await trx.deleteFrom('changeSet').where('ownerId', '=', id).execute();
  await replaceNames(scope, due, closedAccountName);
  await trx.deleteFrom('userAccount').where('id', '=', id).execute();
  await logOperation(scope, { action: 'purge', entity: 'user', entityId: id, label: closedAccountName });
  noteChange(scope, 'user');
}

/** A person's pictures are deleted at once, not after thirty days like other unused files. */
async function removePictures(scope: WriteScope, { description: { entity } }: UserEntity, id: string): Promise<void> {
  const uses = await scope.trx
    .selectFrom('fileUse')
    .select('fileId')
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .execute();
  await endFileUses(scope, entity, id);
  const ids = uses.map(({ fileId }) => fileId);
  if (ids.length === 0) return;
  await scope.trx
    .updateTable('file')
    .set({ unusedSince: epoch })
    .where('id', 'in', ids)
    .where('refCount', '=', 0)
    .execute();
}
