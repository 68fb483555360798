import {
  CurrentGlobal,
  ModuleFederation,
  assert,
  getGlobalFederationConstructor,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
} from '@module-federation/runtime-core';
import { providedShares } from './provided-shares.ts';

/**
 * What containers use of the federation runtime, which they do not bring themselves. Naming the functions keeps out of the host
 * what loads, preloads and describes remotes, which the host does itself: half of the runtime (docs/decisions/0003).
 */
const runtime = {
  CurrentGlobal,
  ModuleFederation,
  assert,
  getGlobalFederationConstructor,
  setGlobalFederationConstructor,
  setGlobalFederationInstance,
  helpers: { global: {}, share: {}, utils: {} },
};

/** Where containers built with `externalRuntime` look for it (webpack.config.base.ts). */
Reflect.set(globalThis, '_FEDERATION_RUNTIME_CORE', runtime);

const instance = new ModuleFederation({
  id: 'admin_h5_host',
  name: 'admin_h5_host',
  remotes: [],
  shared: providedShares(forgetFailure),
  // `version-first` would wait for every remote: one that hangs gives a white screen.
  shareStrategy: 'loaded-first',
});

/** The runtime would answer every later request for a share with the promise that failed. */
function forgetFailure(key: string): void {
  for (const share of Object.values(shareScope()[key] ?? {})) share.loading = null;
}

type Scope = (typeof instance.shareScopeMap)[string];

/** The host's own instances, in the form that a container takes them over; they are the same for every module. */
export function shareScope(): Scope {
  return (instance.shareScopeMap.default ??= {});
}
