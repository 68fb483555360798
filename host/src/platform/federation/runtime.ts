import { createInstance } from '@module-federation/enhanced/runtime';
import injectExternalRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { entryPlugin } from './entry-plugin.ts';
import { installInsertionGuard } from './insertion-guard.ts';
import { tellFaults } from '../report/fault-toaster.ts';
import { watchFaults } from '../report/watch-faults.ts';
import { addressesIn } from '../report/stack-addresses.ts';
import type { RunningCode } from '../page-guard/change.ts';
import { buildOf } from './module-files.ts';
import { sharedPackages } from './shared-packages.ts';

// Before the first file of a module is requested.
installInsertionGuard();
watchFaults();
tellFaults();

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

/** Builds that have taken the host's instance of a share from the scope themselves, as webpack's own federation plugin does. */
const takers = new Set<string>();
const takerOf = ({ module, build }: RunningCode, key: string) => `${module} ${build} ${key}`;

for (const [key, versions] of Object.entries(shareScope())) {
  for (const share of Object.values(versions)) {
    const { get } = share;
    // Not as an assignment: the runtime's type lacks the promise that such a function may return.
    Reflect.set(share, 'get', () => {
      const owner = addressesIn(new Error('taker').stack ?? '')
        .map(buildOf)
        .find((build) => build !== null);
      if (owner) takers.add(takerOf(owner, key));
      return get();
    });
  }
}

/** The functions that load the host's own instances. A Vite remote replaces the records in the scope with copies, which keep `get`. */
const hostGets = new Set(
  Object.values(shareScope()).flatMap((versions) => Object.values(versions).map(({ get }) => get)),
);

const sharesUsedBy = (remote: string, key: string) =>
  Object.values(shareScope()[key] ?? {}).filter(({ useIn }) => useIn.includes(remote));

/**
 * Whether a remote has taken this page's own instance of a shared package. The runtime records each remote that takes one through it;
 * a copy in the remote's own files is not recorded.
 */
export function usesHostInstance(remote: string, owner: RunningCode, key: string): boolean {
  return takers.has(takerOf(owner, key)) || sharesUsedBy(remote, key).some(({ get }) => hostGets.has(get));
}

/** Names of the shared packages of which a remote uses a copy that comes from a remote, not from the host. */
export function foreignCopies(remote: string): string[] {
  return Object.keys(runtime.options.shared).filter((key) =>
    sharesUsedBy(remote, key).some(({ get }) => !hostGets.has(get)),
  );
}
