import { useMedia } from '@admin-h5/ui';

/**
 * Whether the window is a wide screen (screens.md, desktop width); false on a server. Only for what must not load or be there twice:
 * a stylesheet does the rest.
 * @param from width in pixels; the stylesheets say the same number
 */
export const useAtDesk = (from = 960): boolean => useMedia(`(min-width: ${from}px)`);
