/**
 * The registry of modules in this page: fetched, kept on the device for the time without its address, read again at intervals, and
 * asked which module owns a path.
 */
import { headersFor } from '@admin-h5/client/host';
import { readJson, writeJson } from '@admin-h5/client/device-storage';
import type {
  DeclaredRoute,
  HostConfig,
  ModuleDeclaration,
  ModuleRight,
  Registry,
  RegistryModule,
  RightHolders,
} from '@admin-h5/contract';
import { isRegistry } from '@admin-h5/contract/registry';
import { withTimeout } from './failure.ts';

/**
 * Reads the registry of the page.
 * @param onRead called with a registry that may have changed
 * @returns a function that returns why the registry could not be read, null where it could
 */
export function createRegistryReader(onRead: (registry: Registry, config: HostConfig) => void) {
  let etag: string | null = null;
  return async (config: HostConfig): Promise<string | null> => {
    noteRequest();
    const result = await fetchRegistry(config.registry, etag);
    if (result.kind === 'failed') return result.reason;
    if (result.kind === 'read') {
      ({ etag } = result);
      writeJson(storageKey, result.registry);
      onRead(result.registry, config);
    }
    return null;
  };
}

const storageKey = 'admin-h5:registry:last-good';

/** The registry this device last read successfully, used while its address does not respond. */
function readLastGood(): Registry | null {
  const stored = readJson(storageKey);
  return isRegistry(stored) ? stored : null;
}

/** The static registry beside the page, for a new device while the API does not respond; null where it lists no module. */
async function fetchStatic({ registry, basePath }: HostConfig): Promise<Registry | null> {
  const address = `${basePath}remotes.json`;
  if (registry === address) return null;
  const result = await fetchRegistry(address, null);
  return result.kind === 'read' && result.registry.modules.length > 0 ? result.registry : null;
}

/** The registry to begin with while the registry's address does not respond. */
export const readSubstitute = async (config: HostConfig): Promise<Registry | null> =>
  readLastGood() ?? (await fetchStatic(config));

const timeLimit = 10_000;

export type RegistryResult =
  | { kind: 'read'; registry: Registry; etag: string | null }
  /** The registry has not changed since the response with `etag`. */
  | { kind: 'unchanged' }
  | { kind: 'failed'; reason: string };

/**
 * Fetches the registry; every expected failure is a returned value.
 * @param etag of the registry that the page already has; null to fetch it in any case
 */
export async function fetchRegistry(address: string, etag: string | null): Promise<RegistryResult> {
  try {
    return await withTimeout(timeLimit, (signal) => request(address, etag, signal));
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function request(address: string, etag: string | null, signal: AbortSignal): Promise<RegistryResult> {
  const response = await fetch(address, {
    // With our own tag the browser passes a 304 on to us; without one it revalidates its cache.
    cache: etag === null ? 'no-cache' : 'no-store',
    headers: { ...headersFor(address), ...(etag === null ? {} : { 'if-none-match': etag }) },
    credentials: 'omit',
    signal,
  });
  if (response.status === 304 && etag !== null) return { kind: 'unchanged' };
  if (!response.ok) return { kind: 'failed', reason: `HTTP ${response.status}` };
  const registry: unknown = await response.json();
  if (!isRegistry(registry)) return { kind: 'failed', reason: '模块清单格式不正确' };
  return { kind: 'read', registry, etag: response.headers.get('etag') };
}

/** When the registry was last requested by any screen: changing screens does not restart the interval. */
let requestedAt = -Infinity;

export function noteRequest(): void {
  requestedAt = performance.now();
}

/**
 * Calls `refresh` at a steady interval while the page is visible, and on each return to it.
 * @param interval milliseconds (setting `REGISTRY_POLL_INTERVAL`); 0 for returns only
 * @returns the function that stops this
 */
export function watchRegistry(interval: number, refresh: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    if (interval === 0 || document.visibilityState !== 'visible') return;
    timer = setTimeout(requestNow, Math.max(0, requestedAt + interval - performance.now()));
  };
  const requestNow = () => {
    noteRequest();
    refresh();
    plan();
  };
  const onVisibility = () => (document.visibilityState === 'visible' ? requestNow() : clearTimeout(timer));
  document.addEventListener('visibilitychange', onVisibility);
  plan();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}

/** The declaration used for a module before it is loaded: that of its stable release. */
export function currentDeclaration(listedModule: RegistryModule): ModuleDeclaration | null {
  const release = listedModule.releases.find(({ build }) => build === listedModule.stable) ?? listedModule.releases[0];
  return release?.declaration ?? null;
}

/** The module that owns an admin path (below `/pages/admin/`), by the longest prefix. */
export function findModule(registry: Registry, path: string): RegistryModule | null {
  let best: { listedModule: RegistryModule; length: number } | null = null;
  for (const listedModule of registry.modules) {
    for (const prefix of currentDeclaration(listedModule)?.prefixes ?? []) {
      const owns = path === prefix || path.startsWith(`${prefix}/`);
      if (owns && prefix.length > (best?.length ?? 0)) best = { listedModule, length: prefix.length };
    }
  }
  return best?.listedModule ?? null;
}

/** A module's declared screen at a path, in whichever of its releases declares it. */
export function declaredRoute(listedModule: RegistryModule, path: string): DeclaredRoute | null {
  const routes = [
    currentDeclaration(listedModule),
    ...listedModule.releases.map((release) => release.declaration),
  ].flatMap((declaration) => declaration?.routes ?? []);
  return routes.find((route) => route.path === path) ?? null;
}

/** Who holds the own rights of all modules; each begins with the name of its module. */
export const rightHolders = ({ modules }: Registry): RightHolders =>
  Object.assign({}, ...modules.map(({ rights }) => rights));

/** What the modules' own rights allow, by their names. */
export const moduleRightTitles = ({ modules }: Registry): ReadonlyMap<ModuleRight, string> =>
  new Map(modules.flatMap((entry) => currentDeclaration(entry)?.rights ?? []).map(({ name, title }) => [name, title]));
