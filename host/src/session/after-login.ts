import { currentPage } from '@admin-h5/client';
import { reLaunch } from '@admin-h5/client/host';
import { loadPageAhead } from '../core/pages/page-loader.ts';
import { findPage } from '../core/pages/page-registry.ts';
import { navigateOnce } from './navigate-once.ts';
import { paths, isSessionPath } from '../core/paths.ts';
import { safeRedirect } from './safe-redirect.ts';

let timer: ReturnType<typeof setTimeout> | undefined;

let questionsOpen = false;

/** Whether a login has just succeeded and its redirect is pending, or a dialog before it is open. */
export function isRedirectPending(): boolean {
  return timer !== undefined || questionsOpen;
}

/** Pauses the automatic check while a login's own dialogs are open. */
export async function beforeRedirect<T>(questions: () => Promise<T>): Promise<T> {
  questionsOpen = true;
  try {
    return await questions();
  } finally {
    questionsOpen = false;
  }
}

/** Opens the page that the login was for, or `home` if there is none or it cannot be opened. */
export async function openAfterLogin(redirect: string | undefined, home: string = paths.admin): Promise<void> {
  const target = safeRedirect(redirect) ?? home;
  try {
    await navigateOnce(() => reLaunch({ url: target }));
  } catch {
    await navigateOnce(() => reLaunch({ url: home }));
  }
}

/** Loads the next page during the delay. A failure shows when the page opens, with 重试. */
function prefetch(redirect: string | undefined, home: string): void {
  const target = safeRedirect(redirect) ?? home;
  const page = findPage(target.split(/[?#]/)[0] ?? target);
  if (page) void loadPageAhead(page.load);
}

/**
 * Opens the next page after a login.
 * @param delay milliseconds (specification, section 9; a setting)
 * @param home page to open if no page was wanted
 */
export function redirectAfterLogin(redirect: string | undefined, delay: number, home: string = paths.admin): void {
  clearTimeout(timer);
  prefetch(redirect, home);
  timer = setTimeout(() => {
    timer = undefined;
    // A person who has navigated elsewhere meanwhile stays there.
    if (isSessionPath(currentPage().path)) void openAfterLogin(redirect, home);
  }, delay);
}
