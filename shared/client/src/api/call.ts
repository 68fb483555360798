import type { Method } from 'axios';
import { currentUser, dropAdmin, session, storeAnonymousToken, storeUserInfo } from '../auth/session.ts';
import { passwordChangeRequired } from '@admin-h5/contract';
import type { Download } from '@admin-h5/contract';
import type { ResponseCheck } from './response-checks.ts';
import { exchangeAdminToken } from './admin-token.ts';
import { chooseToken } from './choose-token.ts';
import type { ChosenToken } from './choose-token.ts';
import { ApiError, CallCancelledError, isApiError } from './errors.ts';
import { announceError, expireSession } from './events.ts';
import type { CallOptions } from './options.ts';
import { solveWork } from './solve-work.ts';
import { fetchFile, send } from './transport.ts';
import type { Query } from './axios-instance.ts';
import type { Sending } from './sending.ts';

/** One call as a resource file describes it. */
export interface Call {
  method: Method;
  path: string;
  query?: Query | undefined;
  body?: unknown;
  transfer?: 'upload' | undefined;
  /** A 401 of this call does not end the session: validate, logout, anonymous token. */
  keepsSession?: boolean;
  /** Checks a response that is about to be stored. */
  accepts?: ResponseCheck;
  /** Loaded ahead: the response may never be shown, so the server must not count a view. */
  ahead?: true;
}

type Attempt<T> = (token: string | null) => Promise<T>;

/** The token for a second attempt after a 401; null where there is none, `gone` where the person is no longer signed in. */
async function afterRefusal(sent: ChosenToken, userId: string | undefined): Promise<ChosenToken | 'gone' | null> {
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

async function attempt<T>(call: Call, options: CallOptions, run: Attempt<T>): Promise<T> {
  const userId = currentUser()?.id;
  const expires = !call.keepsSession && options.errors !== 'background';
  const sent = chooseToken(call.path);
  try {
    return await run(sent.token);
  } catch (error) {
    if (!isApiError(error, 401)) throw error;
    const next = await afterRefusal(sent, userId);
    if (next === 'gone') throw error;
    if (next === null) {
      if (expires) expireSession();
      throw error;
    }
    try {
      return await run(next.token);
    } catch (again) {
      if (isApiError(again, 401) && expires && currentUser()?.id === userId) expireSession();
      throw again;
    }
  }
}

async function perform<T>(call: Call, options: CallOptions, run: Attempt<T>): Promise<T> {
  const userId = currentUser()?.id;
  try {
    return await attempt(call, options, run);
  } catch (error) {
    if (error instanceof ApiError) {
      const user = currentUser();
      // The login guard then opens the screen for the change.
      if (error.code === passwordChangeRequired && user?.id === userId && user) {
        storeUserInfo({ ...user, mustChangePassword: true });
      }
      announceError(error, options.errors ?? 'toast');
    }
    throw error;
  }
}

function sendingOf(call: Call, options: CallOptions, token: string | null): Sending {
  const { signal, timeout, onProgress, idempotencyKey } = options;
  return { ...call, token, signal, timeout, onProgress, idempotencyKey };
}

/** A challenge may expire, as in a page that was in the background; the server then sends another one. */
const mostChallenges = 5;

/** Sends a request. If the server requires proof of work, computes it and sends the request again with the result. */
async function sendWithWork<T>(sending: Sending, { signal, onWork }: CallOptions): Promise<T> {
  let work: string | undefined;
  for (let asked = 0; ; asked += 1) {
    try {
      return await send<T>({ ...sending, work });
    } catch (error) {
      if (!(error instanceof ApiError) || !error.work || !onWork || asked === mostChallenges) throw error;
      onWork(true);
      const answer = await solveWork(error.work, signal)
        .catch(() => {
          // Its code did not arrive: the message asks to reload the page.
          throw error;
        })
        .finally(() => onWork(false));
      if (answer === null) throw new CallCancelledError(error.requestId);
      work = answer;
    }
  }
}

/**
 * Makes a call: chooses its token, repeats the call once with a new token if the first was out of date, ends the session if
 * the server refuses it, and reports failures to the listeners of `onApiError`.
 * @throws ApiError
 */
export function call<T>(description: Call, options: CallOptions = {}): Promise<T> {
  return perform(description, options, (token) => sendWithWork<T>(sendingOf(description, options, token), options));
}

/**
 * Makes a call whose response is a file.
 * @throws ApiError
 */
export function callForFile(description: Call, options: CallOptions = {}): Promise<Download> {
  return perform(description, options, (token) => fetchFile(sendingOf(description, options, token)));
}
