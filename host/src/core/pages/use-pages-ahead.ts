import { useEffect } from 'react';
import { savesData, whenIdle } from './when-idle.ts';
import { findPage } from './page-registry.ts';
import { loadPageAhead } from './page-loader.ts';

/** Texts that have to be there without a network. */
export const agreementPages = ['/pages/agreement/user', '/pages/agreement/privacy'] as const;

/**
 * Fetches the code of pages while the screen that leads to them is idle, so that they open at once, and without a network.
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
