import type { BatchResult, EntityName, Page, RecycleEntry } from '@admin-h5/contract';
import { apiPath, call, type CallOptions } from '../call.ts';

const base = '/api/recycle';

export interface RecycleQuery {
  page?: number;
  size?: number;
  keyword?: string;
  entity?: EntityName;
}

/** One page of the records in the recycle bin. */
export function list(query: RecycleQuery = {}, options?: CallOptions): Promise<Page<RecycleEntry>> {
  return call({ method: 'GET', path: base, query }, options);
}

/** Restores records in this order, up to 1000; the result names each that could not be restored, with the reason. */
export function restoreAll(ids: readonly string[], options?: CallOptions): Promise<BatchResult> {
  return call({ method: 'POST', path: `${base}/batch/restore`, body: { ids } }, options);
}

/**
 * Restores one record. Fails with 409 `PARENT_GONE` if its parent no longer exists; a second call can name another one in `to`.
 * @param to id of the new parent, or null for none
 */
export function restore(
  entity: EntityName,
  id: string,
  to?: string | null,
  options?: CallOptions,
): Promise<{ id: string }> {
  const body = to === undefined ? {} : { body: { to } };
  return call({ method: 'POST', path: apiPath`/api/${entity}/${id}/restore`, ...body }, options);
}

/** Deletes for good. */
export function purgeAll(ids: readonly string[], options?: CallOptions): Promise<BatchResult> {
  return call({ method: 'DELETE', path: `${base}/batch`, body: { ids } }, options);
}
