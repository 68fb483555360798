/** Unsaved changes: asked about before the page is left, handed over before another build replaces the screen. */
import { useEffect, useEffectEvent } from 'react';
import { type Location, type NavigationType, useBlocker } from 'react-router';
import { isForced } from './navigate.ts';

/** A screen that changes its own query replaces its entry. Any other navigation opens another page or another record. */
const leaves = (from: Location, to: Location, how: `${NavigationType}`): boolean =>
  from.pathname !== to.pathname || (from.search !== to.search && how !== 'REPLACE');

/**
 * Asks before the person leaves a page with unsaved changes. When the document is closed, the browser asks.
 * @param when whether there are unsaved changes
 * @param ask asks the person; returns whether to leave
 * @param replace called instead of `ask` before another build of the module replaces the screen; `ask` by default. Where its
 *   parameter is true, the screen is replaced whatever this returns: save what can be saved, and do not ask
 */
export function useLeaveGuard(
  when: boolean,
  ask: () => Promise<boolean>,
  replace: Prepare = (forced) => forced || ask(),
): void {
  useBeforeReplacement(when, replace);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      when && !isForced() && leaves(currentLocation, nextLocation, historyAction),
  );
  const askOnce = useEffectEvent(ask);

  useEffect(() => {
    if (blocker.state !== 'blocked') return undefined;
    let current = true;
    const decide = (leave: boolean) => {
      if (!current) return;
      if (leave) blocker.proceed();
      else blocker.reset();
    };
    askOnce().then(decide, () => decide(false));
    return () => {
      current = false;
    };
  }, [blocker]);

  useEffect(() => {
    if (!when) return undefined;
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => window.removeEventListener('beforeunload', onBeforeUnload);
  }, [when]);
}

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
