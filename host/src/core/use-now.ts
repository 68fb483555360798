import { useHydrating } from '@admin-h5/ui';
import { createContext, useContext, useState } from 'react';

/** Time at which a server has rendered the page, milliseconds since 1970; null where none has. */
export const RenderTimeContext = createContext<number | null>(null);

/**
 * The time, milliseconds since 1970. While the HTML of a server is taken over it is the server's: the clock of a device may be
 * wrong, or behind a page that was kept for some seconds.
 */
export function useNow(): number {
  const rendered = useContext(RenderTimeContext);
  const hydrating = useHydrating();
  const [own] = useState(Date.now);
  return hydrating && rendered !== null ? rendered : own;
}
