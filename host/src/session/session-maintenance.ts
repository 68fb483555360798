import { startTokenRefresh, validateSession } from '@admin-h5/client/host';
import { type Note, startAutoCheck } from './auto-check.ts';

const note: Note = (what, error) => {
  // oxlint-disable-next-line no-console -- the specification asks for a log here, and the app has no other
  console.info(`[session] ${what}:`, error);
};

/**
 * Validates the stored session in the background, keeps the token fresh, and runs the automatic check. Returns the function that
 * stops this.
 */
export function startMaintenance(): () => void {
  const stops = [startTokenRefresh(), startAutoCheck(note)];
  void validateSession();
  return () => {
    for (const stop of stops) stop();
  };
}
