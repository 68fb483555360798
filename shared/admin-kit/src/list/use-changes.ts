import { useEffect, useMemo, useState } from 'react';
import type { Changes } from '@admin-h5/contract';
import { pageSetting } from '../host-config.ts';
import type { ListResource } from './list-props.ts';

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

/** Before all changes, to fetch the time of the newest one. */
const earliest = new Date(0).toISOString();

/** Checks whether the records of a list have changed. */
interface ChangePoller {
  /** Fetches the time of the newest change; `hasChanged` then reports only later ones. */
  fetchLatest: () => Promise<string>;
  /** Fetches the changes after `time`. */
  changesSince: (time: string) => Promise<Changes>;
  /** Whether anything has changed since the last `fetchLatest` or the last reported change; false if the call fails. */
  hasChanged: () => Promise<boolean>;
}

/** Checks one resource in the background: errors are not shown. */
export function createChangePoller<T>(resource: Pick<ListResource<T>, 'changes'>): ChangePoller {
  const nothing: Changes = { count: 0, latest: null };
  const changesSince = async (time: string) => (await resource.changes?.(time, { errors: 'background' })) ?? nothing;
  let known: string | null = null;
  let pending: Promise<boolean> = Promise.resolve(false);

  async function check(): Promise<boolean> {
    if (known === null) return false;
    try {
      const { count, latest } = await changesSince(known);
      if (count > 0) known = latest ?? known;
      return count > 0;
    } catch {
      // Runs in the background; the next page tries again.
      return false;
    }
  }

  return {
    changesSince,
    async fetchLatest() {
      known = (await changesSince(earliest)).latest ?? earliest;
      return known;
    },
    hasChanged() {
      // One call at a time, so that no change is reported twice.
      pending = pending.then(check);
      return pending;
    },
  };
}
