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
 * Where the rows that a job refused can be downloaded, or null where it refused none. The address needs no token, and is
 * good for an hour after the job was asked for.
 */
export const badRowsUrl = ({ badRowsUrl: path }: Pick<Job, 'badRowsUrl'>): string | null =>
  path === null ? null : apiSettings().baseUrl + path;
