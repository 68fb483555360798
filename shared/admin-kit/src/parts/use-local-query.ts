import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';

/**
 * `useQuery` for a loader that a screen passes in and that has no name: the data belongs to this component alone, is loaded anew
 * each time it mounts, and goes with it.
 * @param deps what the loader depends on; a change loads again and shows nothing older
 */
export function useLocalQuery<T>(
  load: (signal: AbortSignal) => Promise<T>,
  deps: readonly string[] = [],
): UseQueryResult<T> {
  const id = useId();
  return useQuery({ queryKey: ['local', id, ...deps], queryFn: ({ signal }) => load(signal), gcTime: 0 });
}
