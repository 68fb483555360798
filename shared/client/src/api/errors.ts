/** How a call fails: the kinds of failures, and who is told of them. */
import { errorTexts, type FieldError, type WorkChallenge } from '@admin-h5/contract';
import { clearLogin, isLoggedIn } from '../auth/session.ts';

export interface ApiErrorInit {
  /** HTTP status; 0 where no response arrived. */
  status: number;
  code: string;
  message: string;
  /** Text of the toast; null for none. */
  toast: string | null;
  requestId: string;
  errors?: FieldError[];
  /** Seconds to wait, from `Retry-After`. */
  retryAfter?: number | null;
  work?: WorkChallenge | null;
  errMsg?: string;
}

/** A call that failed. Every rejection of the API client is one of these. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly toast: string | null;
  readonly requestId: string;
  /** Field errors of a 422; empty for any other status. */
  readonly errors: readonly FieldError[];
  readonly retryAfter: number | null;
  /** What to compute before the call is sent again; null if nothing is required. */
  readonly work: WorkChallenge | null;
  /** `<api>:fail <reason>`, or the specification's own English text. */
  readonly errMsg: string;

  constructor(init: ApiErrorInit) {
    super(init.message);
    this.status = init.status;
    this.code = init.code;
    this.toast = init.toast;
    this.requestId = init.requestId;
    this.errors = init.errors ?? [];
    this.retryAfter = init.retryAfter ?? null;
    this.work = init.work ?? null;
    this.errMsg = init.errMsg ?? `request:fail ${init.message}`;
  }
}

/** No response: offline, connection refused or dropped. */
export class NetworkError extends ApiError {
  override readonly name = 'NetworkError';
  constructor(requestId: string) {
    super({ status: 0, code: 'NETWORK', message: errorTexts.network, toast: errorTexts.network, requestId });
  }
}

/** No response in time (30 s), or an upload or download without progress (60 s). The toast has the text of a network failure. */
export class CallTimeoutError extends ApiError {
  override readonly name = 'CallTimeoutError';
  constructor(requestId: string) {
    super({
      status: 0,
      code: 'TIMEOUT',
      message: errorTexts.timeout,
      toast: errorTexts.network,
      requestId,
      errMsg: errorTexts.timeoutErrMsg,
    });
  }
}

/** The caller's `signal` aborted the call. No message is shown. */
export class CallCancelledError extends ApiError {
  override readonly name = 'CallCancelledError';
  constructor(requestId: string) {
    super({ status: 0, code: 'CANCELLED', message: '已取消', toast: null, requestId, errMsg: 'request:fail abort' });
  }
}

/** A response that is not the envelope, for instance a proxy's HTML page with status 200. */
export class FormatError extends ApiError {
  override readonly name = 'FormatError';
  constructor(status: number, requestId: string) {
    super({ status, code: 'FORMAT', message: errorTexts.format, toast: errorTexts.format, requestId });
  }
}

/** The chosen file cannot be read any more: moved, removed, or access taken away. */
export class FileReadError extends ApiError {
  override readonly name = 'FileReadError';
  constructor() {
    super({
      status: 0,
      code: 'FILE',
      message: errorTexts.upload,
      toast: errorTexts.upload,
      requestId: '',
      errMsg: errorTexts.fileErrMsg,
    });
  }
}

/** Whether an error is an `ApiError`, and has the given status if there is one. */
export function isApiError(error: unknown, status?: number): error is ApiError {
  return error instanceof ApiError && (status === undefined || error.status === status);
}

/**
 * How a failure is shown to the person: `toast`: by the shell; `screen`: by the screen that makes the call (an error state,
 * field errors of a 422, the comparison of a 409); `background`: not at all, and a 401 does not open the login.
 */
export type ErrorMode = 'toast' | 'screen' | 'background';

/** A failed call, for listeners that show a message or keep a log. */
export interface ApiErrorEvent {
  error: ApiError;
  mode: ErrorMode;
  /** Text of the toast; null for none. */
  toast: string | null;
}

const errorListeners = new Set<(event: ApiErrorEvent) => void>();
const expiryListeners = new Set<() => void>();

/** Calls `listener` for every failed call except cancelled ones. Returns the function that removes it. */
export function onApiError(listener: (event: ApiErrorEvent) => void): () => void {
  errorListeners.add(listener);
  return () => errorListeners.delete(listener);
}

/** Calls the listeners of `onApiError`; a cancelled call is no error. */
export function announceError(error: ApiError, mode: ErrorMode): void {
  if (error.code === 'CANCELLED') return;
  const event = { error, mode, toast: mode === 'toast' ? error.toast : null };
  for (const listener of errorListeners) listener(event);
}

/** Calls `listener` once when the server has ended the session, after login data was cleared. Returns the function that removes it. */
export function onSessionExpired(listener: () => void): () => void {
  expiryListeners.add(listener);
  return () => expiryListeners.delete(listener);
}

/** Clears login data and calls the listeners of `onSessionExpired`. */
export function expireSession(): void {
  if (isLoggedIn()) clearLogin('expired');
  for (const listener of expiryListeners) listener();
}
