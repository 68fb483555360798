import { callingModule } from './caller.ts';
import type { RunningCode } from './change.ts';

/** As of the browser's Navigation API, which Safari before 26.2 and Firefox before 147 lack. */
interface NavigateEvent extends Event {
  readonly navigationType: string;
  readonly userInitiated: boolean;
  readonly destination: { readonly url: string; readonly sameDocument: boolean };
}

const isNavigate = (event: Event): event is NavigateEvent => 'destination' in event && 'userInitiated' in event;

/**
 * Notices that code of a module loads the page anew or leaves it; neither can be refused.
 * @param onLeave called just before, where the browser says so
 */
export function watchNavigation(onLeave: (owner: RunningCode, detail: string) => void): void {
  const navigation: unknown = Reflect.get(window, 'navigation');
  if (!(navigation instanceof EventTarget)) return;
  navigation.addEventListener('navigate', (event) => {
    if (!isNavigate(event) || event.userInitiated || event.destination.sameDocument) return;
    const owner = callingModule();
    if (owner) onLeave(owner, `${event.navigationType} of the page: ${event.destination.url}`);
  });
}
