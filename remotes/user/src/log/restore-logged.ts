import { entityApi, recycleApi } from '@admin-h5/client';
import type { EntityBase, LogEntry } from '@admin-h5/contract';

const quiet = { errors: 'screen' } as const;
const edits: readonly string[] = ['update', 'status', 'move'];

/** Whether what an entry did can be taken back: a deletion, or a change whose earlier state the log holds. */
export function isRestorable({ action, entity, before }: Pick<LogEntry, 'action' | 'entity' | 'before'>): boolean {
  if (entity === 'session' || entity === 'company') return false;
  return action === 'delete' || (edits.includes(action) && before !== null);
}

/**
 * Reverts what an entry did: restores a deleted record, or writes the earlier values over the present ones. It is a change
 * like any other, so that the log stays append-only and the rules are checked again.
 * @throws ApiError where the server refuses
 */
export async function restoreLogged({ action, entity, entityId, before }: LogEntry): Promise<void> {
  if (entity === 'session') return;
  if (action === 'delete') {
    await recycleApi.restore(entity, entityId, undefined, quiet);
    return;
  }
  const api = entityApi<EntityBase, Readonly<Record<string, unknown>>>(entity);
  const current = await api.get(entityId, quiet);
  await api.update(entityId, { ...current, ...before, version: current.version }, quiet);
}
