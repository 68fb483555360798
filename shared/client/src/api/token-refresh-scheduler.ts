import { session, subscribeSession } from '../auth/session.ts';
import { clockAhead, tokenTimes } from '../auth/token.ts';
import { expireSession } from './events.ts';
import { refreshToken } from './refresh.ts';

/** Milliseconds between a failed refresh and the next attempt. */
const retryPause = 60_000;
/** Milliseconds after which the time of the refresh is checked again; a timer's longest delay is 24.8 days. */
const longestWait = 24 * 3_600_000;

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
    timer = setTimeout(look, Math.min(Math.max(at - Date.now(), 0), longestWait));
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
