/** A call of the API, from its description to its value: sent with a token, repeated where that helps, its failure announced. */
import { type Download, passwordChangeRequired, type WorkChallenge } from '@admin-h5/contract';
import { currentUser, storeUserInfo } from '../auth/session.ts';
import { announceError, ApiError, CallCancelledError, type ErrorMode, expireSession, isApiError } from './errors.ts';
import type { Sending } from './http.ts';
import { chooseToken, tokenAfterRefusal } from './choose-token.ts';
import { fetchFile, send } from './transport.ts';

/** One call as a resource file describes it. */
export interface Call extends Pick<Sending, 'method' | 'path' | 'query' | 'body' | 'accepts' | 'ahead'> {
  transfer?: 'upload' | undefined;
  /** A 401 of this call does not end the session: validate, logout, anonymous token. */
  keepsSession?: boolean;
}

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call, which then rejects with `CallCancelledError`. */
  signal?: AbortSignal | undefined;
  /** `toast` by default. */
  errors?: ErrorMode | undefined;
  /** Called with the part of an upload or a download that is done, 0 to 1. */
  onProgress?: ((part: number) => void) | undefined;
  /** Milliseconds that a call may take in all (30 s by default), or that an upload or download may go without progress (60 s). */
  timeout?: number | undefined;
  /** For a POST that may be sent again after a failure: the server then acts once and repeats its first response. */
  idempotencyKey?: string | undefined;
  /**
   * Called when the server asks for a computation before it takes the call (`WorkChallenge`): some seconds, which `signal` ends.
   * The call is then sent again. Without it the call fails.
   * @param computing false once it has ended: from then on the server may have acted, so that 取消 is offered no longer
   */
  onWork?: ((computing: boolean) => void) | undefined;
}

/** Template tag for paths. It encodes each inserted value, so that an id or a user name never adds a segment or a query. */
export function apiPath(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return parts.reduce((path, part, index) => path + encodeURIComponent(values[index - 1] ?? '') + part);
}

/**
 * Makes a call: chooses its token, repeats the call once with a new token if the first was out of date, ends the session if
 * the server refuses it, and reports failures to the listeners of `onApiError`.
 * @throws ApiError
 */
export function call<T>(description: Call, options: CallOptions = {}): Promise<T> {
  return perform(description, options, (token) => sendWithWork<T>(toSending(description, options, token), options));
}

/**
 * Makes a call whose response is a file.
 * @throws ApiError
 */
export function callForFile(description: Call, options: CallOptions = {}): Promise<Download> {
  return perform(description, options, (token) => fetchFile(toSending(description, options, token)));
}

type Attempt<T> = (token: string | null) => Promise<T>;

/** Runs a call and announces its failure. */
async function perform<T>(description: Call, options: CallOptions, run: Attempt<T>): Promise<T> {
  const userId = currentUser()?.id;
  try {
    return await runWithToken(description, options, run);
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

/** Runs a call, and once more where another token may be accepted; a 401 that remains ends the session. */
async function runWithToken<T>(description: Call, options: CallOptions, run: Attempt<T>): Promise<T> {
  const userId = currentUser()?.id;
  const expires = !description.keepsSession && options.errors !== 'background';
  const sent = chooseToken(description.path);
  try {
    return await run(sent.token);
  } catch (error) {
    if (!isApiError(error, 401)) throw error;
    const next = await tokenAfterRefusal(sent, userId);
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

function toSending(description: Call, options: CallOptions, token: string | null): Sending {
  const { signal, timeout, onProgress, idempotencyKey } = options;
  return { ...description, token, signal, timeout, onProgress, idempotencyKey };
}

/** A challenge may expire, as in a page that was in the background; the server then sends another one. */
const maxChallenges = 5;

/** Sends a request. If the server requires proof of work, computes it and sends the request again with the result. */
async function sendWithWork<T>(sending: Sending, { signal, onWork }: CallOptions): Promise<T> {
  let work: string | undefined;
  for (let asked = 0; ; asked += 1) {
    try {
      return await send<T>({ ...sending, work });
    } catch (error) {
      if (!(error instanceof ApiError) || !error.work || !onWork || asked === maxChallenges) throw error;
      onWork(true);
      const solution = await solveWork(error.work, signal)
        .catch(() => {
          // Its code did not arrive: the message asks to reload the page.
          throw error;
        })
        .finally(() => onWork(false));
      if (solution === null) throw new CallCancelledError(error.requestId);
      work = solution;
    }
  }
}

/** Milliseconds of computing after which the page may draw and take input. */
const sliceMs = 20;

/** Solves a challenge in slices, so that the page stays usable; null where `signal` was aborted. */
async function solveWork(challenge: WorkChallenge, signal?: AbortSignal): Promise<string | null> {
  const { solvesWork } = await import('@admin-h5/contract/cipher');
  for (let number = 0; ; await new Promise((resolve) => setTimeout(resolve))) {
    if (signal?.aborted) return null;
    const end = performance.now() + sliceMs;
    for (; performance.now() < end; number += 1) {
      if (solvesWork(challenge, number)) return `${challenge.token}.${number}`;
    }
  }
}
