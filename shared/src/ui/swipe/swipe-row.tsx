import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';

export interface SwipeRowAction {
  text: string;
  danger?: boolean;
  onPress: () => void;
}

export interface SwipeRowProps {
  actions: readonly SwipeRowAction[];
  children: ReactNode;
}

const Row = lazy(() => import('./swipe-action-row.tsx'));

/** A row whose actions a swipe to the left uncovers. It stands still until the kit's part has loaded. */
export function SwipeRow({ actions, children }: SwipeRowProps) {
  return (
    <Suspense fallback={children}>
      <Row actions={actions}>{children}</Row>
    </Suspense>
  );
}
