import { currentUser } from '@admin-h5/client';
import { storeUserInfo } from '@admin-h5/client/host';
import type { User } from '@admin-h5/contract';

/** Copies the server's user into the session, so that every screen shows it. */
export function storeOwnUser(user: User): void {
  const known = currentUser();
  if (known?.id === user.id) storeUserInfo({ ...known, ...user });
}
