import { useEffect, useEffectEvent } from 'react';

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
