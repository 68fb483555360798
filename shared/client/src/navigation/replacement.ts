import { useEffect, useEffectEvent } from 'react';
import { currentPage } from './installed.ts';
import { onPageEvent } from './page-events.ts';

/** Returns whether the screen may be replaced: its values are handed over to the next build, or the person has agreed to lose them. */
type Prepare = () => boolean | Promise<boolean>;

const holders = new Set<Prepare>();

/** While `when`, `prepare` is called before another build of the module replaces the screen on the same page. */
export function useBeforeReplacement(when: boolean, prepare: Prepare): void {
  const run = useEffectEvent(prepare);
  useEffect(() => {
    if (!when) return undefined;
    const holder: Prepare = () => run();
    holders.add(holder);
    return () => void holders.delete(holder);
  }, [when]);
}

/** Asks every screen that holds something; false as soon as one may not be replaced. The host calls it before it draws another build. */
export async function prepareReplacement(): Promise<boolean> {
  for (const holder of holders) if (!(await holder())) return false;
  return true;
}

/** Values on their way from a screen to the one that takes its place on the same page. */
export interface Handover<T> {
  put: (key: string, value: T) => void;
  /** What was put on this very page; it stays until `drop`, so that drawing twice finds it twice. */
  take: (key: string) => T | undefined;
  drop: (key: string) => void;
}

function here(key: string): string {
  const { path, entry } = currentPage();
  return `${path} ${entry} ${key}`;
}

/** A way to hand something over in memory alone: it reaches no storage, and is gone once the page is left. */
export function createHandover<T>(): Handover<T> {
  const values = new Map<string, T>();
  let stopFollowing: (() => void) | null = null;
  const forget = () => {
    values.clear();
    stopFollowing?.();
    stopFollowing = null;
  };
  return {
    put(key, value) {
      values.set(here(key), value);
      stopFollowing ??= onPageEvent(({ type, cause }) => {
        if (type !== 'show' && cause === 'navigation') forget();
      });
    },
    take: (key) => (values.size === 0 ? undefined : values.get(here(key))),
    drop(key) {
      if (values.size === 0) return;
      values.delete(here(key));
      if (values.size === 0) forget();
    },
  };
}
