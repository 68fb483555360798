import { workHeader } from '@admin-h5/contract';
import type { Download } from '@admin-h5/contract';
import { randomId } from '../auth/random-id.ts';
import { callHeaders } from './call-headers.ts';
import { apiSettings } from './config.ts';
import { CallCancelledError, CallTimeoutError, NetworkError } from './errors.ts';
import type { HttpResponse } from './http.ts';
import { watchProgress } from './progress-watch.ts';
import type { Sending } from './sending.ts';

/** Time limits of the specification's section 9. */
const timeLimits = { call: 30_000, transfer: 60_000 } as const;

/**
 * axios and what reads a response load with the first call: a page that was rendered with its data makes none before it can be
 * used.
 */
const loadHttp = () => import('./http.ts');
type Http = Awaited<ReturnType<typeof loadHttp>>;

/** Loads them ahead, where calls will be made soon. Never rejects: the first call loads them again. */
export async function warmCalls(): Promise<void> {
  await loadHttp().catch(() => undefined);
}

const rejectedBy = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const end = () => reject(new Error('aborted'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

interface Exchanged<B> {
  http: Http;
  response: HttpResponse<B>;
}

async function exchange<B>(sending: Sending, requestId: string): Promise<Exchanged<B>> {
  const { transfer } = sending;
  const { baseUrl, origin } = apiSettings();
  const server = origin?.();
  const limit = sending.timeout ?? server?.timeout ?? (transfer ? timeLimits.transfer : timeLimits.call);
  const watch = watchProgress(limit, sending.signal);
  // As of the call: the session may change while the code loads.
  const headers = {
    Accept: 'application/json',
    ...callHeaders(sending.token, requestId),
    ...server?.headers,
    ...(sending.ahead ? { Purpose: 'prefetch' } : {}),
    ...(sending.idempotencyKey ? { 'Idempotency-Key': sending.idempotencyKey } : {}),
    ...(sending.work ? { [workHeader]: sending.work } : {}),
    // Without a body axios would send the content type of a form, which the server refuses.
    ...(sending.body === undefined ? { 'Content-Type': false as const } : {}),
  };
  try {
    const http = await Promise.race([loadHttp(), rejectedBy(watch.signal)]);
    const terms = { baseUrl: server?.baseUrl ?? baseUrl, headers, limit, watch };
    return { http, response: await http.request<B>(sending, terms) };
  } catch (error) {
    if (sending.signal?.aborted) throw new CallCancelledError(requestId);
    const timedOut = watch.hasStalled() || (error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT');
    throw timedOut ? new CallTimeoutError(requestId) : new NetworkError(requestId);
  } finally {
    watch.stop();
  }
}

/**
 * Sends one request and reads its response; the caller decides what a 401 means.
 * @throws ApiError
 */
export async function send<T>(sending: Sending): Promise<T> {
  const requestId = randomId();
  const { http, response } = await exchange<string>(sending, requestId);
  // The only place where a response is taken for its contract type without a check.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return http.read(sending, response, requestId) as T;
}

/**
 * Sends one request whose response is a file.
 * @throws ApiError
 */
export async function fetchFile(sending: Sending): Promise<Download> {
  const requestId = randomId();
  const { http, response } = await exchange<ArrayBuffer>({ ...sending, transfer: 'download' }, requestId);
  return http.readFile(sending, response, requestId);
}
