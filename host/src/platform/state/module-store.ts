import { create } from 'zustand';
import { fetchNeeded } from '../../core/pages/fetch-ahead.ts';
import { failureOf } from '../loader/failure.ts';
import { importLoader } from '../loader/import-loader.ts';
import { readOverrides } from '../override/overrides.ts';
import type { ResolveOptions } from './resolve-release.ts';
import { loadActions } from './load-actions.ts';
import { moduleAccess } from './module-access.ts';
import { moduleActions } from './module-actions.ts';
import { createMemories } from './module-memory.ts';
import type { PlatformState } from './platform-state.ts';
import { registryActions } from './registry-actions.ts';

export { moduleState } from './platform-state.ts';

/** The state of registry and modules; `load` loads a build. */
export function createPlatform(load: ResolveOptions['load']) {
  return create<PlatformState>()((set, get) => {
    const access = moduleAccess(set, get, createMemories());
    const loading = loadActions(access, load);
    return {
      registry: { kind: 'idle' },
      modules: {},
      overrides: readOverrides(),
      ...registryActions(access, loading.start),
      ...moduleActions(access, loading),
    };
  });
}

/** The page's own; the loader and the federation runtime come with the first module. */
export const usePlatform = createPlatform(async (target, config) => {
  try {
    const { loadModule } = await fetchNeeded(importLoader);
    return await loadModule(target, config);
  } catch (error) {
    return { ok: false, failure: failureOf(error) };
  }
});
