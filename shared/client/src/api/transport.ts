import { workHeader } from '@admin-h5/contract';
import type { Download } from '@admin-h5/contract';
import type { AxiosProgressEvent, AxiosResponse, Method } from 'axios';
import { randomId } from '../auth/random-id.ts';
import { session } from '../auth/session.ts';
import type { ResponseCheck } from './response-checks.ts';
import { apiSettings } from './config.ts';
import type { Query } from './axios-instance.ts';
import { readResponse } from './envelope.ts';
import { CallCancelledError, CallTimeoutError, FormatError, NetworkError } from './errors.ts';
import { watchProgress } from './progress-watch.ts';

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
  /** Checks a response that is about to be stored. */
  accepts?: ResponseCheck | undefined;
  /** The response may be shown to nobody. */
  ahead?: true | undefined;
}

/** Time limits of the specification's section 9. */
const timeLimits = { call: 30_000, transfer: 60_000 } as const;

/** axios loads with the first call: a page that was rendered with its data makes none before it can be used. */
const loadClient = () => import('./axios-instance.ts');

/** Loads axios ahead, where calls will be made soon. Never rejects: the first call loads it again. */
export async function warmCalls(): Promise<void> {
  await loadClient().catch(() => undefined);
}

const rejectedBy = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const end = () => reject(new Error('aborted'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

function headersFor(token: string | null, requestId: string): Record<string, string> {
  const user = session().userInfo;
  return {
    Accept: 'application/json',
    'X-Request-Id': requestId,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(user ? { 'X-User-Id': user.id } : {}),
  };
}

async function exchange<B>(sending: Sending, requestId: string): Promise<AxiosResponse<B>> {
  const { transfer } = sending;
  const { baseUrl, origin } = apiSettings();
  const server = origin?.();
  const limit = sending.timeout ?? server?.timeout ?? (transfer ? timeLimits.transfer : timeLimits.call);
  const watch = watchProgress(limit, sending.signal);
  // As of the call: the session may change while the code loads.
  const headers = {
    ...headersFor(sending.token, requestId),
    ...server?.headers,
    ...(sending.ahead ? { Purpose: 'prefetch' } : {}),
    ...(sending.idempotencyKey ? { 'Idempotency-Key': sending.idempotencyKey } : {}),
    ...(sending.work ? { [workHeader]: sending.work } : {}),
    // Without a body axios would send the content type of a form, which the server refuses.
    ...(sending.body === undefined ? { 'Content-Type': false } : {}),
  };
  const onProgress = ({ progress }: AxiosProgressEvent) => {
    watch.progressed();
    if (progress !== undefined) sending.onProgress?.(progress);
  };
  try {
    const { client } = await Promise.race([loadClient(), rejectedBy(watch.signal)]);
    return await client.request<B>({
      method: sending.method,
      baseURL: server?.baseUrl ?? baseUrl,
      url: sending.path,
      params: sending.query,
      data: sending.body,
      headers,
      signal: watch.signal,
      timeout: transfer ? 0 : limit,
      transitional: { clarifyTimeoutError: true },
      ...(transfer === 'upload' ? { onUploadProgress: onProgress } : {}),
      ...(transfer === 'download' ? { onDownloadProgress: onProgress, responseType: 'arraybuffer' } : {}),
    });
  } catch (error) {
    if (sending.signal?.aborted) throw new CallCancelledError(requestId);
    const timedOut = watch.hasStalled() || (error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT');
    throw timedOut ? new CallTimeoutError(requestId) : new NetworkError(requestId);
  } finally {
    watch.stop();
  }
}

const header = (response: AxiosResponse, name: string): string | null => {
  const value: unknown = response.headers[name];
  return typeof value === 'string' ? value : null;
};

const textOf = (body: unknown): string => {
  if (body instanceof ArrayBuffer || ArrayBuffer.isView(body)) return new TextDecoder().decode(body);
  return typeof body === 'string' ? body : '';
};

function read(sending: Sending, response: AxiosResponse<unknown>, requestId: string): unknown {
  const id = header(response, 'x-request-id') ?? requestId;
  const value = readResponse(
    {
      status: response.status,
      body: textOf(response.data),
      requestId: id,
      retryAfter: header(response, 'retry-after'),
    },
    { isLogin: sending.path === '/api/auth/login', isUpload: sending.transfer === 'upload' },
  );
  if (sending.accepts?.(value) === false) throw new FormatError(response.status, id);
  return value;
}

/**
 * Sends one request and reads its response; the caller decides what a 401 means.
 * @throws ApiError
 */
export async function send<T>(sending: Sending): Promise<T> {
  const requestId = randomId();
  // The only place where a response is taken for its contract type without a check.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return read(sending, await exchange<string>(sending, requestId), requestId) as T;
}

function nameOf(disposition: string | null): string {
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

/**
 * Sends one request whose response is a file.
 * @throws ApiError
 */
export async function fetchFile(sending: Sending): Promise<Download> {
  const requestId = randomId();
  const response = await exchange<ArrayBuffer>({ ...sending, transfer: 'download' }, requestId);
  if (response.status >= 400) read(sending, response, requestId);
  const type = header(response, 'content-type') ?? '';
  return { blob: new Blob([response.data], { type }), name: nameOf(header(response, 'content-disposition')) };
}
