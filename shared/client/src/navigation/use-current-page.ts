import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { pageAt } from './installed.ts';
import type { CurrentPage } from './installed.ts';

/**
 * The page on the screen; the component renders again when it changes. While a navigation is being rendered this is still
 * the previous page, so that all parts of the screen change together.
 */
export function useCurrentPage(): CurrentPage {
  const location = useLocation();
  return useMemo(() => pageAt(location), [location]);
}
