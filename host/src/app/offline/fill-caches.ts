/** Fills the caches of the service worker with what does not pass through it: favourites, what a page loaded before, earlier files. */
import { CacheExpiration } from 'workbox-expiration';
import { findFiles, isCacheable, findPictures, type Place, requestKind } from './cacheable-requests.ts';
import { contentCaches, earlierFiles, maxEntries } from './settings.ts';

/**
 * Stores a response; without room for it, or without a network, it is left out.
 * @returns whether it was stored
 */
async function fetchInto(cache: Cache, url: string): Promise<boolean> {
  try {
    // It counts no view of a record, and sends no token or cookie.
    const response = await fetch(url, { credentials: 'omit', headers: { purpose: 'prefetch' } });
    if (isCacheable(response)) {
      await cache.put(url, response);
      return true;
    }
    // The record was taken down or deleted.
    if (response.status === 404 || response.status === 410) await cache.delete(url);
  } catch {
    // The next page asks again.
  }
  return false;
}

/** Milliseconds after which a favourite's data is requested again. */
const renewAfter = 86_400_000;
/** Compared with the server's clock when it was sent: a wrong clock of the device costs a request, but removes nothing. */
const isOld = ({ headers }: Response) => !(Math.abs(Date.now() - Date.parse(headers.get('date') ?? '')) < renewAfter);
/** A stored picture has one content for ever. */
const isPicture = (url: string) => url.includes('/api/files/preview/');

/**
 * Keeps what favourites need and removes the rest. One after the other, since nobody waits for it.
 * @param urls of their data and pictures
 */
export async function cacheFavorites(urls: readonly string[]): Promise<void> {
  const cache = await caches.open(contentCaches.favorites);
  for (const { url } of await cache.keys()) if (!urls.includes(url)) await cache.delete(url);
  for (const url of urls) {
    const cached = await cache.match(url, { ignoreVary: true });
    if (!cached || (!isPicture(url) && isOld(cached))) await fetchInto(cache, url);
  }
}

const createExpiration = (cacheName: keyof typeof maxEntries) =>
  new CacheExpiration(cacheName, { maxEntries: maxEntries[cacheName], matchOptions: { ignoreVary: true } });
const expirations = {
  [contentCaches.pages]: createExpiration(contentCaches.pages),
  [contentCaches.pictures]: createExpiration(contentCaches.pictures),
};

/** Stores a response in a cache with a limit, and counts it, as responses that pass through the worker are counted. */
async function cacheCounted(cacheName: typeof contentCaches.pages | typeof contentCaches.pictures, url: string) {
  if (!(await fetchInto(await caches.open(cacheName), url))) return;
  try {
    await expirations[cacheName].updateTimestamp(url);
    await expirations[cacheName].expireEntries();
  } catch {
    // Without room for its time it is counted when it is next used.
  }
}

/** Keeps what a page loaded before there was a worker: its document and pictures. */
export async function cacheAddresses(urls: readonly string[], place: Place): Promise<void> {
  for (const address of urls) {
    const url = new URL(address);
    const parts = { url, method: 'GET', authorization: null };
    const isPage = requestKind({ ...parts, mode: 'navigate', destination: 'document' }, place) === 'page';
    const isPicture = requestKind({ ...parts, mode: 'no-cors', destination: 'image' }, place) === 'picture';
    if (isPage) await cacheCounted(contentCaches.pages, address);
    else if (isPicture) await cacheCounted(contentCaches.pictures, address);
  }
}

/** Keeps a page that was not opened, with the pictures that its document shows. */
export async function cacheAhead(url: string, place: Place): Promise<void> {
  await cacheAddresses([url], place);
  const pages = await caches.open(contentCaches.pages);
  const document = await pages.match(url, { ignoreVary: true });
  await cacheAddresses(findPictures((await document?.text()) ?? '', new URL(url)), place);
}

/** Copies the files that cached documents need before the next build removes its predecessor's. */
export async function saveEarlierFiles(base: URL): Promise<void> {
  const [pages, earlier] = [await caches.open(contentCaches.pages), await caches.open(earlierFiles)];
  const needed = new Set<string>();
  for (const request of await pages.keys()) {
    const document = await pages.match(request, { ignoreVary: true });
    for (const url of findFiles((await document?.text()) ?? '', base)) needed.add(url);
  }
  for (const { url } of await earlier.keys()) if (!needed.delete(url)) await earlier.delete(url);
  for (const url of needed) {
    const file = await caches.match(url, { ignoreVary: true });
    // Without room the page is the shell, which loads what it needs.
    if (file) await earlier.put(url, file).catch(() => undefined);
  }
}

/** Removes everything but the host's own files. */
export async function removeContent(): Promise<void> {
  await Promise.all(Object.values(contentCaches).map((name) => caches.delete(name)));
}
