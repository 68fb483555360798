import { currentUser } from '@admin-h5/client';
import { subscribeSession, onApiError } from '@admin-h5/client/host';
import type { QueryClient } from '@tanstack/react-query';
import { errorToast } from '@admin-h5/ui/feedback';

/**
 * Shows failed calls as the error catalogue says: 3 s, no icon, equal messages once. Returns a function that stops
 * this.
 */
export function startErrorToaster(): () => void {
  return onApiError(({ toast }) => {
    if (toast !== null) errorToast(toast);
  });
}

/**
 * Clears the cache when another person, or nobody, is signed in: no one sees what was loaded for someone else. Public data that a
 * screen shows stays there. Must run before the first screen, which follows the session too. Returns the function that stops this.
 */
export function startClearingQueries(queryClient: QueryClient): () => void {
  let userId = currentUser()?.id;
  return subscribeSession(({ userInfo }) => {
    if (userInfo?.id === userId) return;
    userId = userInfo?.id;
    queryClient.removeQueries({ predicate: (query) => !(query.isActive() && query.meta?.public) });
  });
}
