import type { PublishDetail, PublishPage, PublishQuery, PublishTypeInfo } from '@admin-h5/contract';
import { apiPath } from '../api-path.ts';
import { call } from '../call.ts';
import type { CallOptions } from '../options.ts';

/** Types of the visitors' feed with their counts. */
export function types(options?: CallOptions): Promise<PublishTypeInfo[]> {
  return call({ method: 'GET', path: '/api/publish/types' }, options);
}

/** One page of the visitors' feed. */
export function list(query: PublishQuery = {}, options?: CallOptions): Promise<PublishPage> {
  return call({ method: 'GET', path: '/api/publish/list', query }, options);
}

/** One published record; counts a view. */
export function get(id: string, options?: CallOptions): Promise<PublishDetail> {
  return call({ method: 'GET', path: apiPath`/api/publish/${id}` }, options);
}
