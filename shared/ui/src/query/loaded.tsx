import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../state/states.tsx';

export interface LoadedProps<T> {
  query: UseQueryResult<T>;
  /** Shown while there is no data and no error. */
  skeleton: ReactNode;
  /** For a block inside a page: makes its error state small. */
  compact?: boolean;
  /** Renders an error that has a meaning of its own here (404); returns null or false for the ordinary error state. */
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
