import { useEffect } from 'react';
import { savesData, whenIdle } from './when-idle.ts';
import { findPage } from './page-registry.ts';
import { loadPageAhead } from './page-loader.ts';

/** Pages whose texts must be readable offline. */
export const agreementPages = ['/pages/agreement/user', '/pages/agreement/privacy'] as const;

/**
 * Prefetches the code of pages while the present screen is idle, so that they open at once and offline.
 * @param paths of screens of the host; declared outside the component
 */
export function usePagesAhead(paths: readonly string[]): void {
  useEffect(() => {
    if (savesData()) return undefined;
    return whenIdle(() => {
      for (const path of paths) {
        const page = findPage(path);
        if (page) void loadPageAhead(page.load);
      }
    });
  }, [paths]);
}
