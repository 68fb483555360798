import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';

/**
 * `useQuery` for a loader without a query key of its own. The data belongs to this component only: it is loaded when the component
 * mounts and removed when it unmounts.
 * @param deps dependencies of the loader; a change loads again, and the older data is not shown meanwhile
 */
export function useLocalQuery<T>(
  load: (signal: AbortSignal) => Promise<T>,
  deps: readonly string[] = [],
): UseQueryResult<T> {
  const id = useId();
  return useQuery({ queryKey: ['local', id, ...deps], queryFn: ({ signal }) => load(signal), gcTime: 0 });
}
