/** Addresses of pages, taken apart and put together. */
import type { RawQuery } from '@admin-h5/contract';

/** A page's address inside the app, without the base path. */
export interface PageUrl {
  /** Canonical: one leading slash, none at the end; `/` for the root. */
  path: string;
  /** With its `?`, or ''. */
  search: string;
  hash: string;
}

/** An address without the slashes at its end. */
export const withoutEndSlash = (address: string): string => /^(?:\/*[^/])*/.exec(address)?.[0] ?? '';

/** Takes a page address apart; the leading slash is optional, `./` and `../` start at `from`. */
export function parsePageUrl(url: string, from = '/'): PageUrl {
  const absolute = /^\.{1,2}\//.test(url) ? url : `/${url.replace(/^\/+/, '')}`;
  const { pathname, search, hash } = new URL(absolute, `http://page${from}`);
  return { path: withoutEndSlash(pathname) || '/', search, hash };
}

/** Puts a page address together again. */
export function formatPageUrl({ path, search, hash }: PageUrl): string {
  return path + search + hash;
}

export type QueryInput = Readonly<Record<string, string | number | boolean | null | undefined>>;

function setAll(params: URLSearchParams, query: QueryInput): URLSearchParams {
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') params.delete(name);
    else params.set(name, String(value));
  }
  return params;
}

function asSearch(params: URLSearchParams): string {
  const text = params.toString();
  return text && `?${text}`;
}

/** Builds a page address; empty values are left out. */
export function pageUrl(path: string, query: QueryInput = {}): string {
  return path + asSearch(setAll(new URLSearchParams(), query));
}

/** `search` with some values changed; empty ones are taken out. */
export function patchSearch(search: string, query: QueryInput): string {
  return asSearch(setAll(new URLSearchParams(search), query));
}

/** The query of an address as pages receive it; of a repeated name the last value counts. */
export function rawQuery(search: string): RawQuery {
  return Object.fromEntries(new URLSearchParams(search));
}
