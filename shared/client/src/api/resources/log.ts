import type { EntityName, LogAction, LogEntry, Page } from '@admin-h5/contract';
import { call, type CallOptions } from '../call.ts';

export interface LogQuery {
  page?: number;
  size?: number;
  keyword?: string;
  actorId?: string;
  entity?: EntityName | 'session';
  entityId?: string;
  action?: LogAction;
  /** `false` leaves out logins and what else concerns sessions. */
  sessions?: boolean;
  /** ISO times. */
  from?: string;
  to?: string;
}

/** One page of the operation log, newest first. */
export function list(query: LogQuery = {}, options?: CallOptions): Promise<Page<LogEntry>> {
  return call({ method: 'GET', path: '/api/log', query }, options);
}
