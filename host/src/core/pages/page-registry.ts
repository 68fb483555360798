import { adminPrefix } from '@admin-h5/contract';
import type { PageLookup } from '@admin-h5/client/host';
import type { PageEntry } from './page-entry.ts';

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

/** The host's screen at a canonical path, or null. */
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
