import { publishApi } from '@admin-h5/client/host';
import { queryOptions } from '@tanstack/react-query';

/** The crops, also those on which something is registered against a target. */
export const cropsQuery = (target: string) =>
  queryOptions({
    queryKey: ['publish', 'crops', target],
    queryFn: ({ signal }) => publishApi.crops({ ...(target && { target }) }, { signal, errors: 'screen' }),
    meta: { public: true },
  });

/** How many crops stand on 首页 and beside a search. */
export const maxTopCrops = 12;

export const topCropsQuery = queryOptions({
  queryKey: ['publish', 'crops', 'top', maxTopCrops],
  queryFn: ({ signal }) => publishApi.crops({ top: maxTopCrops }, { signal, errors: 'background' }),
  meta: { public: true, optional: true },
});
