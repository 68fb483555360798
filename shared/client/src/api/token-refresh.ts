/** The session with the server: a token for visitors, its validity, its renewal before the token ends, and the logout. */
import { exclusive } from '../auth/exclusive.ts';
import {
  clearLogin,
  isLoggedIn,
  reloadSession,
  session,
  signOut,
  storeAnonymousToken,
  storeToken,
  subscribeSession,
} from '../auth/session.ts';
import { clockAhead, measureClock, tokenTimes } from '../auth/token-times.ts';
import { ApiError, expireSession, isApiError } from './errors.ts';
import { holdsToken } from './choose-token.ts';
import { send } from './transport.ts';
import * as auth from './resources/auth.ts';

/** Logs out: removes the login from this device at once, without waiting for the server's response. Never rejects. */
export async function logOut(): Promise<void> {
  if (!isLoggedIn()) return;
  // The call reads the token before the session is cleared.
  const request = auth.logout({ errors: 'background' });
  signOut();
  await request.catch(() => undefined);
}

/** Asks the server whether the stored session is still valid; clears login data if it is not. Never rejects. */
export async function validateSession(): Promise<void> {
  const { token } = session();
  if (!token) return;
  const valid = await auth.validate({ errors: 'background' }).then(
    (response) => response.valid,
    (error: unknown) => !isApiError(error, 401),
  );
  if (!valid && session().token === token) clearLogin('expired');
}

/**
 * Fetches a token for a visitor where no token is stored at all.
 * @throws ApiError; the caller logs it, and public features work without the token
 */
export async function ensureAnonymousToken(): Promise<void> {
  if (session().token !== null || session().anonymousToken !== null) return;
  const { token } = await auth.anonymousToken({ errors: 'background' });
  if (!isLoggedIn()) storeAnonymousToken(token);
}

/** `later`: the server did not decide; the token is kept. `refused`: login data is cleared. */
type RefreshOutcome = 'ok' | 'later' | 'refused';

let running: Promise<RefreshOutcome> | null = null;

/**
 * Replaces the app token, once at a time in this tab and across tabs. A refusal (401, 403) clears login data; a network
 * failure, 429 or 5xx clears nothing. Never rejects.
 */
export function refreshToken(): Promise<RefreshOutcome> {
  const stale = session().token;
  if (!stale) return Promise.resolve('later');
  running ??= exclusive('refresh', () => refresh(stale), { settle: true })
    .catch((): RefreshOutcome => 'later')
    .finally(() => {
      running = null;
    });
  return running;
}

async function refresh(stale: string): Promise<RefreshOutcome> {
  // Another tab may have refreshed the token while this one waited for the lock.
  if (reloadSession().token !== stale) return 'ok';
  try {
    const response = await send<{ token: string }>({
      method: 'POST',
      path: '/api/auth/refresh',
      token: stale,
      accepts: holdsToken,
    });
    measureClock(response.token);
    if (session().token === stale) storeToken(response.token);
    return 'ok';
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return 'later';
    if (session().token === stale) expireSession();
    return 'refused';
  }
}

/** Milliseconds between a failed refresh and the next attempt. */
const retryPause = 60_000;
/** Milliseconds after which the time of the refresh is checked again; a timer's longest delay is 24.8 days. */
const maxWait = 24 * 3_600_000;

/** A token is refreshed when this part of its lifetime is left. */
const refreshShare = 1 / 7;

/** When a token must be refreshed: one seventh of its lifetime before it expires. Null for a token without times. */
export function refreshDueAt(token: string): number | null {
  const times = tokenTimes(token);
  return times ? times.expiresAt - (times.expiresAt - times.issuedAt) * refreshShare : null;
}

/** Refreshes the app token before it expires, while the page is open; returns the function that stops this. */
export function startTokenRefresh(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notBefore = 0;
  let stopped = false;

  const plan = (at: number) => {
    clearTimeout(timer);
    timer = setTimeout(look, Math.min(Math.max(at - Date.now(), 0), maxWait));
  };

  async function renew(token: string): Promise<void> {
    notBefore = Date.now() + retryPause;
    const outcome = await refreshToken();
    if (stopped || session().token !== token) return;
    const times = tokenTimes(token);
    // Without a refresh until its expiry the session ends, even where only the network failed.
    if (outcome === 'later' && times && Date.now() >= times.expiresAt + clockAhead()) expireSession();
    else plan(notBefore);
  }

  function look(): void {
    clearTimeout(timer);
    const { token } = session();
    const due = token ? refreshDueAt(token) : null;
    if (!token || due === null) return;
    const at = Math.max(due + clockAhead(), notBefore);
    if (Date.now() >= at) void renew(token);
    else plan(at);
  }

  const stopFollowing = subscribeSession((now, before) => {
    if (now.token === before.token) return;
    look();
  });
  const onReturn = () => {
    if (document.visibilityState === 'visible') look();
  };
  document.addEventListener('visibilitychange', onReturn);
  window.addEventListener('online', onReturn);
  look();

  return () => {
    stopped = true;
    clearTimeout(timer);
    stopFollowing();
    document.removeEventListener('visibilitychange', onReturn);
    window.removeEventListener('online', onReturn);
  };
}
