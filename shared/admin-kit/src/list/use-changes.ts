import { useEffect, useMemo, useState } from 'react';
import type { ListResource } from './list-props.ts';
import { createChangePoller, type ChangePoller } from './change-poller.ts';
import { pageSetting } from '../parts/page-settings.ts';

const defaultInterval = 30_000;

/** Milliseconds between two requests for changes: the deployment's setting, as the page's configuration carries it. */
function changesInterval(): number {
  const value = Number(pageSetting('changesPollInterval'));
  return Number.isFinite(value) && value >= 1000 ? value : defaultInterval;
}

/**
 * How many records others have changed since the list was loaded, asked for while the screen is visible and on each return to
 * it (decisions.md, Client rules). `epoch` changes when the list is loaded again; what it shows counts as known from then on.
 */
export function useChanges<T>(resource: ListResource<T>, epoch: number): number {
  return useChangeCount(
    useMemo(() => createChangePoller(resource), [resource]),
    epoch,
  );
}

/** The same for a list that also asks by itself. */
export function useChangeCount(poller: ChangePoller, epoch: number): number {
  const [seen, setSeen] = useState({ epoch, count: 0 });

  useEffect(() => {
    let since: string | null = null;
    let current = true;
    async function ask(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      try {
        if (since === null) since = await poller.learn();
        else {
          const { count } = await poller.since(since);
          if (current) setSeen({ epoch, count });
        }
      } catch {
        // Runs in the background; the next round tries again.
      }
    }
    void ask();
    const again = () => void ask();
    const timer = setInterval(again, changesInterval());
    document.addEventListener('visibilitychange', again);
    return () => {
      current = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', again);
    };
  }, [poller, epoch]);

  return seen.epoch === epoch ? seen.count : 0;
}
