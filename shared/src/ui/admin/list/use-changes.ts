import { useEffect, useState } from 'react';
import type { ListResource } from './list-props.ts';
import { changesInterval } from './changes-interval.ts';

/** Before anything: the first question only learns the newest change. */
const beginning = new Date(0).toISOString();

/**
 * How many records others have changed since the list was loaded, asked for while the screen is visible and on each return to
 * it (decisions.md, Client rules). `epoch` changes when the list is loaded again; what it shows counts as known from then on.
 */
export function useChanges<T>(resource: ListResource<T>, epoch: number): number {
  const [seen, setSeen] = useState({ epoch, count: 0 });

  useEffect(() => {
    let since: string | null = null;
    let current = true;
    const background = { errors: 'background' } as const;
    async function ask(): Promise<void> {
      if (document.visibilityState !== 'visible') return;
      try {
        const answer = await resource.changes?.(since ?? beginning, background);
        if (!current || !answer) return;
        if (since === null) since = answer.latest ?? beginning;
        else setSeen({ epoch, count: answer.count });
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
  }, [resource, epoch]);

  return seen.epoch === epoch ? seen.count : 0;
}
