import { useEffect, useEffectEvent } from 'react';

/**
 * Returns whether the screen may be replaced: its values are handed over to the next build, or the person has agreed to lose them.
 * @param forced the screen is replaced whatever is returned: hand over what can be, and do not ask
 */
export type Prepare = (forced: boolean) => boolean | Promise<boolean>;

const holders = new Set<Prepare>();
/** Screens that call `useBeforeReplacement`, whether they hold something at present or not. */
let guarding = 0;

/** While `when`, `prepare` is called before another build of the module replaces the screen on the same page. */
export function useBeforeReplacement(when: boolean, prepare: Prepare): void {
  const run = useEffectEvent(prepare);
  useEffect(() => {
    guarding += 1;
    return () => {
      guarding -= 1;
    };
  }, []);
  useEffect(() => {
    if (!when) return undefined;
    const holder: Prepare = (forced) => run(forced);
    holders.add(holder);
    return () => void holders.delete(holder);
  }, [when]);
}

/**
 * Asks every screen that holds something; false as soon as one may not be replaced. The host calls it before it draws another build.
 * @param forced the build must go: every screen hands over what it can, and nobody is asked
 */
export async function prepareReplacement(forced = false): Promise<boolean> {
  for (const holder of holders) if (!(await holder(forced)) && !forced) return false;
  return true;
}

/** Whether a screen on the page knows itself what is unsaved in it: a shared form, or one with a leave guard. */
export function guardsInput(): boolean {
  return guarding > 0;
}
