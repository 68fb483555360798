import { adminPrefix } from '@admin-h5/contract';
import type { PageLookup } from '@admin-h5/client/host';
import type { PageEntry } from './page-entry.ts';

const byPath = new Map<string, PageEntry>();

/** Sets the host's screens, once at start: what imports every screen lies on top of what asks for one. */
export function installPages(pages: readonly PageEntry[]): void {
  for (const page of pages) {
    for (const path of [page.path, ...(page.aliases ?? [])]) byPath.set(path, page);
  }
}

/** The host's screen at a canonical path, or null. */
export function findPage(path: string): PageEntry | null {
  return byPath.get(path) ?? null;
}

/** Every path of the host with its screen: the route list of the router. */
export function allPaths(): [string, PageEntry][] {
  return [...byPath];
}

/** What navigation may open: the host's screens, and whatever is below the admin prefix, since only the registry knows those. */
export const lookUpPage: PageLookup = (path) => {
  const page = findPage(path);
  if (page) return { tab: page.tab ?? false };
  return path.startsWith(adminPrefix) ? { tab: false } : null;
};
