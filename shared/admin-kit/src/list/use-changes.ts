import { useEffect, useMemo, useState } from 'react';
import type { ListResource } from './list-props.ts';
import { createChangePoller, type ChangePoller } from './change-poller.ts';
import { pageSetting } from '../parts/host-config.ts';

const defaultInterval = 30_000;

/** Milliseconds between two checks for changes, from the page's configuration. */
function changesInterval(): number {
  const value = Number(pageSetting('changesPollInterval'));
  return Number.isFinite(value) && value >= 1000 ? value : defaultInterval;
}

/**
 * Returns how many records others have changed since the list was loaded. Checks regularly while the page is visible, and at once
 * when it becomes visible again (decisions.md, Client rules).
 * @param epoch changes when the list is loaded again; the count then starts at 0
 */
export function useChanges<T>(resource: ListResource<T>, epoch: number): number {
  return useChangeCount(
    useMemo(() => createChangePoller(resource), [resource]),
    epoch,
  );
}

/** The same, with a poller that the caller also uses. */
export function useChangeCount(poller: ChangePoller, epoch: number): number {
  const [seen, setSeen] = useState({ epoch, count: 0 });

  useEffect(() => {
    let since: string | null = null;
    let current = true;
    async function check(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      try {
        if (since === null) since = await poller.fetchLatest();
        else {
          const { count } = await poller.changesSince(since);
          if (current) setSeen({ epoch, count });
        }
      } catch {
        // Runs in the background; the next check tries again.
      }
    }
    void check();
    const startCheck = () => void check();
    const timer = setInterval(startCheck, changesInterval());
    document.addEventListener('visibilitychange', startCheck);
    return () => {
      current = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', startCheck);
    };
  }, [poller, epoch]);

  return seen.epoch === epoch ? seen.count : 0;
}
