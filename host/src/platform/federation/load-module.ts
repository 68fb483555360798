import type { FederatedModule } from '@admin-h5/client/host';
import { isObject, type HostConfig, isOriginIn } from '@admin-h5/contract';
import { describeRemote } from './describe-remote.ts';
import { explain } from './explain-failure.ts';
import { LoadError, type LoadResult, type LoadTarget } from './failure.ts';
import { buildAddress, setFileTimeLimit, registerBuild } from './module-files.ts';
import type { RunningCode } from '../page-guard/change.ts';
import { checkCode } from '../page-guard/page-guard.ts';
import { requireEnd } from './require-end.ts';
import { foreignCopies, runtime, usesHostInstance } from './runtime.ts';

export { warmShares } from './shared-packages.ts';

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

/** The module's screens; once the code of each is loaded, the page is looked at, and the screen is checked for the page's React. */
function checkScreens(module: FederatedModule, remote: string, owner: RunningCode): FederatedModule {
  const routes = module.routes.map((route) => ({
    ...route,
    load: async () => {
      const page = await requireEnd(route.path, route.load()).finally(() => checkCode(owner));
      checkInstances(remote, owner, ['react', 'react/jsx-runtime']);
      return page;
    },
  }));
  return { ...module, routes };
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
