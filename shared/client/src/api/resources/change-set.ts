import type { ChangeSet, ChangeSetEntry, ChangeSetInput, ChangeSetList } from '@admin-h5/contract';
import { apiPath, call, type CallOptions } from '../call.ts';

const path = '/api/change-sets';
const one = (id: string) => path + apiPath`/${id}`;

/** 草稿 of 改表 for the list of a page: one's own, and those of others that one may approve. */
export function list(page: string, options?: CallOptions): Promise<ChangeSetList> {
  return call({ method: 'GET', path, query: { page } }, options);
}

/** One with its edits. */
export function get(id: string, options?: CallOptions): Promise<ChangeSet> {
  return call({ method: 'GET', path: one(id) }, options);
}

export function create(body: ChangeSetInput, options?: CallOptions): Promise<ChangeSetEntry> {
  return call({ method: 'POST', path, body }, options);
}

/** What waited for its time is a draft again. Fails with 409 while it is published. */
export function update(
  id: string,
  body: Pick<ChangeSetInput, 'name' | 'edits'>,
  options?: CallOptions,
): Promise<ChangeSetEntry> {
  return call({ method: 'PUT', path: one(id), body }, options);
}

export function remove(id: string, options?: CallOptions): Promise<void> {
  return call({ method: 'DELETE', path: one(id) }, options);
}

/** Makes it a draft again that is neither sent nor published. Fails with 409 while it is published. */
export function cancel(id: string, options?: CallOptions): Promise<ChangeSetEntry> {
  return call({ method: 'DELETE', path: `${one(id)}/due` }, options);
}
