import { clearLogin, isLoggedIn } from '../auth/session.ts';
import type { ApiError } from './errors.ts';
import type { ErrorMode } from './options.ts';

/** A failed call, for listeners that show a message or keep a log. */
export interface ApiErrorEvent {
  error: ApiError;
  mode: ErrorMode;
  /** Text of the toast; null for none. */
  toast: string | null;
}

const errorListeners = new Set<(event: ApiErrorEvent) => void>();
const expiryListeners = new Set<() => void>();

/** Calls `listener` for every failed call except cancelled ones. Returns the function that removes it. */
export function onApiError(listener: (event: ApiErrorEvent) => void): () => void {
  errorListeners.add(listener);
  return () => errorListeners.delete(listener);
}

/** Calls the listeners of `onApiError`; a cancelled call is no error. */
export function announceError(error: ApiError, mode: ErrorMode): void {
  if (error.code === 'CANCELLED') return;
  const event = { error, mode, toast: mode === 'toast' ? error.toast : null };
  for (const listener of errorListeners) listener(event);
}

/** Calls `listener` once when the server has ended the session, after login data was cleared. Returns the function that removes it. */
export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

/** Clears login data and calls the listeners of `onSessionExpired`. */
export function expireSession(): void {
  if (isLoggedIn()) clearLogin('expired');
  for (const listener of expiryListeners) listener();
}
