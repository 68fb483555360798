/** Fetches modules before they are opened: their first files while the page is idle, and a screen as soon as its link is reached. */
import { deviceId } from '@admin-h5/client/host';
import type { HostConfig, Registry, RegistryModule } from '@admin-h5/contract';
import { useEffect } from 'react';
import { config } from '../core/config.ts';
import { fetchAhead, loadPageAhead } from '../core/pages/page-loader.ts';
import { savesData, whenIdle } from '../core/pages/when-idle.ts';
import { knownGoodBuilds, rejectedBuilds } from './device-memory.ts';
import { buildAddress } from './module-files.ts';
import { importLoader, usePlatform } from './module-store.ts';
import { findModule } from './registry.ts';
import { chooseRelease, deviceBucket } from './release-policy.ts';
import { verifyRelease } from './resolve-release.ts';
import { importAdminArea } from './view/import-admin-area.ts';

interface PrefetchHandlers {
  onPointerDown: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
}

/**
 * Prefetches the modules of the screens offered, and a screen itself as soon as a finger, a pointer or the keyboard reaches its link.
 * @param paths of the screens, below `/pages/admin/`; declared outside the component, or memoised
 * @returns handlers for the link to a screen
 */
export function useModulePrefetch(registry: Registry | null, paths: readonly string[]) {
  const prefetch = usePlatform((platform) => platform.prefetch);

  useEffect(() => {
    if (!registry || paths.length === 0 || savesData()) return undefined;
    return whenIdle(() => {
      void warmHost();
      const owners = new Set(paths.map((path) => findModule(registry, path)));
      for (const listedModule of owners) if (listedModule) void warmModule(listedModule, config());
    });
  }, [registry, paths]);

  return (path: string): PrefetchHandlers => {
    const run = () => {
      const listedModule = registry && findModule(registry, path);
      if (!listedModule) return;
      void warmHost();
      void prefetch(listedModule.name, path, config());
    };
    // Where the person saves data, only a press loads: a pointer may only pass over the link.
    return savesData() ? { onPointerDown: run } : { onPointerDown: run, onPointerEnter: run, onFocus: run };
  };
}

/** The files that every screen of a build needs: the container, and what it exposes. Screens load one by one. */
const firstFiles = /(^|\/)(remoteEntry|__federation_expose_[^/]*)\.js$/;

/** Builds whose first files have been requested. */
const warmed = new Set<string>();

/** Puts the first files of a module into the browser's cache. Nothing of it runs, and a failure is reported only when the module is opened. */
export async function warmModule(listedModule: RegistryModule, config: HostConfig): Promise<void> {
  const choice = chooseRelease(listedModule, {
    bucket: await deviceBucket(deviceId(), listedModule.name),
    override: null,
    rejected: rejectedBuilds(listedModule.name),
    good: knownGoodBuilds(listedModule.name),
  });
  if (choice.kind !== 'release') return;
  if (await verifyRelease(listedModule, choice.release, config)) return;
  const { build, files } = choice.release;
  const base = buildAddress(listedModule.origin, build);
  if (warmed.has(base)) return;
  warmed.add(base);
  const wanted = Object.entries(files).filter(([path]) => firstFiles.test(path));
  await Promise.all(
    wanted.map(async ([path, integrity]) => {
      // The same kind of request as the page's script elements make, so that they can use the cached response.
      const response = await fetch(base + path, { integrity, priority: 'low' }).catch(() => null);
      await response?.arrayBuffer().catch(() => null);
    }),
  );
}

async function warmLoader(): Promise<void> {
  const loader = await fetchAhead(importLoader);
  if (loader) await fetchAhead(loader.warmShares);
}

/** Loads the host's own code that a module needs: the admin area, the loader with the federation runtime, the screens that modules share. */
async function warmHost(): Promise<void> {
  await Promise.all([loadPageAhead(importAdminArea), warmLoader()]);
}
