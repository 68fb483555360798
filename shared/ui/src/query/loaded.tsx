import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../state/states.tsx';

export interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** Drawn while there is no data and no error. */
  skeleton: ReactNode;
  /** A block inside a page: its states are small. */
  compact?: boolean;
  /** What to draw for an error with a meaning of its own here (404); null or false for the ordinary error state. */
  failed?: (error: unknown) => ReactNode | null;
  children: (data: T) => ReactNode;
}

/** Skeleton, content, or error with 重试, for one query. Content stays while a later load runs or fails. */
export function Loaded<T>({ query, skeleton, compact = false, failed, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return skeleton;
  return (
    failed?.(query.error) || <ErrorState error={query.error} compact={compact} onRetry={() => void query.refetch()} />
  );
}
