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
import { keepAddresses, keepAhead, keepFavorites, removeContent, saveEarlierFiles } from './fill-caches.ts';
import { mayKeep, requestKind, type RequestKind, underPolicy } from './requests.ts';
import {
  cachePrefix,
  contentCaches,
  earlierFiles,
  maxKept,
  shellFile,
  type ToPage,
  type ToWorker,
} from './settings.ts';
import type { WorkerSettings } from './settings.ts';

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

const keepsGood = {
  cacheWillUpdate: async ({ response }: { response: Response }) => (mayKeep(response) ? response : null),
};
/** Counts alone decide what is removed: with an age a wrong clock would remove everything. Storage that is full removes all. */
function limitOf(cacheName: keyof typeof maxKept): WorkboxPlugin {
  const { cacheDidUpdate, cachedResponseWillBeUsed } = new ExpirationPlugin({
    maxEntries: maxKept[cacheName],
    purgeOnQuotaError: true,
    matchOptions: { ignoreVary: true },
  });
  return { ...(cacheDidUpdate && { cacheDidUpdate }), ...(cachedResponseWillBeUsed && { cachedResponseWillBeUsed }) };
}
const matchOptions = { ignoreVary: true };

registerRoute(
  is('file'),
  new CacheFirst({ cacheName: earlierFiles, plugins: [keepsGood, limitOf(earlierFiles)], matchOptions }),
);

const keptPage = (response: Response | undefined) => response && underPolicy(response, policy);
const shell = { handlerDidError: async () => keptPage(await matchPrecache(shellFile)) };
const keepsPolicy = {
  cachedResponseWillBeUsed: async ({ cachedResponse }: { cachedResponse?: Response }) => keptPage(cachedResponse),
};
/** A server that does not work is the same as none. Workbox shows a preloaded response to no other plugin. */
const notAtFault = {
  handlerWillRespond: async ({ request, response }: { request: Request; response: Response }) => {
    if (response.status < 500) return response;
    const kept = await caches.match(request, { cacheName: contentCaches.pages, ...matchOptions });
    return keptPage(kept ?? (await matchPrecache(shellFile))) ?? response;
  },
};
registerRoute(
  is('page'),
  new NetworkFirst({
    cacheName: contentCaches.pages,
    plugins: [
      ...(keepsContent ? [keepsGood, limitOf(contentCaches.pages)] : [{ cacheWillUpdate: async () => null }]),
      notAtFault,
      keepsPolicy,
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
      plugins: [withoutToken, keepsGood, limitOf(contentCaches.reads), fromFavorites],
      matchOptions,
    }),
  );
  // Without a network a person who is signed in reads what was kept for everyone.
  registerRoute(is('personal read'), async ({ request }) => {
    try {
      return await fetch(request);
    } catch (error) {
      const kept = await caches.match(request.url, matchOptions);
      if (kept) return kept;
      throw error;
    }
  });
  /** A kept picture in any width, rather than none. */
  const otherWidth = {
    handlerDidError: async ({ request }: { request: Request }) => {
      for (const cacheName of [contentCaches.pictures, contentCaches.favorites]) {
        const kept = await caches.match(request, { cacheName, ignoreSearch: true, ...matchOptions });
        if (kept) return kept;
      }
      return undefined;
    },
  };
  registerRoute(
    is('picture'),
    new CacheFirst({
      cacheName: contentCaches.pictures,
      plugins: [keepsGood, limitOf(contentCaches.pictures), otherWidth],
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

const answer = (client: Client, message: ToPage) => client.postMessage(message, []);

self.addEventListener('message', (event) => {
  const message: ToWorker = event.data;
  const { source } = event;
  if (message.kind === 'start') void self.skipWaiting();
  else if (message.kind === 'page') {
    // The page is of this build already, so the person is not asked.
    if (getCacheKeyForURL(message.script) !== undefined) void self.skipWaiting();
    else if (source instanceof Client) answer(source, { kind: 'newer' });
  } else if (keepsContent) {
    event.waitUntil(
      message.kind === 'favorites'
        ? keepFavorites(message.urls)
        : message.kind === 'ahead'
          ? keepAhead(message.url, place)
          : keepAddresses(message.urls, place),
    );
  }
});
