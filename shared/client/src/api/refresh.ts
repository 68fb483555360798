import { exclusive } from '../auth/exclusive.ts';
import { reloadSession, session, storeToken } from '../auth/session.ts';
import { measureClock } from '../auth/token.ts';
import { holdsToken } from './response-checks.ts';
import { ApiError } from './errors.ts';
import { expireSession } from './events.ts';
import { send } from './transport.ts';

/** `later`: the server did not decide; the token is kept. `refused`: login data is cleared. */
export type RefreshOutcome = 'ok' | 'later' | 'refused';

let running: Promise<RefreshOutcome> | null = null;

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
