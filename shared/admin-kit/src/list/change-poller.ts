import type { Changes } from '@admin-h5/contract';
import type { ListResource } from './list-props.ts';

/** Before anything: the first question only learns the newest change. */
const beginning = new Date(0).toISOString();

/** What is known of the newest change to the records of a list. */
export interface ChangePoller {
  /** Learns the newest change; what is loaded from now on counts as current. */
  learn: () => Promise<string>;
  /** What has changed since then. */
  since: (time: string) => Promise<Changes>;
  /** Whether anything has changed since it was last learned or told; false where that cannot be asked. */
  hasChanged: () => Promise<boolean>;
}

/** Follows the changes of one resource by its own call, in the background. */
export function createChangePoller<T>(resource: Pick<ListResource<T>, 'changes'>): ChangePoller {
  const nothing: Changes = { count: 0, latest: null };
  const since = async (time: string) => (await resource.changes?.(time, { errors: 'background' })) ?? nothing;
  let known: string | null = null;
  let asking: Promise<boolean> = Promise.resolve(false);

  async function ask(): Promise<boolean> {
    if (known === null) return false;
    try {
      const { count, latest } = await since(known);
      if (count > 0) known = latest ?? known;
      return count > 0;
    } catch {
      // Runs in the background; the next page asks again.
      return false;
    }
  }

  return {
    since,
    async learn() {
      known = (await since(beginning)).latest ?? beginning;
      return known;
    },
    hasChanged() {
      // One after the other, so that one change is not told twice.
      asking = asking.then(ask);
      return asking;
    },
  };
}
