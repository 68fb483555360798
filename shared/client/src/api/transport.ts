/**
 * One request and its response: where the API is, the headers and the time limits. What speaks HTTP (`http.ts`) loads with the first
 * request.
 */
import { adminPrefix, type Download, workHeader } from '@admin-h5/contract';
import { randomId } from '../auth/random-id.ts';
import { session } from '../auth/session.ts';
import { withoutEndSlash } from '../navigation/page-url.ts';
import { CallCancelledError, CallTimeoutError, NetworkError } from './errors.ts';
import type { HttpResponse, Sending } from './http.ts';

/** Where the API is, and whether the admin area is open. */
export interface ApiSettings {
  /** Prefix of every path, without a trailing slash; '' = the page's own origin. */
  baseUrl: string;
  /** Whether the open page is under `/pages/admin/`; by default decided by the page's address. */
  onAdminRoute?: () => boolean;
  /** On a server that renders pages: where the calls of the present request go. `baseUrl` is then for addresses in the HTML. */
  origin?: () => ApiOrigin;
}

/** Where a server sends the calls of one request. */
export interface ApiOrigin {
  /** Such as `http://api:8090`. */
  baseUrl: string;
  /** Added to each call: whom it is for. */
  headers: Readonly<Record<string, string>>;
  /** Milliseconds for one call. */
  timeout: number;
}

type Settings = Required<Omit<ApiSettings, 'origin'>> & Pick<ApiSettings, 'origin'>;

const byAddress = () => typeof location !== 'undefined' && location.pathname.includes(adminPrefix);

let settings: Settings = { baseUrl: '', onAdminRoute: byAddress };

/** Sets the client up; the host calls it once, before any call. */
export function configure({ baseUrl, onAdminRoute = byAddress, origin }: ApiSettings): void {
  settings = { baseUrl: withoutEndSlash(baseUrl), onAdminRoute, ...(origin && { origin }) };
}

/** The settings of `configure`; before it, calls go to the page's own origin. */
export function apiSettings(): Readonly<Settings> {
  return settings;
}

/** The headers of every request to the API (specification, section 6). */
export function callHeaders(token: string | null, requestId: string): Record<string, string> {
  const user = session().userInfo;
  return {
    'X-Request-Id': requestId,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(user ? { 'X-User-Id': user.id } : {}),
  };
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

/** A page that was rendered with its data makes no call before it can be used, so it does not load axios first. */
const loadHttp = () => import('./http.ts');
type Http = Awaited<ReturnType<typeof loadHttp>>;

/** Loads axios ahead, where calls will be made soon. Never rejects: the first call loads it again. */
export async function warmCalls(): Promise<void> {
  await loadHttp().catch(() => undefined);
}

/** Time limits of the specification's section 9. */
const timeLimits = { call: 30_000, transfer: 60_000 } as const;

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
    const terms = { baseUrl: server?.baseUrl ?? baseUrl, headers, limit, ...watch };
    return { http, response: await http.request<B>(sending, terms) };
  } catch (error) {
    if (sending.signal?.aborted) throw new CallCancelledError(requestId);
    const timedOut = watch.hasStalled() || (error instanceof Error && 'code' in error && error.code === 'ETIMEDOUT');
    throw timedOut ? new CallTimeoutError(requestId) : new NetworkError(requestId);
  } finally {
    watch.stop();
  }
}

const rejectedBy = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => {
    const end = () => reject(new Error('aborted'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });

/**
 * Aborts a request after `limit` milliseconds without progress; one that reports none, after its whole duration.
 * @param caller the caller's own signal, which aborts too
 */
function watchProgress(limit: number, caller: AbortSignal | undefined) {
  const controller = new AbortController();
  const cancel = () => controller.abort();
  if (caller?.aborted) cancel();
  caller?.addEventListener('abort', cancel);

  let stalled = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const progressed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      stalled = true;
      cancel();
    }, limit);
  };
  progressed();

  return {
    signal: controller.signal,
    progressed,
    hasStalled: () => stalled,
    stop: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', cancel);
    },
  };
}
