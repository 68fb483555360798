import type { StatisticsOverview } from '@admin-h5/contract';
import { call } from '../call.ts';
import type { CallOptions } from '../options.ts';

/** The admin centre's numbers, for types 2 and 3. */
export function overview(options?: CallOptions): Promise<StatisticsOverview> {
  return call({ method: 'GET', path: '/api/statistics/overview' }, options);
}
