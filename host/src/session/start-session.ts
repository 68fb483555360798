import { startTokenRefresh, validateSession, followOtherTabs } from '@admin-h5/client/host';
import { startAutoCheck } from './auto-check.ts';
import type { Note } from './auto-check.ts';
import { startFollowingSessionEnd } from './session-end.ts';

const note: Note = (what, error) => {
  // oxlint-disable-next-line no-console -- the specification asks for a log here, and the app has no other
  console.info(`[session] ${what}:`, error);
};

/**
 * Starts everything the session needs, after settings, client and navigation are set up: the stored state is trusted
 * and validated in the background, other tabs are followed, the token is kept fresh, and the automatic check runs.
 * Returns the function that stops this.
 */
export function startSession(): () => void {
  const stops = [followOtherTabs(), startFollowingSessionEnd(), startTokenRefresh(), startAutoCheck(note)];
  void validateSession();
  return () => {
    for (const stop of stops) stop();
  };
}
