import type { LoginResult } from '@admin-h5/contract';
import { currentUser, reloadSession, session, storeAdmin } from '../auth/session.ts';
import { exclusive } from '../auth/exclusive.ts';
import { measureClock, remainingLife } from '../auth/token.ts';
import { holdsLogin } from './response-checks.ts';
import { isApiError } from './errors.ts';
import { send } from './transport.ts';

/** `refused`: the app token itself is no longer valid. `failed`: any other failure; calls use the app token meanwhile. */
export type ExchangeOutcome = 'ok' | 'refused' | 'failed';

/** Milliseconds before its expiry at which an admin token is renewed (decisions.md, Tokens). */
const renewBefore = 5 * 60_000;
/** Milliseconds without a new attempt after a failure, so that a broken exchange does not double every call. */
const pause = 30_000;

let running: Promise<ExchangeOutcome> | null = null;
let pausedUntil = 0;
let pausedFor: string | null = null;

function pauseFor(token: string): void {
  pausedUntil = Date.now() + pause;
  pausedFor = token;
}

const lifeOf = (token: string, now = Date.now()): number => remainingLife(token, now) ?? Infinity;

async function exchange(replaces: string | null): Promise<ExchangeOutcome> {
  const { token, adminToken } = reloadSession();
  if (!token) return 'failed';
  // Another tab has exchanged it already.
  if (adminToken && adminToken !== replaces) return 'ok';
  try {
    const result = await send<LoginResult>({
      method: 'POST',
      path: '/api/auth/admin/token',
      token,
      accepts: holdsLogin,
    });
    // Another person may have signed in meanwhile.
    if (session().token !== token && currentUser()?.id !== result.userInfo.id) return 'failed';
    measureClock(result.token);
    storeAdmin(result);
    // A new token that expires already: this device's clock is wrong, so the next one would expire too.
    if (lifeOf(result.token) < renewBefore) pauseFor(token);
    return 'ok';
  } catch (error) {
    if (isApiError(error, 401)) return 'refused';
    pauseFor(token);
    return 'failed';
  }
}

/** Exchanges the app token for an admin token, once at a time in this tab and across tabs. Never rejects. */
export function exchangeAdminToken(): Promise<ExchangeOutcome> {
  const replaces = session().adminToken;
  running ??= exclusive('admin-token', () => exchange(replaces))
    .catch((): ExchangeOutcome => 'failed')
    .finally(() => {
      running = null;
    });
  return running;
}

/** The stored admin token, or null where it has expired. Starts an exchange in the background where it is missing or expires soon. */
export function presentAdminToken(now = Date.now()): string | null {
  const { token, adminToken } = session();
  const left = adminToken === null ? 0 : lifeOf(adminToken, now);
  const paused = now < pausedUntil && pausedFor === token;
  if (left < renewBefore && !paused) void exchangeAdminToken();
  return left > 0 ? adminToken : null;
}
