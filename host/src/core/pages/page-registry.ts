/** The screens of the host, and what the rest of it may know of each. */
import type { PageLookup } from '@admin-h5/client/host';
import { adminPrefix } from '@admin-h5/contract';
import type { LoadPage } from './page-loader.ts';

/** `catalogue`: open to visitors or behind login, as the setting `catalogueAccess` says (decisions, Who may open what). */
export type Access = 'public' | 'catalogue' | 'login';

export interface PageEntry {
  /** Canonical path with a leading slash. */
  path: string;
  /** Other paths of the same screen; the address is not changed. */
  aliases?: readonly string[];
  title: string;
  access: Access;
  /** On the tab bar. */
  tab?: true;
  /** Shape of the skeleton in its first document. */
  skeleton: SkeletonKind;
  /** A server may render it with its content: it shows the same to everyone. */
  rendered?: true;
  load: LoadPage;
}

/** Shape of the grey blocks that the document shows until the screen itself is rendered. */
export type SkeletonKind = 'login' | 'home' | 'rows' | 'classes' | 'detail' | 'menu' | 'form' | 'text';

const byPath = new Map<string, PageEntry>();

/**
 * Sets the host's screens once at the start; the module that imports all screens would otherwise be imported by its
 * users.
 */
export function installPages(pages: readonly PageEntry[]): void {
  for (const page of pages) {
    for (const path of [page.path, ...(page.aliases ?? [])]) byPath.set(path, page);
  }
}

export function findPage(path: string): PageEntry | null {
  return byPath.get(path) ?? null;
}

/** Every path of the host with its screen, for the router. */
export function allPaths(): [string, PageEntry][] {
  return [...byPath];
}

/**
 * The paths that navigation may open: the host's screens, and everything below the admin prefix, which only the
 * registry knows.
 */
export const lookUpPage: PageLookup = (path) => {
  const page = findPage(path);
  if (page) return { tab: page.tab ?? false };
  return path.startsWith(adminPrefix) ? { tab: false } : null;
};
