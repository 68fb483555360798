/// <reference lib="webworker" />
/**
 * The service worker: visited pages, their data and pictures without a network, favourites always (docs/decisions/0027). It is served as
 * `<base path>sw.js`, after a line with its settings.
 */
import { setCacheNameDetails } from 'workbox-core';
import type { WorkboxPlugin } from 'workbox-core/types.js';
import { ExpirationPlugin } from 'workbox-expiration';
import { getCacheKeyForURL, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { cacheAddresses, cacheAhead, cacheFavorites, removeContent, saveEarlierFiles } from './fill-caches.ts';
import { isCacheable, requestKind, type RequestKind, withPolicy } from './cacheable-requests.ts';
import {
  cachePrefix,
  contentCaches,
  earlierFiles,
  maxEntries,
  shellFile,
  type ToPage,
  type ToWorker,
  type WorkerSettings,
} from './settings.ts';

declare const self: ServiceWorkerGlobalScope & { workerSettings: WorkerSettings };

const { revision, files, policy, apiBase, keepsContent } = self.workerSettings;
const base = new URL(self.registration.scope);
const place = { base, api: apiBase === '' ? base.origin : new URL(apiBase).origin };

setCacheNameDetails({ prefix: cachePrefix });
precacheAndRoute(
  [{ url: shellFile, revision }, ...files.map((url) => ({ url, revision: null }))],
  // Addresses as they are: a folder has no document, and a file has no query.
  { cleanURLs: false, directoryIndex: '', ignoreURLParametersMatching: [] },
);

const is =
  (kind: RequestKind) =>
  ({ url, request }: { url: URL; request: Request }) => {
    const { method, mode, destination, headers } = request;
    const authorization = headers.get('authorization');
    return requestKind({ url, method, mode, destination, authorization }, place) === kind;
  };

const cacheableOnly = {
  cacheWillUpdate: async ({ response }: { response: Response }) => (isCacheable(response) ? response : null),
};
/** Counts alone decide what is removed: with an age a wrong clock would remove everything. Storage that is full removes all. */
function limitEntries(cacheName: keyof typeof maxEntries): WorkboxPlugin {
  const { cacheDidUpdate, cachedResponseWillBeUsed } = new ExpirationPlugin({
    maxEntries: maxEntries[cacheName],
    purgeOnQuotaError: true,
    matchOptions: { ignoreVary: true },
  });
  return { ...(cacheDidUpdate && { cacheDidUpdate }), ...(cachedResponseWillBeUsed && { cachedResponseWillBeUsed }) };
}
const matchOptions = { ignoreVary: true };

registerRoute(
  is('file'),
  new CacheFirst({ cacheName: earlierFiles, plugins: [cacheableOnly, limitEntries(earlierFiles)], matchOptions }),
);

const toCachedPage = (response: Response | undefined) => response && withPolicy(response, policy);
const shell = { handlerDidError: async () => toCachedPage(await matchPrecache(shellFile)) };
const cachedUnderPolicy = {
  cachedResponseWillBeUsed: async ({ cachedResponse }: { cachedResponse?: Response }) => toCachedPage(cachedResponse),
};
/** A server that does not work is the same as none. Workbox shows a preloaded response to no other plugin. */
const notAtFault = {
  handlerWillRespond: async ({ request, response }: { request: Request; response: Response }) => {
    if (response.status < 500) return response;
    const cached = await caches.match(request, { cacheName: contentCaches.pages, ...matchOptions });
    return toCachedPage(cached ?? (await matchPrecache(shellFile))) ?? response;
  },
};
registerRoute(
  is('page'),
  new NetworkFirst({
    cacheName: contentCaches.pages,
    plugins: [
      ...(keepsContent ? [cacheableOnly, limitEntries(contentCaches.pages)] : [{ cacheWillUpdate: async () => null }]),
      notAtFault,
      cachedUnderPolicy,
      shell,
    ],
    matchOptions,
  }),
);

if (keepsContent) {
  /** Sends the request without the token and cookies, so that no response made for one person is stored. */
  const withoutToken = {
    requestWillFetch: async ({ request }: { request: Request }) => {
      const headers = new Headers(request.headers);
      headers.delete('authorization');
      return new Request(request, { headers, credentials: 'omit' });
    },
  };
  const fromFavorites = {
    handlerDidError: async ({ request }: { request: Request }) =>
      caches.match(request, { cacheName: contentCaches.favorites, ...matchOptions }),
  };
  registerRoute(
    is('read'),
    new NetworkFirst({
      cacheName: contentCaches.reads,
      plugins: [withoutToken, cacheableOnly, limitEntries(contentCaches.reads), fromFavorites],
      matchOptions,
    }),
  );
  // Without a network a person who is signed in reads what was cached for everyone.
  registerRoute(is('personal read'), async ({ request }) => {
    try {
      return await fetch(request);
    } catch (error) {
      const cached = await caches.match(request.url, matchOptions);
      if (cached) return cached;
      throw error;
    }
  });
  /** A cached picture in any width, rather than none. */
  const otherWidth = {
    handlerDidError: async ({ request }: { request: Request }) => {
      for (const cacheName of [contentCaches.pictures, contentCaches.favorites]) {
        const cached = await caches.match(request, { cacheName, ignoreSearch: true, ...matchOptions });
        if (cached) return cached;
      }
      return undefined;
    },
  };
  registerRoute(
    is('picture'),
    new CacheFirst({
      cacheName: contentCaches.pictures,
      plugins: [cacheableOnly, limitEntries(contentCaches.pictures), otherWidth],
      matchOptions,
    }),
  );
}

self.addEventListener('install', (event) => event.waitUntil(saveEarlierFiles(base)));

self.addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      // The page is requested while the worker starts.
      await self.registration.navigationPreload?.enable();
      if (!keepsContent) await removeContent();
      await self.clients.claim();
    })(),
  ),
);

const send = (client: Client, message: ToPage) => client.postMessage(message, []);

self.addEventListener('message', (event) => {
  const message: ToWorker = event.data;
  const { source } = event;
  if (message.kind === 'start') void self.skipWaiting();
  else if (message.kind === 'page') {
    // The page is of this build already, so the person is not asked.
    if (getCacheKeyForURL(message.script) !== undefined) void self.skipWaiting();
    else if (source instanceof Client) send(source, { kind: 'newer' });
  } else if (keepsContent) {
    event.waitUntil(
      message.kind === 'favorites'
        ? cacheFavorites(message.urls)
        : message.kind === 'ahead'
          ? cacheAhead(message.url, place)
          : cacheAddresses(message.urls, place),
    );
  }
});
