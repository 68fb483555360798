import type { Job } from '@admin-h5/contract';
import { apiPath } from '../api-path.ts';
import { call } from '../call.ts';
import { apiSettings } from '../config.ts';
import type { CallOptions } from '../options.ts';

/** How far an import is. */
export function get(id: string, options?: CallOptions): Promise<Job> {
  return call({ method: 'GET', path: apiPath`/api/jobs/${id}` }, options);
}

/**
 * Address of the rows that a job refused, or null where it refused none. The address needs no token, and is
 * valid for one hour after the job was fetched.
 */
export const badRowsUrl = ({ badRowsUrl: path }: Pick<Job, 'badRowsUrl'>): string | null =>
  path === null ? null : apiSettings().baseUrl + path;
