import type { Registry } from '@admin-h5/contract';
import { useEffect } from 'react';
import { config } from '../../core/config/config.ts';
import { findModule } from '../registry/find-module.ts';
import { usePlatform } from '../store.ts';
import { savesData, whenIdle } from '../../core/pages/when-idle.ts';
import { warmHost, warmModule } from './warm-modules.ts';

/** For the link to a screen. */
interface PrefetchHandlers {
  onPointerDown: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
}

/**
 * Prefetches modules before they are opened: their first files while the page is idle, and the screen itself as soon as a
 * finger, a pointer or the keyboard reaches its link.
 * @param paths of the screens offered, below `/pages/admin/`; declared outside the component, or memoised
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
