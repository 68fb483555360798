import type { BatchResult, EntityName, Page, RecycleEntry } from '../../contract/index.ts';
import { call } from '../call.ts';
import type { CallOptions } from '../options.ts';

const base = '/api/recycle';

export interface RecycleQuery {
  page?: number;
  size?: number;
  keyword?: string;
  entity?: EntityName;
}

/** One page of what was deleted in the last 30 days. */
export function list(query: RecycleQuery = {}, options?: CallOptions): Promise<Page<RecycleEntry>> {
  return call({ method: 'GET', path: base, query }, options);
}

export function restoreAll(ids: readonly string[], options?: CallOptions): Promise<BatchResult> {
  return call({ method: 'POST', path: `${base}/batch/restore`, body: { ids } }, options);
}

/** Deletes for good. */
export function purgeAll(ids: readonly string[], options?: CallOptions): Promise<BatchResult> {
  return call({ method: 'DELETE', path: `${base}/batch`, body: { ids } }, options);
}
