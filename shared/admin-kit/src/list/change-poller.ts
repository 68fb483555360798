import type { Changes } from '@admin-h5/contract';
import type { ListResource } from './list-props.ts';

/** Before all changes, to fetch the time of the newest one. */
const earliest = new Date(0).toISOString();

/** Checks whether the records of a list have changed. */
export interface ChangePoller {
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
