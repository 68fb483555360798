import { followOtherTabs } from '@admin-h5/client/host';
import { startFollowingSessionEnd } from './session-end.ts';

/**
 * Starts the session's maintenance as soon as its code has loaded: no page needs it before it can be used. Where that fails, it is loaded
 * again when the person returns to the page, or the network while the page is in sight.
 */
function startMaintenanceOnceLoaded(): () => void {
  let stopped = false;
  let stop: (() => void) | undefined;
  const again = () => {
    if (document.visibilityState === 'visible') void load();
  };
  const endWaiting = () => {
    window.removeEventListener('online', again);
    document.removeEventListener('visibilitychange', again);
  };
  async function load(): Promise<void> {
    endWaiting();
    try {
      const { startMaintenance } = await import('./session-maintenance.ts');
      if (!stopped) stop = startMaintenance();
    } catch {
      if (stopped) return;
      window.addEventListener('online', again);
      document.addEventListener('visibilitychange', again);
    }
  }
  void load();
  return () => {
    stopped = true;
    endWaiting();
    stop?.();
  };
}

/**
 * Starts everything the session needs, after settings, client and navigation are set up: the stored state is trusted, other tabs
 * and the end of the session are followed, and its maintenance is loaded. Returns the function that stops this.
 */
export function startSession(): () => void {
  const stops = [followOtherTabs(), startFollowingSessionEnd(), startMaintenanceOnceLoaded()];
  return () => {
    for (const stop of stops) stop();
  };
}
