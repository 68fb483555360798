import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import type { Location, NavigationType } from 'react-router';
import { isForced } from './forced.ts';
import { type Prepare, useBeforeReplacement } from './replacement.ts';

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
