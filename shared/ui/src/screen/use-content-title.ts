import { useEffect } from 'react';

/**
 * Names the document after what the screen shows, as soon as that is known; the host has named it after the route before.
 * @param title nothing while it is not known
 */
export function useContentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
