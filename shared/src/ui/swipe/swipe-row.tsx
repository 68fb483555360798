import type { ReactNode } from 'react';
import { lazyPart } from '../lazy/lazy-part.tsx';

export interface SwipeRowAction {
  text: string;
  danger?: boolean;
  onPress: () => void;
}

export interface SwipeRowProps {
  actions: readonly SwipeRowAction[];
  children: ReactNode;
}

/** A row whose actions a swipe to the left uncovers. It stands still until the kit's part has loaded. */
export const SwipeRow = lazyPart<SwipeRowProps>(async () => (await import('./swipe-action-row.tsx')).SwipeActionRow, {
  waiting: ({ children }) => children,
});
