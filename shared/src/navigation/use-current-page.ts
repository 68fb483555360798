import { useLocation } from 'react-router';
import { currentPage } from './installed.ts';
import type { CurrentPage } from './installed.ts';

/** The page now open; the component draws again when it changes. */
export function useCurrentPage(): CurrentPage {
  useLocation();
  return currentPage();
}
