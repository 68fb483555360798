import { useMedia } from '@admin-h5/ui';

/**
 * Whether the window is a wide screen (screens.md, desktop width); false on a server. Only for what must not load or be there twice:
 * a stylesheet does the rest.
 * @param from width in pixels; for the usual 960, stylesheets repeat the number
 */
export const useAtDesk = (from = 960): boolean => useMedia(`(min-width: ${from}px)`);

/** Width from which the navigation of administration is beside its screens. Below it the table of a list would have too little room. */
export const railFrom = 1200;
