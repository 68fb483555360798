import type { RegistryAction, RegistryChange } from '@admin-h5/contract';
import type { Kysely } from 'kysely';
import { noteChange, type WriteScope } from '../database/write.ts';
import { newOrderedId } from '../ids.ts';
import type { Database } from '../database/schema.ts';

export interface RemoteChange {
  module: string;
  action: RegistryAction;
  build: string | null;
  /** Readable details that the columns do not contain. */
  detail: string;
}

/** Who made a change that the API made by itself, in the audit log. */
export const automaticName = 'automatic';

/** Key of the registry among the data versions; its cached response depends on it. */
export const registryEntity = 'remote';

/**
 * Writes one line of the audit log in the transaction that makes the change: a team or a command is named by
 * `scope.actor.name`, an administrator by the id alone, whose name ends with the account.
 */
export async function recordChange(scope: WriteScope, change: RemoteChange): Promise<void> {
  await scope.trx
    .insertInto('remoteChange')
    .values({
      id: newOrderedId(),
      at: scope.now,
      ...change,
      by: scope.actor.id === null ? scope.actor.name : '',
      actorId: scope.actor.id,
      requestId: scope.actor.requestId,
    })
    .execute();
  noteChange(scope, registryEntity);
}

/** Shown for an administrator whose account was removed, as in the operation log. */
const removedName = '已注销用户';

/** Lines of the audit log with the present name of the administrator who made the change, newest first. */
async function changes(db: Kysely<Database>, found: readonly { id: string }[]): Promise<RegistryChange[]> {
  if (found.length === 0) return [];
  const rows = await db
    .selectFrom('remoteChange')
    .leftJoin('userAccount', 'userAccount.id', 'remoteChange.actorId')
    .selectAll('remoteChange')
    .select('userAccount.username')
    .where(
      'remoteChange.id',
      'in',
      found.map(({ id }) => id),
    )
    .orderBy('remoteChange.id', 'desc')
    .execute();
  return rows.map(({ username, ...row }) => (row.actorId === null ? row : { ...row, by: username ?? removedName }));
}

const newestIds = (db: Kysely<Database>, module: string, limit: number): Promise<{ id: string }[]> =>
  db.selectFrom('remoteChange').select('id').where('module', '=', module).orderBy('id', 'desc').limit(limit).execute();

/** The audit log of one module, newest first. */
export const readModuleHistory = async (
  db: Kysely<Database>,
  module: string,
  limit: number,
): Promise<RegistryChange[]> => changes(db, await newestIds(db, module, limit));

/** Id of the newest line of a module's audit log; '' without any. */
export async function lastChangeId(db: Kysely<Database>, module: string): Promise<string> {
  const [newest] = await newestIds(db, module, 1);
  return newest?.id ?? '';
}

export async function lastChanges(db: Kysely<Database>): Promise<RegistryChange[]> {
  const rows = await db
    .selectFrom('remoteChange')
    .select((eb) => eb.fn.max('id').as('id'))
    .groupBy('module')
    .execute();
  return changes(db, rows);
}
