import { chinaDay } from '@admin-h5/contract';
import { createContext, useContext, useSyncExternalStore } from 'react';

/** Time at which a server has rendered the page, milliseconds since 1970; null where none has. */
export const RenderTimeContext = createContext<number | null>(null);

const never = () => () => undefined;
const startOfDay = (time: number) => Date.parse(`${chinaDay(time)}T00:00:00+08:00`);

/**
 * The start of the present day in China, milliseconds since 1970: what a registration or a document is judged by. While the HTML of a
 * server is taken over it is the server's day; a component is drawn again only where the clock of the device has another one.
 */
export function useToday(): number {
  const rendered = useContext(RenderTimeContext);
  return useSyncExternalStore(
    never,
    () => startOfDay(Date.now()),
    () => startOfDay(rendered ?? Date.now()),
  );
}
