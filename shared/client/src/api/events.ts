import { clearLogin, isLoggedIn } from '../auth/index.ts';
import type { ApiError } from './errors.ts';
import type { ErrorMode } from './options.ts';

/** A failed call, for whoever tells the person or keeps a log. */
export interface ApiErrorEvent {
  error: ApiError;
  mode: ErrorMode;
  /** What a toast has to say; null where there is to be none. */
  toast: string | null;
}

const errorListeners = new Set<(event: ApiErrorEvent) => void>();
const expiryListeners = new Set<() => void>();

/** Calls back on every failed call; cancelled ones excepted. Answers how to stop. */
export function onApiError(listener: (event: ApiErrorEvent) => void): () => void {
  errorListeners.add(listener);
  return () => errorListeners.delete(listener);
}

export function announceError(error: ApiError, mode: ErrorMode): void {
  if (error.code === 'CANCELLED') return;
  const event = { error, mode, toast: mode === 'toast' ? error.toast : null };
  for (const listener of errorListeners) listener(event);
}

/** Calls back once when the server has ended the session, after login data was cleared. Answers how to stop. */
export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

/** Clears login data and says so. Further calls that fail for the same reason find nobody signed in, and stay silent. */
export function expireSession(): void {
  if (isLoggedIn()) clearLogin('expired');
  for (const listener of expiryListeners) listener();
}
