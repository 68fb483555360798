import { createContext } from 'react';

/** What a screen says of its document while a server renders it. */
export interface Head {
  /** The last call counts: a screen's content is rendered after its route. */
  setTitle: (title: string) => void;
  /** The screen shows that there is nothing at this address: status 404. */
  setNotFound: () => void;
}

/** The head of the document that a server renders; null in a browser. */
export const HeadContext = createContext<Head | null>(null);
