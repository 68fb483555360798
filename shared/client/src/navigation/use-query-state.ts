import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useLocation, type Location } from 'react-router';
import type { RawQuery } from '@admin-h5/contract';
import { entryState, setup } from './installed.ts';
import { patchSearch, rawQuery } from './page-url.ts';
import type { QueryInput } from './page-url.ts';

/** Changes some values of the query; empty ones leave the address. */
export type SetQuery = (patch: QueryInput) => void;

const entryOf = ({ state }: Location, path: string) => entryState(state, path).entry;

/** Where the address is, or is on its way to. */
function latest(): Location {
  const { state } = setup().router;
  return state.navigation.location ?? state.location;
}

const subscribe = (changed: () => void) => setup().router.subscribe(changed);

/** Whether a location is still the same history entry; the query may differ. */
function isEntry(location: Location, pathname: string, entry: string): boolean {
  return location.pathname.endsWith(pathname) && entryOf(location, pathname) === entry;
}

/**
 * A page's state in its address: read and typed by `parse`, written back by replacing the history entry.
 * What is written is read at once, though the router draws its changes when it gets round to it: a control that falls
 * back until then would be passed over by the next key.
 * @param parse a pure function declared outside the component
 */
export function useQueryState<T>(parse: (query: RawQuery) => T): [T, SetQuery] {
  const drawn = useLocation();
  const { pathname } = drawn;
  const entry = entryOf(drawn, pathname);
  const newest = useSyncExternalStore(subscribe, latest);
  // A page that is being left keeps its own query to the end.
  const { search } = isEntry(newest, pathname, entry) ? newest : drawn;
  const value = useMemo(() => parse(rawQuery(search)), [parse, search]);
  const set = useCallback<SetQuery>(
    (patch) => {
      // A change that is still on its way counts, so that two in a row both arrive.
      const base = latest();
      // The page has been left meanwhile, by a search that was still waiting for the keyboard for instance.
      if (!isEntry(base, pathname, entry)) return;
      const next = patchSearch(base.search, patch);
      if (next === base.search) return;
      const to = { pathname, search: next, hash: base.hash };
      void setup().router.navigate(to, { replace: true, state: base.state as unknown, preventScrollReset: true });
    },
    [pathname, entry],
  );
  return [value, set];
}
