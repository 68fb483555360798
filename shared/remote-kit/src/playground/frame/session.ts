import { currentPage } from '@admin-h5/client';
import { onSessionEnd, reLaunch, signIn } from '@admin-h5/client/host';
import { apiBase, noFault } from '../faults.ts';

/** Signs an administrator in. */
export async function startSession(): Promise<void> {
  const response = await fetch(`${apiBase(noFault)}/api/auth/login`, { method: 'POST' });
  signIn(await response.json());
}

/** Opens the login page where the session ends, as a host does. */
export function leaveWithSession(): void {
  onSessionEnd(() => {
    const { path, search } = currentPage();
    const url = `/pages/login/index?redirect=${encodeURIComponent(path + search)}`;
    void reLaunch({ url, force: true });
  });
}
