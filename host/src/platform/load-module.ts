/**
 * Loads a build of a module by the page's federation runtime, and refuses one that brings its own copy of a shared package. With the
 * runtime it is a chunk of its own, which the first module loads. How long a file may take is `moduleTimeout` of the page's settings
 * (`deploy/web/host-settings.ts`).
 */
import type { FederatedModule } from '@admin-h5/client/host';
import { isObject, type HostConfig, isOriginIn, type ReleaseDescription, type ReleaseRemote } from '@admin-h5/contract';
import { createInstance } from '@module-federation/enhanced/runtime';
import injectExternalRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { explain, LoadError } from './failure.ts';
import { entryPlugin, awaitWithTimeLimit } from './load-entry.ts';
import {
  addressesIn,
  buildAddress,
  firstBuild,
  installInsertionGuard,
  registerBuild,
  type RunningCode,
  setFileTimeLimit,
} from './module-files.ts';
import { checkCode } from './page-guard/page-guard.ts';
import type { LoadResult, LoadTarget } from './platform.ts';
import { watchFaults } from './reports.ts';
import { sharedPackages } from './shared-packages.ts';

export { warmShares } from './shared-packages.ts';

/** Loads one build of a module and checks it against its release; never rejects. */
export async function loadModule(target: LoadTarget, config: HostConfig): Promise<LoadResult> {
  try {
    setFileTimeLimit(config.moduleTimeout);
    checkOrigin(target.origin, config);
    const module = await loadExposed(target);
    const { origin, release } = target;
    if (config.devOrigins.length > 0) describeRemote(buildAddress(origin, release.build), release.remote, release);
    return { ok: true, module, release };
  } catch (error) {
    return { ok: false, failure: await explain(error) };
  }
}

async function loadExposed({ origin, release, checked }: LoadTarget): Promise<FederatedModule> {
  const { remote } = release;
  const base = buildAddress(origin, release.build);
  if (!release.files[remote.entry]) throw new LoadError('integrity', `the release lists no ${remote.entry}`);
  checkName(remote.name, base);
  // Also for a build that is already loaded: files that it loads later must have the hashes of the current registry.
  const { build, declaration, files } = release;
  registerBuild(origin, { module: declaration.name, build, files: checked ? files : null });
  const { name, type, global } = remote;
  runtime.registerRemotes([{ name, type, entry: base + remote.entry, entryGlobalName: global }]);
  const exposed: unknown = await runtime.loadRemote(`${name}/module`);
  // Every module imports `defineModule` from the client.
  const owner = { module: declaration.name, build };
  checkInstances(name, owner, ['@admin-h5/client']);
  const module = isObject(exposed) ? exposed.default : null;
  if (!isFederatedModule(module)) throw new LoadError('broken', 'the module exposes no routes');
  return checkScreens(module, name, owner);
}

/** By the name of a remote: the address of the build that this page has loaded under that name. */
const loaded = new Map<string, string>();

function isFederatedModule(value: unknown): value is FederatedModule {
  return (
    isObject(value) &&
    Array.isArray(value.routes) &&
    value.routes.every((route) => isObject(route) && typeof route.path === 'string' && typeof route.load === 'function')
  );
}

function checkOrigin(origin: string, config: HostConfig): void {
  const patterns = [...config.moduleOrigins, ...config.devOrigins];
  if (!isOriginIn(new URL(origin).origin, patterns))
    throw new LoadError('origin', `${origin} is not an allowed origin`);
}

/** A second build under the name of the first would run on the first one's chunks (docs/decisions/0002). */
function checkName(remote: string, base: string): void {
  const before = loaded.get(remote) ?? base;
  if (before !== base) throw new LoadError('reload', `${remote} is loaded from ${before}`);
  loaded.set(remote, base);
}

/** The module's screens; once the code of each is loaded, the page is looked at, and the screen is checked for the page's React. */
function checkScreens(module: FederatedModule, remote: string, owner: RunningCode): FederatedModule {
  const routes = module.routes.map((route) => ({
    ...route,
    load: async () => {
      const page = await awaitWithTimeLimit(route.path, route.load()).finally(() => checkCode(owner));
      checkInstances(remote, owner, ['react', 'react/jsx-runtime']);
      return page;
    },
  }));
  return { ...module, routes };
}

// Before the first file of a module is requested.
installInsertionGuard();
watchFaults();

const hostName = 'admin_h5_host';

/** The page's federation runtime. It knows no remote until the registry names one. */
const runtime = createInstance({
  name: hostName,
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
const takerKey = ({ module, build }: RunningCode, key: string) => `${module} ${build} ${key}`;

for (const [key, versions] of Object.entries(shareScope())) {
  for (const share of Object.values(versions)) {
    const { get } = share;
    // Not as an assignment: the runtime's type lacks the promise that such a function may return.
    Reflect.set(share, 'get', () => {
      const owner = firstBuild(addressesIn(new Error('taker').stack ?? ''));
      if (owner) takers.add(takerKey(owner, key));
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
function usesHostInstance(remote: string, owner: RunningCode, key: string): boolean {
  return takers.has(takerKey(owner, key)) || sharesUsedBy(remote, key).some(({ get }) => hostGets.has(get));
}

/** Names of the shared packages of which a remote uses a copy that comes from a remote, not from the host. */
function foreignCopies(remote: string): string[] {
  return Object.keys(runtime.options.shared).filter((key) =>
    sharesUsedBy(remote, key).some(({ get }) => !hostGets.has(get)),
  );
}

/**
 * Throws a `LoadError` if a module uses its own copy of a shared package. A second client would have a second session, and with a
 * second React hooks do not work.
 * @param anyOf entry points of one package; the code loaded so far must use the host's instance of at least one of them
 */
function checkInstances(remote: string, owner: RunningCode, anyOf: readonly string[]): void {
  const missing = anyOf.some((key) => usesHostInstance(remote, owner, key)) ? [] : anyOf.slice(0, 1);
  const copies = [...missing, ...foreignCopies(remote)];
  if (copies.length > 0) throw new LoadError('instances', `the module brings its own copy of ${copies.join(', ')}`);
}

const noTypes = { remoteTypes: '', remoteTypesZip: '', remoteTypesAPI: '' };
const noAssets = { js: { sync: [], async: [] }, css: { sync: [], async: [] } };

/**
 * Describes a remote for the browser's federation tools, in the runtime's own global (`__FEDERATION__.moduleInfo`): the runtime fills
 * it from manifests, which this host does not load. For hosts with development origins only.
 * @param base address of the build's folder, with a trailing slash
 */
function describeRemote(base: string, remote: ReleaseRemote, release: ReleaseDescription): void {
  const { moduleInfo } = globalThis.__FEDERATION__;
  const entry = base + remote.entry;
  const known = moduleInfo[hostName];
  const remotes = known && 'remotesInfo' in known ? known.remotesInfo : {};
  moduleInfo[hostName] = {
    ...noTypes,
    version: '',
    buildVersion: '',
    remotesInfo: { ...remotes, [remote.name]: { matchedVersion: entry } },
    consumerList: [],
    shared: [],
  };
  moduleInfo[`${remote.name}:${entry}`] = {
    ...noTypes,
    version: entry,
    buildVersion: release.build,
    globalName: remote.global,
    publicPath: base,
    remoteEntry: remote.entry,
    remoteEntryType: remote.type === 'module' ? 'module' : 'global',
    remotesInfo: {},
    shared: [],
    modules: [{ moduleName: 'module', modulePath: './module', assets: noAssets }],
  };
}
