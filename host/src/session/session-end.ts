import { currentPage } from '@admin-h5/client';
import { readText, removeText, writeText } from '@admin-h5/client/device-storage';
import { errorTexts } from '@admin-h5/contract';
import {
  type EndReason,
  isLoggedIn,
  onSessionEnd,
  onSessionExpired,
  reLaunch,
  sessionEndKey,
  subscribeSession,
} from '@admin-h5/client/host';
import { config } from '../core/config.ts';
import { isProtected, navigateOnce, wantedPage } from './guard.ts';
import { loginUrl } from '../core/paths.ts';

/** The history entry on which the person last logged out. */
let leftAt: string | null = null;

/** Whether the person logged out on this page, so that login should not return to it. */
export function wasLeft(entry: string): boolean {
  return entry === leftAt;
}

/** Why the last session ended; null after a login. */
let lastEnd: EndReason | null = null;

/** In this tab's storage while somebody is signed in: a page that starts with the mark alone lost its session while it loaded. */
const hereKey = 'admin-h5.signedInHere';

/** What a tab says of an end that another one caused. */
function otherTabText(): string {
  const reason = readText(sessionEndKey);
  if (reason === 'logout') return '您已在其他页面退出登录，请重新登录';
  // Without a reason another person has signed in.
  return reason === 'expired' ? errorTexts.sessionExpired : '登录状态已失效，请重新登录';
}

/** Message of the login form for a person whose session ended against their will; '' for others. */
export function endNotice(): string {
  if (lastEnd === 'other-tab') return otherTabText();
  return lastEnd === 'expired' ? errorTexts.sessionExpired : '';
}

/** Notes in this tab that somebody is signed in, or that nobody is. */
function noteSession(isHere: boolean): void {
  if (!isHere) {
    removeText(hereKey, 'sessionStorage');
    return;
  }
  lastEnd = null;
  writeText(hereKey, '1', 'sessionStorage');
  removeText(sessionEndKey);
}

/**
 * Leaves a protected page for login, once; a public page stays open. Drafts are saved already, so forms must not
 * object.
 */
function leaveProtectedPage(): void {
  const page = currentPage();
  if (isLoggedIn() || !isProtected(wantedPage(page), config().catalogueAccess)) return;
  void navigateOnce(() => reLaunch({ url: loginUrl(page.path + page.search), force: true }));
}

/**
 * Follows sessions that end by a server response or in another tab, also while this page was loading. Returns a function that stops
 * this.
 */
export function startFollowingSessionEnd(): () => void {
  if (isLoggedIn()) noteSession(true);
  else if (readText(hereKey, 'sessionStorage') !== null) lastEnd = 'other-tab';
  const stopEnd = onSessionEnd(({ reason }) => {
    lastEnd = reason;
    if (reason === 'logout') leftAt = currentPage().entry;
    else leaveProtectedPage();
  });
  const stopExpired = onSessionExpired(leaveProtectedPage);
  const stopLogins = subscribeSession((now) => noteSession(isLoggedIn(now)));
  return () => {
    stopLogins();
    stopEnd();
    stopExpired();
  };
}
