import type { Job } from '../../contract/index.ts';
import { apiPath } from '../api-path.ts';
import { call } from '../call.ts';
import type { CallOptions } from '../options.ts';

/** How far an import is. */
export function get(id: string, options?: CallOptions): Promise<Job> {
  return call({ method: 'GET', path: apiPath`/api/jobs/${id}` }, options);
}
