import { modulesApi } from '@admin-h5/client/host';
import type { ModuleCounts, ModuleState } from '@admin-h5/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { config } from '../../core/config/config.ts';
import { curveHours } from './counts.ts';

/** The modules and their counts, read again while the page is visible, and on each return to it. */
export function useBoard(enabled: boolean): {
  states: UseQueryResult<ModuleState[]>;
  counts: ModuleCounts | undefined;
} {
  const live = {
    enabled,
    gcTime: 0,
    refetchInterval: config().changesPollInterval || false,
    refetchOnWindowFocus: true,
  } as const;
  const states = useQuery({
    ...live,
    queryKey: ['modules', 'states'],
    queryFn: ({ signal }) => modulesApi.states({ signal, errors: 'screen' }),
  });
  const counts = useQuery({
    ...live,
    queryKey: ['modules', 'counts'],
    queryFn: ({ signal }) => modulesApi.counts(curveHours, { signal, errors: 'background' }),
  });
  return { states, counts: counts.data };
}
