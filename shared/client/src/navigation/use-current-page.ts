import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { pageAt } from './installed.ts';
import type { CurrentPage } from './installed.ts';

/**
 * The page that is drawn; the component draws again when it changes. Between a step and its drawing this is still the page
 * before, so that all parts of the screen change together.
 */
export function useCurrentPage(): CurrentPage {
  const location = useLocation();
  return useMemo(() => pageAt(location), [location]);
}
