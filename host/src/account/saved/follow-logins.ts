import { currentUser } from '@admin-h5/client';
import { subscribeSession } from '@admin-h5/client/host';

async function join(userId: string | undefined): Promise<void> {
  if (userId === undefined) return;
  try {
    const { joinGuest } = await import('./join-guest.ts');
    // Another person may have signed in while the code was on its way.
    if (currentUser()?.id === userId) joinGuest(userId);
  } catch {
    // Without a network: at the next start.
  }
}

/**
 * Lets favourites and history of a visitor join the account's at login, at start too: the login may have been another
 * tab's. What cannot be joined now stays and joins at the next start. Returns how to stop.
 */
export function joinSavedAtLogin(): () => void {
  void join(currentUser()?.id);
  return subscribeSession((now, before) => {
    if (now.userInfo?.id !== before.userInfo?.id) void join(now.userInfo?.id);
  });
}
