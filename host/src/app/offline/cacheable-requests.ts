/** The parts of a request that decide whether and where its response is stored. */
export interface RequestParts {
  url: URL;
  method: string;
  /** As `Request.mode` and `Request.destination`. */
  mode: string;
  destination: string;
  authorization: string | null;
}

export interface Place {
  /** Address of the base path, with a trailing slash. */
  base: URL;
  api: string;
}

/**
 * `page`: a screen that visitors see. `file`: one of the host's own build. `read`: public data. `personal read`: the same, requested with a
 * person's token, so that the response is not cached. `picture`: a stored picture.
 */
export type RequestKind = 'page' | 'file' | 'read' | 'personal read' | 'picture';

const publicRead = /^\/api\/(publish(\/.+)?|category\/tree|banner\/active|company)$/;
const picture = /^\/api\/files\/preview\/[^/]+$/;
/** Screens of modules, those that are useless without a network, and the one whose policy is its own. */
const neverCached = /^pages\/(admin|login|register|webview-demo|preview)\//;

/** Whether a token is anonymous: every visitor has one, and public data is the same without it. */
function isAnonymous(authorization: string): boolean {
  try {
    const claims = authorization.split('.')[1] ?? '';
    return JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))).kind === 'anonymous';
  } catch {
    return false;
  }
}

/** Null for a request that the worker leaves to the browser: writes, the registry, the files of modules, everything unknown. */
export function requestKind(
  { url, method, mode, destination, authorization }: RequestParts,
  place: Place,
): RequestKind | null {
  if (method !== 'GET') return null;
  const { base } = place;
  if (url.origin === base.origin && url.pathname.startsWith(base.pathname)) {
    const path = url.pathname.slice(base.pathname.length);
    if (mode === 'navigate') return neverCached.test(path) || /\.\w+$/.test(path) ? null : 'page';
    return path.startsWith('assets/') ? 'file' : null;
  }
  if (url.origin !== place.api) return null;
  if (picture.test(url.pathname)) return destination === 'image' && authorization === null ? 'picture' : null;
  if (!publicRead.test(url.pathname) || mode === 'navigate') return null;
  return authorization === null || isAnonymous(authorization) ? 'read' : 'personal read';
}

/** Whether a response may be cached: complete, readable, and not for one person. */
export function isCacheable({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return status === 200 && !/no-store|private/.test(headers.get('cache-control') ?? '');
}

/**
 * A cached document under the policy of those that the server sends: any code of the page's origin can write the worker's caches, and
 * what it writes has no policy.
 */
export function withPolicy({ body, status, statusText, headers }: Response, policy: string): Response {
  const all = new Headers(headers);
  all.set('content-security-policy', policy);
  return new Response(body, { status, statusText, headers: all });
}

/** Addresses of a build's files that a document names. */
export function findFiles(html: string, base: URL): string[] {
  const names = html.matchAll(/\b(?:src|href)="?([^"\s<>]{0,500}?\/assets\/[\w.-]{1,200}\.(?:js|css))/g);
  return [...new Set([...names].map(([, name = '']) => new URL(name, base).href))];
}

/** Addresses of the stored pictures that a document shows, in a width that serves any screen. */
export function findPictures(html: string, address: URL): string[] {
  const sources = html.matchAll(/\bsrc="([^"?]{0,500}\/api\/files\/preview\/[\w-]{1,64})\?w=/g);
  return [...new Set(Array.from(sources, ([, source = '']) => new URL(`${source}?w=480&format=webp`, address).href))];
}
