import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { RawQuery } from '../contract/index.ts';
import { setup } from './installed.ts';
import { patchSearch, rawQuery } from './page-url.ts';
import type { QueryInput } from './page-url.ts';

/** Changes some values of the query; empty ones leave the address. */
export type SetQuery = (patch: QueryInput) => void;

/**
 * A page's state in its address: read and typed by `parse`, written back by replacing the history entry.
 * @param parse a pure function declared outside the component
 */
export function useQueryState<T>(parse: (query: RawQuery) => T): [T, SetQuery] {
  const { pathname, search } = useLocation();
  const value = useMemo(() => parse(rawQuery(search)), [parse, search]);
  const set = useCallback<SetQuery>(
    (patch) => {
      const { router } = setup();
      // A change that is still on its way counts, so that two in a row both arrive.
      const base = router.state.navigation.location ?? router.state.location;
      // The page has been left meanwhile, by a search that was still waiting for the keyboard for instance.
      if (!base.pathname.endsWith(pathname)) return;
      const next = patchSearch(base.search, patch);
      if (next === base.search) return;
      const to = { pathname, search: next, hash: base.hash };
      void router.navigate(to, { replace: true, state: base.state as unknown, preventScrollReset: true });
    },
    [pathname],
  );
  return [value, set];
}
