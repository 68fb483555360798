/**
 * What keeps the session in order while the app runs, and loads after the first page: the stored session is validated, its token stays
 * fresh, and the automatic check (specification, section 4) runs at launch and on each return.
 */
import { currentPage, onPageEvent, redirectTo } from '@admin-h5/client';
import {
  ensureAnonymousToken,
  isLoggedIn,
  rawQuery,
  session,
  startTokenRefresh,
  validateSession,
} from '@admin-h5/client/host';
import { config } from '../core/config.ts';
import { isRegisterPath, isSessionPath, paths } from '../core/paths.ts';
import { isRedirectPending, openAfterLogin } from './after-login.ts';
import { checkAccess, guard, navigateOnce, wantedPage } from './guard.ts';

/** Returns the function that stops this. */
export function startMaintenance(): () => void {
  const stops = [startTokenRefresh(), startAutoCheck(note)];
  void validateSession();
  return () => {
    for (const stop of stops) stop();
  };
}

const note: Note = (what, error) => {
  // oxlint-disable-next-line no-console -- the specification asks for a log here, and the app has no other
  console.info(`[session] ${what}:`, error);
};

/** Milliseconds after launch and after each return to the foreground (specification, sections 4 and 9). */
const checkDelay = 100;

/** Logs a failure without showing it. */
export type Note = (what: string, error: unknown) => void;

async function visit(note: Note): Promise<void> {
  if (isRedirectPending()) return;
  const page = currentPage();
  if (isSessionPath(page.path) && isLoggedIn()) {
    await openAfterLogin(rawQuery(page.search).redirect, isRegisterPath(page.path) ? paths.mine : paths.admin);
    return;
  }
  const verdict = checkAccess(page.path, () => guard(wantedPage(page), session(), config().catalogueAccess));
  if (!verdict.allow) await navigateOnce(() => redirectTo({ url: verdict.goTo }));
  if (session().token !== null) return;
  await ensureAnonymousToken().catch((error: unknown) => note('anonymous token', error));
}

/** The automatic check (specification, section 4). Never rejects: a failure is logged and otherwise ignored. */
export async function autoCheck(note: Note): Promise<void> {
  try {
    await visit(note);
  } catch (error) {
    note('automatic check', error);
  }
}

/**
 * Runs the check at launch, at each return to the foreground, and when back navigation leads to the login page (the
 * root) or a link to the registration: a signed-in person must not see a form that asks for a password. Returns a
 * function that stops this.
 */
export function startAutoCheck(note: Note): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void autoCheck(note), checkDelay);
  };
  const onVisibility = () => {
    if (document.visibilityState === 'visible') plan();
    else clearTimeout(timer);
  };
  document.addEventListener('visibilitychange', onVisibility);
  const stopFollowing = onPageEvent(({ type, page, cause }) => {
    if (type === 'show' && cause === 'navigation' && isSessionPath(page.path) && isLoggedIn()) plan();
  });
  plan();
  return () => {
    clearTimeout(timer);
    stopFollowing();
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
