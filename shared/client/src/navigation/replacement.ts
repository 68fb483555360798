import { useEffect, useEffectEvent } from 'react';

/**
 * Returns whether the screen may be replaced: its values are handed over to the next build, or the person has agreed to lose them.
 * @param forced the screen is replaced whatever this returns: hand over what is possible, and do not ask
 */
export type Prepare = (forced: boolean) => boolean | Promise<boolean>;

/** Of the screens that have unsaved changes now. */
const preparations = new Set<Prepare>();
/** Number of screens that call `useBeforeReplacement`, with unsaved changes or without. */
let guardedScreens = 0;

/** While `when` is true, `prepare` is called before another build of the module replaces the screen on the same page. */
export function useBeforeReplacement(when: boolean, prepare: Prepare): void {
  const run = useEffectEvent(prepare);
  useEffect(() => {
    guardedScreens += 1;
    return () => {
      guardedScreens -= 1;
    };
  }, []);
  useEffect(() => {
    if (!when) return undefined;
    const preparation: Prepare = (forced) => run(forced);
    preparations.add(preparation);
    return () => void preparations.delete(preparation);
  }, [when]);
}

/**
 * Calls the `prepare` of every screen with unsaved changes. The host calls this before it renders another build.
 * @param forced the build must go: every screen hands over what it can, and the person is not asked
 * @returns false as soon as one screen must not be replaced; always true where `forced`
 */
export async function prepareReplacement(forced = false): Promise<boolean> {
  for (const prepare of preparations) if (!(await prepare(forced)) && !forced) return false;
  return true;
}

/** Whether a screen on the page reports its own unsaved changes: a shared form, or a screen with a leave guard. */
export function guardsInput(): boolean {
  return guardedScreens > 0;
}
