/** The app's router as the host has set it up, and its current page: address and history entry. */
import type { RawQuery } from '@admin-h5/contract';
import { type ComponentType, type FunctionComponent, useMemo } from 'react';
import { type createMemoryRouter, type Location, useLocation } from 'react-router';
import type { PageProps } from '../module.ts';
import { type PageUrl, parsePageUrl, withoutEndSlash } from './page-url.ts';

/** The data router as react-router makes it, in memory or in the browser. */
export type DataRouter = ReturnType<typeof createMemoryRouter>;

/** What navigation needs to know about a page. */
export interface PageInfo {
  /** Whether it is on the tab bar. */
  tab: boolean;
}

/** The host's route table: returns the page at a canonical path (`/pages/index/index`), or null where there is none. */
export type PageLookup = (path: string) => PageInfo | null;

export interface NavigationSetup {
  table: PageLookup;
  router: DataRouter;
  /** Ends in `/admin-h5/`. */
  basePath: string;
}

let installed: NavigationSetup | null = null;
/** Base path of links; on a server it is all that navigation has. */
let linkBase: string | null = null;
/** The history entry that the document was opened on; null before navigation is installed, and on a server. */
let firstEntry: string | null = null;

/** Sets page table and router, or with null removes them, as tests do between two pages. */
export function setInstalled(setup: NavigationSetup | null): void {
  installed = setup;
  linkBase = setup?.basePath ?? null;
  firstEntry = setup ? currentPage().entry : null;
}

/** @throws Error before `installNavigation` was called: a programming error, since the host calls it before it renders */
export function setup(): NavigationSetup {
  if (!installed) throw new Error('installNavigation has not been called');
  return installed;
}

function inApp(pathname: string, basePath: string): string {
  const base = withoutEndSlash(basePath);
  return pathname === base || pathname.startsWith(`${base}/`) ? pathname.slice(base.length) || '/' : pathname;
}

/** The state that this app writes into a history entry; the browser keeps it across a reload. */
export interface EntryState {
  /** Number of the app's pages before this one; 0 where there is none to go back to. */
  depth: number;
  /** Id of the entry; it stays the same when the page's query changes. */
  entry: string;
}

/** Whether this app has written the state of an entry. */
export function hasEntryState(state: unknown): state is EntryState {
  if (typeof state !== 'object' || state === null || !('depth' in state && 'entry' in state)) return false;
  return typeof state.depth === 'number' && typeof state.entry === 'string';
}

/** The state of an entry. An entry that this app did not write (the person typed another `#`) has no page before it. */
export function entryState(state: unknown, path: string): EntryState {
  return hasEntryState(state) ? { depth: state.depth, entry: state.entry } : { depth: 0, entry: `first:${path}` };
}

/** The open page, and its history entry. */
export interface CurrentPage extends PageUrl, EntryState {
  /** Whether the document was opened on this entry. Always true on a server. */
  first: boolean;
}

/** The page at a location whose path is without the base path. */
function pageAt({ pathname, search, hash, state }: Location): CurrentPage {
  const url = { ...parsePageUrl(pathname), search, hash };
  const entry = entryState(state, url.path);
  return { ...url, ...entry, first: firstEntry === null || entry.entry === firstEntry };
}

/** The router's page. The screen may still show the previous one; components call `useCurrentPage`. */
export function currentPage(): CurrentPage {
  const { router, basePath } = setup();
  const { location } = router.state;
  return pageAt({ ...location, pathname: inApp(location.pathname, basePath) });
}

/** For a server that renders pages and has no router of its own: links need the base path alone. */
export function setLinkBase(basePath: string): void {
  linkBase = basePath;
}

/** The `href` of a link to a page, base path included. */
export function hrefOf(url: string): string {
  return withoutEndSlash(linkBase ?? setup().basePath) + (url.startsWith('/') ? url : `/${url}`);
}

/**
 * The page on the screen; the component renders again when it changes. While a navigation is being rendered this is still
 * the previous page, so that all parts of the screen change together.
 */
export function useCurrentPage(): CurrentPage {
  const location = useLocation();
  return useMemo(() => pageAt(location), [location]);
}

/** Makes a page from a component whose props are the query of the address, checked and typed by `parse`. */
export function definePage<P extends object>(
  parse: (query: RawQuery) => P,
  Component: ComponentType<P>,
): FunctionComponent<Pick<PageProps, 'query'>> {
  function Page({ query }: Pick<PageProps, 'query'>) {
    return <Component {...parse(query)} />;
  }
  Page.displayName = `Page(${Component.displayName ?? Component.name})`;
  return Page;
}
