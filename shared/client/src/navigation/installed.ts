import type { createMemoryRouter, Location } from 'react-router';
import type { PageUrl } from './page-url.ts';
import { parsePageUrl } from './page-url.ts';

/** The data router as react-router makes it, in memory or in the browser. */
export type DataRouter = ReturnType<typeof createMemoryRouter>;

/** What navigation must know of a page. */
export interface PageInfo {
  /** Whether it is on the tab bar. */
  tab: boolean;
}

/** The host's route table: a canonical path (`/pages/index/index`) to its page, null for an unknown one. */
export type PageLookup = (path: string) => PageInfo | null;

export interface NavigationSetup {
  table: PageLookup;
  router: DataRouter;
  /** Ends in `/admin-h5/`. */
  basePath: string;
}

let installed: NavigationSetup | null = null;
/** The history entry that the document was opened on; null before navigation is installed, and on a server. */
let firstEntry: string | null = null;

export function setInstalled(setup: NavigationSetup | null): void {
  installed = setup;
  firstEntry = setup ? currentPage().entry : null;
}

/** @throws where nothing is installed: a programming error, since the host installs before it draws */
export function setup(): NavigationSetup {
  if (!installed) throw new Error('installNavigation has not been called');
  return installed;
}

const withoutSlash = (basePath: string) => basePath.replace(/\/+$/, '');

function inApp(pathname: string, basePath: string): string {
  const base = withoutSlash(basePath);
  return pathname === base || pathname.startsWith(`${base}/`) ? pathname.slice(base.length) || '/' : pathname;
}

/** What one history entry knows of itself; it outlives a reload. */
export interface EntryState {
  /** How many entries of the app lie below; 0 where back has nowhere to go. */
  depth: number;
  /** Stays the same while the entry's query is replaced. */
  entry: string;
}

/** Whether this app has written the state of an entry. */
export function hasEntryState(state: unknown): state is EntryState {
  if (typeof state !== 'object' || state === null || !('depth' in state && 'entry' in state)) return false;
  return typeof state.depth === 'number' && typeof state.entry === 'string';
}

/** State of an entry; one that this app did not write (an address with another `#` typed into the bar) is a single one. */
export function entryState(state: unknown, path: string): EntryState {
  return hasEntryState(state) ? { depth: state.depth, entry: state.entry } : { depth: 0, entry: `first:${path}` };
}

/** The page now open, and its history entry. */
export interface CurrentPage extends PageUrl, EntryState {
  /** Whether the document was opened on this entry. True on a server, which renders no other. */
  first: boolean;
}

/** The page at a location whose path is without the base path. */
export function pageAt({ pathname, search, hash, state }: Location): CurrentPage {
  const url = { ...parsePageUrl(pathname), search, hash };
  const own = entryState(state, url.path);
  return { ...url, ...own, first: firstEntry === null || own.entry === firstEntry };
}

/** Where the person is. The screen may still show the page before; what draws asks `useCurrentPage`. */
export function currentPage(): CurrentPage {
  const { router, basePath } = setup();
  const { location } = router.state;
  return pageAt({ ...location, pathname: inApp(location.pathname, basePath) });
}

/** The address a link to a page has, base path included. */
export function hrefOf(url: string): string {
  return withoutSlash(setup().basePath) + (url.startsWith('/') ? url : `/${url}`);
}
