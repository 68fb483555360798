import type { Method } from 'axios';
import type { Query } from './axios-instance.ts';
import type { ResponseCheck } from './response-checks.ts';

/** One request, with its token. */
export interface Sending {
  method: Method;
  /** `/api/…`, its variable parts encoded. */
  path: string;
  query?: Query | undefined;
  body?: unknown;
  token: string | null;
  signal?: AbortSignal | undefined;
  timeout?: number | undefined;
  idempotencyKey?: string | undefined;
  /** Answer to a challenge of the server. */
  work?: string | undefined;
  onProgress?: ((part: number) => void) | undefined;
  /** A transfer times out when it makes no progress, any other call after its whole duration. */
  transfer?: 'upload' | 'download' | undefined;
  /** Checks a response that is about to be stored. */
  accepts?: ResponseCheck | undefined;
  /** The response may be shown to nobody. */
  ahead?: true | undefined;
}
