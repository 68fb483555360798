import { useContext, useEffect } from 'react';
import { HeadContext } from './head.ts';

/**
 * Sets the document's title to the name of the content, once it has loaded; until then it is the title of the route.
 * @param title undefined while it is not known
 */
export function useContentTitle(title: string | undefined): void {
  const head = useContext(HeadContext);
  if (title) head?.setTitle(title);
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
