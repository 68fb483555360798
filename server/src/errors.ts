import { errorTexts, type FieldError, type WorkChallenge, workRequired } from '@admin-h5/contract';

interface AppErrorDetails {
  errors?: FieldError[];
  /** Seconds; sent as the header `Retry-After`. */
  retryAfter?: number;
  work?: WorkChallenge;
  cause?: unknown;
}

/** A refusal: HTTP status, stable code and the Chinese message for the person. */
export class AppError extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly errors: FieldError[] | undefined;
  readonly retryAfter: number | undefined;
  readonly work: WorkChallenge | undefined;

  constructor(statusCode: number, code: string, message: string, details: AppErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'AppError';
    this.statusCode = statusCode;
    this.code = code;
    this.errors = details.errors;
    this.retryAfter = details.retryAfter;
    this.work = details.work;
  }
}

/** 400: the request is malformed. Refusals of the specification, section 8; the messages are the contract's `errorTexts`. */
export const badRequest = (message: string = errorTexts.badRequest, code = 'BAD_REQUEST') =>
  new AppError(400, code, message);
/** 401: without a valid token. */
export const unauthorized = () => new AppError(401, 'UNAUTHORIZED', errorTexts.sessionExpired);
/** 403: the token's holder lacks the right. */
export const forbidden = () => new AppError(403, 'FORBIDDEN', errorTexts.forbidden);
export const notFound = () => new AppError(404, 'NOT_FOUND', errorTexts.notFound);
/** A record in the recycle bin: a page that showed it is gone for search engines. */
export const deleted = () => new AppError(404, 'DELETED', errorTexts.notFound);
/** 409: the data is in a state that does not allow the change. `code` is for clients that react to it. */
export const conflict = (message: string, code = 'CONFLICT') => new AppError(409, code, message);
/** 409: somebody else has changed the record since it was read. */
export const versionConflict = () => conflict(errorTexts.conflict, 'VERSION_CONFLICT');
/** 503: a part that the server needs has failed; `cause` is logged and not sent. */
export const unavailable = (cause?: unknown) => new AppError(503, 'UNAVAILABLE', errorTexts.unavailable, { cause });
/** Too much work waits; nothing is broken. */
export const overloaded = () => new AppError(503, 'UNAVAILABLE', errorTexts.unavailable, { retryAfter: 5 });
/** 429 with the seconds until the next attempt may succeed. */
export const tooMany = (retryAfter: number, message: string = errorTexts.tooMany) =>
  new AppError(429, 'TOO_MANY_REQUESTS', message, { retryAfter });
/** 429: the device must compute `work` first. */
export const workNeeded = (work: WorkChallenge) => new AppError(429, workRequired, errorTexts.workRequired, { work });

/**
 * 422 with the field errors. The first one's message is also the body's message, for clients that show only one line.
 */
export const invalid = (errors: FieldError[]) =>
  new AppError(422, 'VALIDATION', errors[0]?.message ?? errorTexts.invalid, { errors });

/**
 * The code of a thrown value, such as `ENOENT` or `SQLITE_CORRUPT`; undefined where it has none. An error of a native module or
 * of another realm need not be an `Error` of this one.
 */
export const errorCode = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : undefined;

/** Whether a file system call failed because the file does not exist. */
export const isMissing = (error: unknown): boolean => errorCode(error) === 'ENOENT';
