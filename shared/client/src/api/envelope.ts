import { errorTexts, passwordChangeRequired } from '@admin-h5/contract';
import type { FieldError, WorkChallenge } from '@admin-h5/contract';
import { statusTexts } from './status-texts.ts';
import { ApiError, FormatError } from './errors.ts';

/** A response as it was received, its body not parsed yet. */
export interface RawResponse {
  status: number;
  body: string;
  requestId: string;
  retryAfter: string | null;
}

export interface ReadOptions {
  isLogin: boolean;
  isUpload: boolean;
}

/** What a body may contain; no field is certain. */
interface Body {
  success?: unknown;
  data?: unknown;
  message?: unknown;
  code?: unknown;
  requestId?: unknown;
  errors?: unknown;
  work?: unknown;
  token?: unknown;
  userInfo?: unknown;
}

function parse(body: string): Body | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && 'field' in value && 'message' in value;

const isWork = (value: unknown): value is WorkChallenge =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'token') === 'string' &&
  Number.isInteger(Reflect.get(value, 'bits'));

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Seconds of a `Retry-After`, which may be a number or a date. */
function retryAfterSeconds(header: string | null): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}

function failure(response: RawResponse, body: Body | null, { isLogin, isUpload }: ReadOptions): ApiError {
  const message = textOf(body?.message);
  // Where the server sends no message, an upload has its own default text (section 8), except for 401, 403 and 404.
  const ownDefault = isUpload ? errorTexts.upload : '';
  const code = textOf(body?.code) || `HTTP_${response.status}`;
  return new ApiError({
    ...statusTexts(response.status, message || ownDefault, isLogin),
    // The screen that opens for the change says it.
    ...(code === passwordChangeRequired ? { toast: null } : {}),
    status: response.status,
    code,
    requestId: textOf(body?.requestId) || response.requestId,
    errors: Array.isArray(body?.errors) ? body.errors.filter(isFieldError) : [],
    retryAfter: retryAfterSeconds(response.retryAfter),
    work: isWork(body?.work) ? body.work : null,
  });
}

/**
 * Reads a response (specification, section 7). Returns the whole body where it has `token` and `userInfo`, otherwise `data`.
 * The type of `data` is not checked here: the server's tests check it against the contract.
 * @throws ApiError for a failure or `success: false`, FormatError for a body that is not the envelope
 */
export function readResponse(response: RawResponse, options: ReadOptions): unknown {
  const body = parse(response.body);
  if (response.status >= 400) throw failure(response, body, options);
  if (response.body === '') return undefined;
  if (!body) throw new FormatError(response.status, response.requestId);
  if (body.success === false) throw failure(response, body, options);
  return body.token && body.userInfo ? body : body.data;
}
