import type { RegistryModule } from '@admin-h5/contract';
import type { StoreApi } from 'zustand';
import type { Override } from '../override/overrides.ts';
import { choiceNow } from './resolve-release.ts';
import type { Memories } from './module-memory.ts';
import type { ModuleState, RunningModule } from './module-state.ts';
import { moduleState, type PlatformState } from './platform-state.ts';
import { reviewModule } from './review-module.ts';

/** The store as the actions on one module see it. */
export interface ModuleAccess {
  get: StoreApi<PlatformState>['getState'];
  set: StoreApi<PlatformState>['setState'];
  memoryOf: Memories;
  stateOf: (name: string) => ModuleState;
  setModule: (name: string, state: ModuleState) => void;
  /** The module as the registry has it now. */
  entryOf: (name: string) => RegistryModule | null;
  overrideOf: (name: string) => Override | null;
  /** The build to run now where the registry has one; null where it has none. */
  chosenBuild: (name: string) => string | null;
  /** Starts a load; the returned function tells whether that load is still the latest. */
  begin: (name: string) => () => boolean;
  /** Holds a running module against the registry as it is now. */
  review: (name: string) => void;
}

export function isBusy({ notice }: RunningModule): boolean {
  return notice !== null && notice.kind !== 'fallback' && notice.state === 'busy';
}

export function moduleAccess(
  set: StoreApi<PlatformState>['setState'],
  get: StoreApi<PlatformState>['getState'],
  memoryOf: Memories,
): ModuleAccess {
  const stateOf = (name: string) => moduleState(get().modules, name);
  const setModule = (name: string, state: ModuleState) => set({ modules: { ...get().modules, [name]: state } });
  const overrideOf = (name: string) => get().overrides[name] ?? null;
  const entryOf = (name: string) => {
    const { registry } = get();
    return registry.kind === 'ready' ? (registry.registry.modules.find((entry) => entry.name === name) ?? null) : null;
  };
  return {
    get,
    set,
    memoryOf,
    stateOf,
    setModule,
    entryOf,
    overrideOf,
    chosenBuild: (name) => {
      const entry = entryOf(name);
      const choice = entry && choiceNow(entry, memoryOf(name), overrideOf(name));
      return choice?.kind === 'release' ? choice.release.build : null;
    },
    begin: (name) => {
      const memory = memoryOf(name);
      memory.attempt += 1;
      const { attempt } = memory;
      return () => memory.attempt === attempt;
    },
    review: (name) => {
      const state = stateOf(name);
      const entry = entryOf(name);
      if (state.kind !== 'ready' || !entry || isBusy(state)) return;
      setModule(name, reviewModule({ state, entry, memory: memoryOf(name), override: overrideOf(name) }));
    },
  };
}
