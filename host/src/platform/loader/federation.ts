import injectExternalRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { createInstance } from '@module-federation/enhanced/runtime';
import type { Release } from '@admin-h5/shared/contract';
import { LoadError } from './failure.ts';
import { buildAddress, registerFiles } from './file-integrity.ts';
import type { LoadTarget } from './load-module.ts';
import { loadScript } from './load-script.ts';
import { providedShares } from './provided-shares.ts';

type RuntimePlugin = NonNullable<Parameters<typeof createInstance>[0]['plugins']>[number];

/** Hash of the container file of each registered build, by its address. */
const entryIntegrity = new Map<string, string | null>();

/** Loads a remote's container ourselves, since the runtime's own loader knows no integrity, no time limit and leaves failed tags behind. */
const guardedEntry: RuntimePlugin = {
  name: 'admin-h5-guarded-entry',
  loadEntry: async ({ remoteInfo }) => {
    const integrity = entryIntegrity.get(remoteInfo.entry);
    if (integrity === undefined) throw new LoadError('origin', `${remoteInfo.entry} is not a registered build`);
    await loadScript(remoteInfo.entry, integrity);
    const container: unknown = Reflect.get(globalThis, remoteInfo.entryGlobalName);
    if (!isContainer(container)) throw new LoadError('broken', `${remoteInfo.entry} defines no module container`);
    return container;
  },
};

type Container = Exclude<Awaited<ReturnType<NonNullable<RuntimePlugin['loadEntry']>>>, void>;

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null && 'get' in value && 'init' in value;
}

const instance = createInstance({
  name: 'admin_h5_host',
  remotes: [],
  shared: providedShares(),
  // `version-first` would wait for every remote: one that hangs gives a white screen.
  shareStrategy: 'loaded-first',
  plugins: [injectExternalRuntimeCore(), guardedEntry],
});

/**
 * Name under which a build is registered, also the global its container takes. It carries the build id, so that two builds
 * of one module are two remotes to the runtime and never mix (docs/decisions/0002).
 */
function remoteName(release: Release): string {
  return `admin_h5_${release.declaration.name}_${release.build}`;
}

/** Loads one exposed entry of a build; rejects with a `LoadError` or the runtime's own error. */
export async function loadExposed({ origin, release, checked }: LoadTarget, exposed: string): Promise<unknown> {
  const name = remoteName(release);
  const base = buildAddress(origin, release.build);
  const entry = `${base}remoteEntry.js`;
  registerFiles(name, base, checked ? release.files : null);
  entryIntegrity.set(entry, checked ? (release.files['remoteEntry.js'] ?? null) : null);
  instance.registerRemotes([{ name, entry, type: 'var', entryGlobalName: name }]);
  return instance.loadRemote(`${name}/${exposed}`);
}
