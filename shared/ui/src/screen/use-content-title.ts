import { useContext, useEffect, createContext } from 'react';

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

/** What a screen says of its document while a server renders it. */
export interface Head {
  /** The last call counts: a screen's content is rendered after its route. */
  setTitle: (title: string) => void;
  /** The screen shows that there is nothing at this address: status 404. */
  setNotFound: () => void;
}

/** The head of the document that a server renders; null in a browser. */
export const HeadContext = createContext<Head | null>(null);
