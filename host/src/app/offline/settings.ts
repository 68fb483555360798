/** What the server writes before the worker's code (deploy/web/service-worker.ts). */
export interface WorkerSettings {
  /** Changes with the page's build and settings. */
  revision: string;
  /** Files of the screens that must open without a network, relative to the base path; their names contain their hashes. */
  files: readonly string[];
  /** The documents' Content-Security-Policy, under which cached ones are shown. */
  policy: string;
  /** Origin of the API; '' is the page's own. */
  apiBase: string;
  /** Whether content is for everyone and may be cached. */
  keepsContent: boolean;
}

/** The page without content, below the base path, as every page is that was not cached. */
export const shellFile = 'offline.html';

/** Begins the name of every cache, so that the switch-off finds them all (deploy/web/service-worker.ts). */
export const cachePrefix = 'admin-h5';

/** The worker's own caches beside that of the build's files; all of them can be loaded again. */
export const contentCaches = {
  pages: `${cachePrefix}-pages`,
  reads: `${cachePrefix}-reads`,
  pictures: `${cachePrefix}-pictures`,
  favorites: `${cachePrefix}-favorites`,
} as const;

/** Files that documents of an earlier build need. */
export const earlierFiles = `${cachePrefix}-earlier-files`;

/** How many entries of each cache stay; the least recently used go. Favourites are as many as a person marks. */
export const maxEntries = {
  [contentCaches.pages]: 60,
  [contentCaches.reads]: 300,
  [contentCaches.pictures]: 300,
  [earlierFiles]: 200,
} as const;

export type ToWorker =
  /** The page's main script: a waiting worker of the same build starts at once. */
  | { kind: 'page'; script: string }
  /** A person wants the waiting worker. */
  | { kind: 'start' }
  /** Addresses that the page loaded before there was a worker. */
  | { kind: 'visited'; urls: readonly string[] }
  /** A page that was not opened, to be cached with its pictures. */
  | { kind: 'ahead'; url: string }
  /** Everything that favourites need; what else was cached for them is removed. */
  | { kind: 'favorites'; urls: readonly string[] };

/** What a worker tells a page: it waits, and the page is older. */
export interface ToPage {
  kind: 'newer';
}
