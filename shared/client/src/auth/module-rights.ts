import { type AnyRight, holdsRights, type RightHolders } from '@admin-h5/contract';
import { useCallback } from 'react';
import { useStore } from 'zustand/react';
import { createStore } from 'zustand/vanilla';
import { useSession } from './session.ts';

const holders = createStore<RightHolders>(() => ({}));

/** Replaces what is known of the modules' own rights; called by the host with each registry. */
export function storeModuleRights(rights: RightHolders): void {
  holders.setState(rights, true);
}

/**
 * Returns a function that says whether the signed-in person has every one of some rights, built-in ones or a module's own
 * (`can('warehouse.write')`). The component renders again when that changes: with the session, or with the registry.
 */
export function useCan(): (...rights: readonly AnyRight[]) => boolean {
  const type = useSession(({ userInfo }) => userInfo?.type ?? 0);
  const known = useStore(holders);
  return useCallback((...rights: readonly AnyRight[]) => holdsRights(type, rights, known), [type, known]);
}
