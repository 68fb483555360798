import type { DailyStatistics, StatisticsOverview } from '@admin-h5/contract';
import { call, type CallOptions } from '../call.ts';

/** The admin centre's numbers, for types 2 and 3. */
export function overview(options?: CallOptions): Promise<StatisticsOverview> {
  return call({ method: 'GET', path: '/api/statistics/overview' }, options);
}

/** What visitors did in the last 30 days, for types 2 and 3. */
export function daily(options?: CallOptions): Promise<DailyStatistics> {
  return call({ method: 'GET', path: '/api/statistics/daily' }, options);
}
