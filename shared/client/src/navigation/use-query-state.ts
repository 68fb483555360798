import type { RawQuery } from '@admin-h5/contract';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type Location, useLocation } from 'react-router';
import { entryState, setup } from './current-page.tsx';
import { patchSearch, type QueryInput, rawQuery } from './page-url.ts';

/** Changes some values of the query; empty values are removed from the address. */
export type SetQuery = (patch: QueryInput) => void;

/** The address of this page with such a change, for a link. */
export type AddressWith = (patch: QueryInput) => string;

const readEntry = ({ state }: Location, path: string) => entryState(state, path).entry;

/** The location that is being opened; otherwise the current one. */
function latest(): Location {
  const { state } = setup().router;
  return state.navigation.location ?? state.location;
}

const subscribe = (changed: () => void) => setup().router.subscribe(changed);

/** Whether a location is still the same history entry; the query may differ. */
function isEntry(location: Location, pathname: string, entry: string): boolean {
  return location.pathname.endsWith(pathname) && readEntry(location, pathname) === entry;
}

/**
 * A page's state in the query of its address. `parse` reads and types it; a change replaces the history entry.
 * A new value is returned at once, before the router has rendered the change: otherwise a control would show its old value
 * for a moment, and the next key would start from that.
 * @param parse a pure function declared outside the component
 */
export function useQueryState<T>(parse: (query: RawQuery) => T): [T, SetQuery, AddressWith] {
  const rendered = useLocation();
  const { pathname } = rendered;
  const entry = readEntry(rendered, pathname);
  const search = useSyncExternalStore(
    subscribe,
    () => {
      const newest = latest();
      // A page that is being left keeps its own query until it is unmounted.
      return isEntry(newest, pathname, entry) ? newest.search : rendered.search;
    },
    // On a server, and until its HTML is taken over, the address is the rendered one.
    () => rendered.search,
  );
  const value = useMemo(() => parse(rawQuery(search)), [parse, search]);
  const set = useCallback<SetQuery>(
    (patch) => {
      // Starts from the latest change, rendered or not, so that two changes in a row are both kept.
      const base = latest();
      // The page has been left meanwhile, for instance while a search field waited for the next key.
      if (!isEntry(base, pathname, entry)) return;
      const next = patchSearch(base.search, patch);
      if (next === base.search) return;
      const to = { pathname, search: next, hash: base.hash };
      void setup().router.navigate(to, { replace: true, state: base.state as unknown, preventScrollReset: true });
    },
    [pathname, entry],
  );
  return [value, set, (patch) => pathname + patchSearch(search, patch)];
}
