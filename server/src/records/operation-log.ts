import { foldText, type LogAction, type LogEntry } from '@admin-h5/contract';
import type { WriteScope } from '../database/write.ts';
import { newOrderedId } from '../ids.ts';

export interface Operation {
  action: LogAction;
  entity: LogEntry['entity'];
  entityId: string;
  label: string;
  before?: object | null;
  after?: object | null;
}

/** The columns of a log line that a keyword is compared with. */
export const logSearch = (label: string, actorName: string): string => foldText(`${label} ${actorName}`);

/**
 * Writes one line of the operation log in the running transaction. Lines are kept for ever: a trigger refuses to delete one
 * (`appendOnly` of `migrations/columns.ts`), and the history of a record and the first start read all of them. Neither `before` nor
 * `after` may contain a password: for records `change.ts` removes the fields that the description names in `notLogged`.
 */
export async function logOperation(scope: WriteScope, operation: Operation): Promise<void> {
  const line = {
    id: newOrderedId(),
    at: scope.now,
    actorId: scope.actor.id,
    actorName: scope.actor.name,
    requestId: scope.actor.requestId,
    action: operation.action,
    entity: operation.entity,
    entityId: operation.entityId,
    label: operation.label,
    search: logSearch(operation.label, scope.actor.name),
    before: operation.before ? JSON.stringify(operation.before) : null,
    after: operation.after ? JSON.stringify(operation.after) : null,
  };
  if (scope.later) scope.later.log(line);
  else await scope.trx.insertInto('operationLog').values(line).execute();
}

/** Logs what a person did with their sessions, such as signing in; `id` is '' for an unknown user. */
export const logSession = (
  scope: WriteScope,
  action: LogAction,
  { id, username }: { id: string; username: string },
  after: object | null = null,
): Promise<void> => logOperation(scope, { action, entity: 'session', entityId: id, label: username, after });
