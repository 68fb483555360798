/** The page that opens after a login: the wanted one, if it may be opened, once the login's own dialogs are closed. */
import { currentPage } from '@admin-h5/client';
import { reLaunch, withoutEndSlash } from '@admin-h5/client/host';
import { loadPageAhead } from '../core/pages/page-loader.ts';
import { findPage } from '../core/pages/page-registry.ts';
import { isSessionPath, paths } from '../core/paths.ts';
import { navigateOnce } from './guard.ts';

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
 * @param delay milliseconds (specification, section 9): the setting `LOGIN_REDIRECT_DELAY`
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

// oxlint-disable-next-line no-control-regex -- they are what is refused
const refused = /[\u0000-\u001f\u007f\\]/;

/**
 * The page in `redirect`, with its leading slash, or null if it may not be opened: anything that could leave the app
 * (a scheme, `//`, a backslash, control characters), and the login and register pages.
 */
export function safeRedirect(redirect: string | undefined): string | null {
  if (!redirect || refused.test(redirect)) return null;
  const url = redirect.startsWith('/') ? redirect : `/${redirect}`;
  if (url.startsWith('//') || /^\/[a-z][a-z0-9+.-]*:/i.test(url)) return null;
  let path: string;
  try {
    const parsed = new URL(url, 'http://page');
    if (parsed.host !== 'page') return null;
    path = withoutEndSlash(parsed.pathname) || '/';
  } catch {
    return null;
  }
  return path.startsWith('//') || isSessionPath(path) ? null : url;
}
