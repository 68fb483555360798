/** Which token a call sends, how the app token is exchanged for an admin token, and what follows a token that was refused. */
import type { LoginResult } from '@admin-h5/contract';
import { exclusive } from '../auth/exclusive.ts';
import { randomId } from '../auth/random-id.ts';
import {
  currentUser,
  dropAdmin,
  isLoggedIn,
  reloadSession,
  session,
  storeAdmin,
  storeAnonymousToken,
} from '../auth/session.ts';
import { isToken, isUserInfo } from '../auth/storage.ts';
import { measureClock, remainingLife } from '../auth/token-times.ts';
import { isApiError } from './errors.ts';
import type { ResponseCheck } from './http.ts';
import { apiSettings, callHeaders, send } from './transport.ts';

/** The bearer token of a call, and its kind, since a 401 means something else for each kind. */
interface ChosenToken {
  kind: 'user' | 'admin' | 'anonymous' | 'none';
  token: string | null;
}

/**
 * The token that a call sends (decisions.md, Tokens): under `/pages/admin/` the admin token as soon as there is one,
 * otherwise the app token; calls under `/api/auth/` never send the admin token. The anonymous token where nobody is signed in.
 */
export function chooseToken(path: string): ChosenToken {
  const { token, anonymousToken } = session();
  if (isLoggedIn()) {
    const admin = !path.startsWith('/api/auth/') && apiSettings().onAdminRoute() ? presentAdminToken() : null;
    return admin ? { kind: 'admin', token: admin } : { kind: 'user', token };
  }
  return anonymousToken ? { kind: 'anonymous', token: anonymousToken } : { kind: 'none', token: null };
}

/**
 * The headers for a request that does not go through `call`; none for an address outside the API, which gets no token.
 * @param address of the request, absolute or relative to the page
 */
export function headersFor(address: string): Record<string, string> {
  const page = globalThis.location?.href;
  const { href } = new URL(address, page);
  const api = new URL(`${apiSettings().baseUrl}/api/`, page).href;
  if (!href.startsWith(api)) return {};
  return callHeaders(chooseToken(`/api/${href.slice(api.length)}`).token, randomId());
}

/**
 * The token for a second attempt after a 401; null where there is none, `gone` where the person is no longer signed in.
 * @param userId who was signed in when the call was made
 */
export async function tokenAfterRefusal(
  sent: ChosenToken,
  userId: string | undefined,
): Promise<ChosenToken | 'gone' | null> {
  if (sent.kind === 'anonymous') {
    if (session().anonymousToken === sent.token) storeAnonymousToken(null);
    const { token } = session();
    return token ? { kind: 'user', token } : { kind: 'none', token: null };
  }
  if (sent.kind === 'none') return null;
  if (currentUser()?.id !== userId) return 'gone';
  if (sent.kind === 'user') {
    const { token } = session();
    return token === sent.token ? null : { kind: 'user', token };
  }
  if (session().adminToken === sent.token) {
    const outcome = await exchangeAdminToken();
    if (currentUser()?.id !== userId) return 'gone';
    if (outcome === 'refused') return null;
    if (outcome === 'failed') dropAdmin();
  }
  const { token, adminToken } = session();
  return adminToken ? { kind: 'admin', token: adminToken } : { kind: 'user', token };
}

/** Milliseconds before its expiry at which an admin token is renewed (decisions.md, Tokens). */
const renewBefore = 5 * 60_000;
/** Milliseconds without a new attempt after a failure, so that a broken exchange does not double every call. */
const pause = 30_000;

let running: Promise<ExchangeOutcome> | null = null;
let pausedUntil = 0;
let pausedFor: string | null = null;

/** The stored admin token, or null where it has expired. Starts an exchange in the background where it is missing or expires soon. */
function presentAdminToken(): string | null {
  const { token, adminToken } = session();
  const left = adminToken === null ? 0 : lifeLeft(adminToken);
  const paused = Date.now() < pausedUntil && pausedFor === token;
  if (left < renewBefore && !paused) void exchangeAdminToken();
  return left > 0 ? adminToken : null;
}

const lifeLeft = (token: string): number => remainingLife(token) ?? Infinity;

/** `refused`: the app token itself is no longer valid. `failed`: any other failure; calls use the app token meanwhile. */
type ExchangeOutcome = 'ok' | 'refused' | 'failed';

/** Exchanges the app token for an admin token, once at a time in this tab and across tabs. Never rejects. */
function exchangeAdminToken(): Promise<ExchangeOutcome> {
  const replaces = session().adminToken;
  running ??= exclusive('admin-token', () => exchange(replaces))
    .catch((): ExchangeOutcome => 'failed')
    .finally(() => {
      running = null;
    });
  return running;
}

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
    if (lifeLeft(result.token) < renewBefore) pauseFor(token);
    return 'ok';
  } catch (error) {
    if (isApiError(error, 401)) return 'refused';
    pauseFor(token);
    return 'failed';
  }
}

function pauseFor(token: string): void {
  pausedUntil = Date.now() + pause;
  pausedFor = token;
}

/** A part of a response whose shape is not certain. */
export const responseField = (response: unknown, name: string): unknown =>
  typeof response === 'object' && response !== null ? Reflect.get(response, name) : undefined;

export const holdsToken: ResponseCheck = (response) => isToken(responseField(response, 'token'));

export const holdsLogin: ResponseCheck = (response) =>
  holdsToken(response) && isUserInfo(responseField(response, 'userInfo'));
