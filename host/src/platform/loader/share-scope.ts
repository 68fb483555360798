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
 * The functions of the federation runtime that containers use and do not contain. Naming them keeps the rest out of the host:
 * loading, preloading and describing remotes, half of the runtime, which the host does itself (docs/decisions/0003).
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

/** Without this the runtime would return the rejected promise for every later request for the share. */
function forgetFailure(key: string): void {
  for (const share of Object.values(shareScope()[key] ?? {})) share.loading = null;
}

type Scope = (typeof instance.shareScopeMap)[string];

/** The host's own instances, in the form that a container takes them over; they are the same for every module. */
export function shareScope(): Scope {
  return (instance.shareScopeMap.default ??= {});
}
