import type { ReactNode } from 'react';
import { ErrorState } from '../state/states.tsx';
import type { Resource } from './use-resource.ts';

export interface LoadedProps<T> {
  resource: Resource<T>;
  /** Drawn while there is nothing yet. */
  skeleton: ReactNode;
  /** A block inside a page: its states are small. */
  compact?: boolean;
  /** In place of the ordinary error state, for errors that mean something here (404); null for the ordinary one. */
  failed?: (error: unknown) => ReactNode | null;
  children: (data: T) => ReactNode;
}

/** Skeleton, content, or error with 重试, for one resource. */
export function Loaded<T>({ resource, skeleton, compact = false, failed, children }: LoadedProps<T>) {
  if (resource.status === 'ready') return children(resource.data);
  if (resource.status === 'loading' || resource.refreshing) return skeleton;
  return (
    failed?.(resource.error) ?? (
      <ErrorState error={resource.error} compact={compact} onRetry={() => void resource.reload()} />
    )
  );
}
