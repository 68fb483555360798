/** HTTP by axios: sends a request and reads the envelope of its response (specification, section 7). It loads with the first call. */
import {
  type Download,
  errorTexts,
  type FieldError,
  passwordChangeRequired,
  type WorkChallenge,
} from '@admin-h5/contract';
import { type AxiosProgressEvent, type AxiosResponse, create, type Method } from 'axios';
import { ApiError, FormatError } from './errors.ts';
import { statusTexts } from './choose-error-text.ts';

/** Query of a call; empty values are left out, lists are joined by commas. */
export type Query = object;

/** Whether a response contains what the caller is about to store; a call whose response does not fails with 响应格式错误. */
export type ResponseCheck = (response: unknown) => boolean;

/** One request, with its token. */
export interface Sending {
  method: Method;
  /** `/api/…`, its variable parts encoded. */
  path: string;
  query?: Query | undefined;
  body?: unknown;
  token: string | null;
  signal?: AbortSignal | undefined;
  timeout?: number | undefined;
  idempotencyKey?: string | undefined;
  /** Answer to a challenge of the server. */
  work?: string | undefined;
  onProgress?: ((part: number) => void) | undefined;
  /** A transfer times out when it makes no progress, any other call after its whole duration. */
  transfer?: 'upload' | 'download' | undefined;
  accepts?: ResponseCheck | undefined;
  /** The response may be shown to nobody. */
  ahead?: true | undefined;
}

/** How a request is sent, as of the time of the call. */
interface Terms {
  baseUrl: string;
  headers: Readonly<Record<string, string | false>>;
  /** Milliseconds, for anything but a transfer. */
  limit: number;
  signal: AbortSignal;
  progressed: () => void;
}

export type HttpResponse<B> = AxiosResponse<B>;

function serialize(query: Query): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') params.set(name, String(value));
  }
  return params.toString();
}

/** The app's one axios instance. Statuses and bodies are read here, not by axios, so that every failure is an ApiError. */
const client = create({
  allowAbsoluteUrls: false,
  // A server reaches the API directly, whatever proxy its environment names.
  proxy: false,
  validateStatus: () => true,
  responseType: 'text',
  transformResponse: (body: unknown) => body,
  paramsSerializer: { serialize },
});

/** Sends one request by axios. A transfer has no time limit here: `signal` ends it when it makes no progress. */
export function request<B>(sending: Sending, terms: Terms): Promise<HttpResponse<B>> {
  const { transfer } = sending;
  const onProgress = ({ progress }: AxiosProgressEvent) => {
    terms.progressed();
    if (progress !== undefined) sending.onProgress?.(progress);
  };
  return client.request<B>({
    method: sending.method,
    baseURL: terms.baseUrl,
    url: sending.path,
    params: sending.query,
    data: sending.body,
    headers: terms.headers,
    signal: terms.signal,
    timeout: transfer ? 0 : terms.limit,
    transitional: { clarifyTimeoutError: true },
    ...(transfer === 'upload' ? { onUploadProgress: onProgress } : {}),
    ...(transfer === 'download' ? { onDownloadProgress: onProgress, responseType: 'arraybuffer' } : {}),
  });
}

/** The envelope of a response; no field is certain. */
interface Envelope {
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

/**
 * Reads what the server has sent: the whole body where it has `token` and `userInfo`, otherwise its `data`.
 * The type of `data` is not checked here: the server's tests check it against the contract.
 * @throws ApiError for a failure or `success: false`, FormatError for a body that is not the envelope
 */
export function read(sending: Sending, response: HttpResponse<unknown>, requestId: string): unknown {
  const { status } = response;
  const id = header(response, 'x-request-id') ?? requestId;
  const text = decodeBody(response.data);
  const body = parseEnvelope(text);
  if (status >= 400 || body?.success === false) throw toApiError(sending, response, body, id);
  if (text !== '' && !body) throw new FormatError(status, id);
  const value = body?.token && body.userInfo ? body : body?.data;
  if (sending.accepts?.(value) === false) throw new FormatError(status, id);
  return value;
}

/**
 * Reads a response that is a file.
 * @throws ApiError
 */
export function readFile(sending: Sending, response: HttpResponse<ArrayBuffer>, requestId: string): Download {
  if (response.status >= 400) read(sending, response, requestId);
  const type = header(response, 'content-type') ?? '';
  return { blob: new Blob([response.data], { type }), name: parseFileName(header(response, 'content-disposition')) };
}

const header = (response: HttpResponse<unknown>, name: string): string | null => {
  const value: unknown = response.headers[name];
  return typeof value === 'string' ? value : null;
};

function decodeBody(body: unknown): string {
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return new TextDecoder().decode(body);
  return typeof body === 'string' ? body : '';
}

function parseEnvelope(body: string): Envelope | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function toApiError(
  { path, transfer }: Sending,
  response: HttpResponse<unknown>,
  body: Envelope | null,
  requestId: string,
): ApiError {
  const { status } = response;
  const message = stringOrEmpty(body?.message);
  // Where the server sends no message, an upload has a default text of its own (section 8), except for 401, 403 and 404.
  const uploadText = transfer === 'upload' ? errorTexts.upload : '';
  const code = stringOrEmpty(body?.code) || `HTTP_${status}`;
  return new ApiError({
    ...statusTexts(status, message || uploadText, path === '/api/auth/login'),
    // The screen that opens for the change says it.
    ...(code === passwordChangeRequired ? { toast: null } : {}),
    status,
    code,
    requestId: stringOrEmpty(body?.requestId) || requestId,
    errors: Array.isArray(body?.errors) ? body.errors.filter(isFieldError) : [],
    retryAfter: parseRetryAfter(header(response, 'retry-after')),
    work: isWork(body?.work) ? body.work : null,
  });
}

const stringOrEmpty = (value: unknown) => (typeof value === 'string' ? value : '');

const isFieldError = (value: unknown): value is FieldError =>
  typeof value === 'object' && value !== null && 'field' in value && 'message' in value;

const isWork = (value: unknown): value is WorkChallenge =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'token') === 'string' &&
  Number.isInteger(Reflect.get(value, 'bits'));

/** Seconds of a `Retry-After`, which may be a number or a date. */
function parseRetryAfter(text: string | null): number | null {
  if (!text) return null;
  const seconds = /^\d+$/.test(text.trim()) ? Number(text) : (Date.parse(text) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}

function parseFileName(disposition: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // Falls through to the plain name.
    }
  }
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? '';
}
