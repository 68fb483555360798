import { startOverlays } from './overlays.ts';
import { setInstalled } from './installed.ts';
import type { NavigationSetup } from './installed.ts';
import { startPageEvents } from './page-events.ts';
import { startKeepingScroll } from './scroll-positions.ts';
import { startKeepingTabs } from './tab-places.ts';

/** Gives navigation the app's route table and router; the host calls it once, before it renders. Returns the function that undoes it. */
export function installNavigation(setup: NavigationSetup): () => void {
  setInstalled(setup);
  const stopEvents = startPageEvents();
  const stopScroll = startKeepingScroll();
  const stopTabs = startKeepingTabs();
  const stopOverlays = startOverlays();
  return () => {
    stopEvents();
    stopScroll();
    stopTabs();
    stopOverlays();
    setInstalled(null);
  };
}
