import { currentPage } from '@admin-h5/client';
import { errorTexts } from '@admin-h5/contract';
import { onSessionExpired, isLoggedIn, onSessionEnd, subscribeSession, reLaunch } from '@admin-h5/client/host';
import type { EndReason } from '@admin-h5/client/host';
import { config } from '../core/config/config.ts';
import { navigateOnce } from './navigate-once.ts';
import { isProtected } from './guard.ts';
import { loginUrl } from '../core/paths.ts';
import { wantedPage } from './wanted-page.ts';

/** The history entry on which the person last logged out. */
let leftAt: string | null = null;

/** Whether the person logged out on this page, so that login should not return to it. */
export function wasLeft(entry: string): boolean {
  return entry === leftAt;
}

/** Why the last session ended; null after a login. */
let lastEnd: EndReason | null = null;

const endTexts: Readonly<Record<EndReason, string>> = {
  logout: '',
  expired: errorTexts.sessionExpired,
  // Only the other tab knows the reason.
  'other-tab': '登录状态已失效，请重新登录',
};

/** Message of the login form for a person whose session ended against their will; '' for others. */
export const endNotice = (): string => (lastEnd === null ? '' : endTexts[lastEnd]);

/**
 * Leaves a protected page for login, once; a public page stays open. Drafts are saved already, so forms must not
 * object.
 */
function leaveProtectedPage(): void {
  const page = currentPage();
  if (isLoggedIn() || !isProtected(wantedPage(page), config().catalogueAccess)) return;
  void navigateOnce(() => reLaunch({ url: loginUrl(page.path + page.search), force: true }));
}

/** Follows sessions that end by a server response or in another tab. Returns a function that stops this. */
export function startFollowingSessionEnd(): () => void {
  const stopEnd = onSessionEnd(({ reason }) => {
    lastEnd = reason;
    if (reason === 'logout') leftAt = currentPage().entry;
    else leaveProtectedPage();
  });
  const stopExpired = onSessionExpired(leaveProtectedPage);
  const stopLogins = subscribeSession((now) => {
    if (isLoggedIn(now)) lastEnd = null;
  });
  return () => {
    stopLogins();
    stopEnd();
    stopExpired();
  };
}
