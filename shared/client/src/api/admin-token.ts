import type { LoginResult } from '@admin-h5/contract';
import { currentUser, reloadSession, session, storeAdmin } from '../auth/session.ts';
import { exclusive } from '../auth/exclusive.ts';
import { remainingLife } from '../auth/token.ts';
import { holdsLogin } from './answer-checks.ts';
import { isApiError } from './errors.ts';
import { send } from './transport.ts';

/** `refused`: the app token itself is no longer good. `failed`: anything else; the app token serves meanwhile. */
export type ExchangeOutcome = 'ok' | 'refused' | 'failed';

/** Renewed this long before it ends (decisions.md, Tokens). */
const renewBefore = 5 * 60_000;
/** After a failure no new attempt for this long, so that a broken exchange does not double every call. */
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
  // Another tab has been here first.
  if (adminToken && adminToken !== replaces) return 'ok';
  try {
    const result = await send<LoginResult>({
      method: 'POST',
      path: '/api/auth/admin/token',
      token,
      accepts: holdsLogin,
    });
    // Meanwhile somebody else may have signed in.
    if (session().token !== token && currentUser()?.id !== result.userInfo.id) return 'failed';
    storeAdmin(result);
    // One that is new and ends already: this device's clock is wrong, and the next would be no better.
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

/** The stored admin token while it lives. Starts an exchange in the background where it is missing or soon to end. */
export function presentAdminToken(now = Date.now()): string | null {
  const { token, adminToken } = session();
  const left = adminToken === null ? 0 : lifeOf(adminToken, now);
  const paused = now < pausedUntil && pausedFor === token;
  if (left < renewBefore && !paused) void exchangeAdminToken();
  return left > 0 ? adminToken : null;
}
