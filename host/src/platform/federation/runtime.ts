import { createInstance } from '@module-federation/enhanced/runtime';
import injectExternalRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { entryPlugin } from './entry-plugin.ts';
import { installInsertionGuard } from './insertion-guard.ts';
import { sharedPackages } from './shared-packages.ts';

// Before the first file of a module is requested.
installInsertionGuard();

/** The page's federation runtime. It knows no remote until the registry names one. */
export const runtime = createInstance({
  name: 'admin_h5_host',
  remotes: [],
  shared: sharedPackages(forgetFailure),
  // `version-first` would wait for every remote: one that hangs gives a white screen.
  shareStrategy: 'loaded-first',
  plugins: [injectExternalRuntimeCore(), entryPlugin],
});

const shareScope = () => (runtime.shareScopeMap.default ??= {});

/** Without this the runtime would return the rejected promise for every later request for the share. */
function forgetFailure(key: string): void {
  for (const share of Object.values(shareScope()[key] ?? {})) share.loading = null;
}

/**
 * Whether a remote runs on this page's own instance of a shared package. The runtime records each remote that takes one; a copy
 * in the remote's own files is not recorded.
 */
export function usesHostInstance(remote: string, key: string): boolean {
  return Object.values(shareScope()[key] ?? {}).some(
    ({ from, useIn }) => from === runtime.name && useIn.includes(remote),
  );
}

/** Shared packages of which a remote registered a copy of its own that it uses. */
export function ownCopies(remote: string): string[] {
  return Object.entries(shareScope()).flatMap(([key, versions]) =>
    Object.values(versions).some(({ from, useIn }) => from === remote && useIn.includes(remote)) ? [key] : [],
  );
}
