import { entityApi, recycleApi } from '@admin-h5/client';
import { type EntityBase, type LogEntry, withoutPassedMoments } from '@admin-h5/contract';

const quiet = { errors: 'screen' } as const;
const edits: readonly string[] = ['update', 'status', 'move'];

/** Whether a logged change can be reverted: a deletion, or a change whose earlier values were logged. */
export function isRestorable({ action, entity, before }: Pick<LogEntry, 'action' | 'entity' | 'before'>): boolean {
  if (entity === 'session' || entity === 'company' || entity === 'inquiry') return false;
  return action === 'delete' || (edits.includes(action) && before !== null);
}

/**
 * Reverts a logged change: restores a deleted record, or writes the earlier values over the present ones. This is a
 * new change, so the log stays append-only and the rules are checked again.
 * @throws ApiError if the server refuses
 */
export async function restoreLogged({ action, entity, entityId, before }: LogEntry): Promise<void> {
  if (entity === 'session' || entity === 'inquiry') return;
  if (action === 'delete') {
    await recycleApi.restore(entity, entityId, undefined, quiet);
    return;
  }
  const api = entityApi<EntityBase, Readonly<Record<string, unknown>>>(entity);
  const current = await api.get(entityId, quiet);
  await api.update(entityId, { ...current, ...withoutPassedMoments(before ?? {}), version: current.version }, quiet);
}
