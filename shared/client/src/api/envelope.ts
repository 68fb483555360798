import { errorTexts, passwordChangeRequired } from '@admin-h5/contract';
import type { FieldError } from '@admin-h5/contract';
import { statusTexts } from './status-texts.ts';
import { ApiError, FormatError } from './errors.ts';

/** A response as it was received, its body not parsed yet. */
export interface RawAnswer {
  status: number;
  body: string;
  requestId: string;
  retryAfter: string | null;
}

export interface ReadOptions {
  isLogin: boolean;
  isUpload: boolean;
}

/** What a body may hold; nothing of it is certain. */
interface Body {
  success?: unknown;
  data?: unknown;
  message?: unknown;
  code?: unknown;
  requestId?: unknown;
  errors?: unknown;
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

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Seconds of a `Retry-After`, be it a number or a date. */
function retryAfterSeconds(header: string | null): number | null {
  if (!header) return null;
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}

function failure(answer: RawAnswer, body: Body | null, { isLogin, isUpload }: ReadOptions): ApiError {
  const message = textOf(body?.message);
  // An upload has a default of its own where the server says nothing (section 8); 401, 403 and 404 keep their own texts.
  const ownDefault = isUpload ? errorTexts.upload : '';
  const code = textOf(body?.code) || `HTTP_${answer.status}`;
  return new ApiError({
    ...statusTexts(answer.status, message || ownDefault, isLogin),
    // The screen that the person is led to says it.
    ...(code === passwordChangeRequired ? { toast: null } : {}),
    status: answer.status,
    code,
    requestId: textOf(body?.requestId) || answer.requestId,
    errors: Array.isArray(body?.errors) ? body.errors.filter(isFieldError) : [],
    retryAfter: retryAfterSeconds(answer.retryAfter),
  });
}

/**
 * Reads a response (specification, section 7): `success: false` fails with its message; a body with `token` and
 * `userInfo` is the result as a whole; otherwise `data` is. The type of `data` is not checked here: the server's tests
 * hold it to the contract.
 * @throws ApiError for a failure, FormatError for what is no envelope
 */
export function readAnswer(answer: RawAnswer, options: ReadOptions): unknown {
  const body = parse(answer.body);
  if (answer.status >= 400) throw failure(answer, body, options);
  if (answer.body === '') return undefined;
  if (!body) throw new FormatError(answer.status, answer.requestId);
  if (body.success === false) throw failure(answer, body, options);
  return body.token && body.userInfo ? body : body.data;
}
