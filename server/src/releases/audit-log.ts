import type { RegistryAction } from '@admin-h5/contract';
import type { WriteScope } from '../database/write.ts';
import { noteChange } from '../database/write.ts';
import { newOrderedId } from '../ids.ts';

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
