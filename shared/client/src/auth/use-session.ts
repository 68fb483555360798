import { useStore } from 'zustand/react';
import { sessionStore } from './session.ts';
import type { SessionState } from './stored-session.ts';

/** A part of the session for a component, which renders again when that part changes. */
export function useSession<T>(selector: (state: SessionState) => T): T {
  return useStore(sessionStore, selector);
}
