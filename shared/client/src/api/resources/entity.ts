import type {
  BatchResult,
  BatchTarget,
  Changes,
  EntityBase,
  EntityName,
  EntityOption,
  HistoryEntry,
  ListQuery,
  Page,
  Status,
} from '@admin-h5/contract';
import { apiPath } from '../api-path.ts';
import { call } from '../call.ts';
import type { CallOptions } from '../options.ts';
import { restoreAll } from './recycle.ts';

/** The calls that every managed entity has (entities.md). `Q` is its list query with its own filters. */
export interface EntityApi<T, Input, Q extends ListQuery = ListQuery> {
  list: (query?: Q, options?: CallOptions) => Promise<Page<T>>;
  /** Ids of everything that a filter finds, in the list's own order. */
  ids: (filter?: Omit<Q, 'page' | 'size' | 'sort'>, options?: CallOptions) => Promise<string[]>;
  /** Enabled records for pickers. */
  all: (options?: CallOptions) => Promise<EntityOption[]>;
  get: (id: string, options?: CallOptions) => Promise<T>;
  create: (input: Input, options?: CallOptions) => Promise<T>;
  /** Takes the whole record as `get` returned it, `version` included; fails with 409 if it has changed meanwhile. */
  update: (id: string, record: Input & { version: number }, options?: CallOptions) => Promise<T>;
  remove: (id: string, options?: CallOptions) => Promise<void>;
  /** Fails with 409 if a given `version` is out of date. */
  setStatus: (id: string, body: { status: Status; version?: number }, options?: CallOptions) => Promise<T>;
  setStatusOf: (target: BatchTarget, status: Status, options?: CallOptions) => Promise<BatchResult>;
  removeAll: (target: BatchTarget, options?: CallOptions) => Promise<BatchResult>;
  /** All ids of one group in their new order, at most 500. */
  sort: (ids: readonly string[], options?: CallOptions) => Promise<void>;
  restore: (id: string, options?: CallOptions) => Promise<T>;
  /** Restores up to 1000 records in this order; the result lists each that could not be restored, with the reason. */
  restoreAll: (ids: readonly string[], options?: CallOptions) => Promise<BatchResult>;
  history: (id: string, options?: CallOptions) => Promise<HistoryEntry[]>;
  /** What changed since an ISO time. */
  changes: (since: string, options?: CallOptions) => Promise<Changes>;
}

/** Makes the common calls of one entity; `name` is also its path. Users have them all but `sort`. */
export function entityApi<T extends Omit<EntityBase, 'sort'>, Input, Q extends ListQuery = ListQuery>(
  name: EntityName,
): EntityApi<T, Input, Q> {
  const base = `/api/${name}`;
  const one = (id: string) => base + apiPath`/${id}`;
  return {
    list: (query, options) => call({ method: 'GET', path: base, query }, options),
    ids: (filter, options) => call({ method: 'GET', path: `${base}/ids`, query: filter }, options),
    all: (options) => call({ method: 'GET', path: `${base}/all` }, options),
    get: (id, options) => call({ method: 'GET', path: one(id) }, options),
    create: (body, options) => call({ method: 'POST', path: base, body }, options),
    update: (id, body, options) => call({ method: 'PUT', path: one(id), body }, options),
    remove: (id, options) => call({ method: 'DELETE', path: one(id) }, options),
    setStatus: (id, body, options) => call({ method: 'PATCH', path: `${one(id)}/status`, body }, options),
    setStatusOf: (target, status, options) =>
      call({ method: 'PATCH', path: `${base}/batch/status`, body: { ...target, status } }, options),
    removeAll: (target, options) => call({ method: 'DELETE', path: `${base}/batch`, body: target }, options),
    sort: (ids, options) => call({ method: 'PATCH', path: `${base}/sort`, body: { ids } }, options),
    restore: (id, options) => call({ method: 'POST', path: `${one(id)}/restore` }, options),
    restoreAll,
    history: (id, options) => call({ method: 'GET', path: `${one(id)}/history` }, options),
    changes: (since, options) => call({ method: 'GET', path: `${base}/changes`, query: { since } }, options),
  };
}

/** Moving records to another parent, category or album. */
export interface MoveApi<To> {
  moveAll: (target: BatchTarget, to: To, options?: CallOptions) => Promise<BatchResult>;
}

/** Makes the move call of one entity. */
export function moveApi<To>(name: EntityName): MoveApi<To> {
  return {
    moveAll: (target, to, options) =>
      call({ method: 'PATCH', path: `/api/${name}/batch/move`, body: { ...target, to } }, options),
  };
}
