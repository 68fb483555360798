import { currentUser } from '@admin-h5/client';
import { subscribeSession } from '@admin-h5/client/host';

async function join(userId: string | undefined): Promise<void> {
  if (userId === undefined) return;
  try {
    const { joinGuest } = await import('./join-guest.ts');
    // Another person may have signed in while the code was loading.
    if (currentUser()?.id === userId) joinGuest(userId);
  } catch {
    // Offline: tries again at the next start.
  }
}

/**
 * Merges a visitor's favourites, history and 询价单 into the account's at each login and at the start, since another tab may
 * have signed in. What cannot be merged now is merged at the next start. Returns a function that stops this.
 */
export function joinSavedAtLogin(): () => void {
  void join(currentUser()?.id);
  return subscribeSession((now, before) => {
    if (now.userInfo?.id !== before.userInfo?.id) void join(now.userInfo?.id);
  });
}
