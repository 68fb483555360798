import { HeadContext } from '@admin-h5/ui';
import { useContext, useLayoutEffect } from 'react';
import { appName } from '../app-name.ts';

/** Sets the document's title from the route; the app's name if the screen has none (decisions.md, Routes). */
export function useDocumentTitle(title: string | null): void {
  useContext(HeadContext)?.setTitle(title ?? appName);
  // Runs before effects, so that a screen can set a title for its content (`useContentTitle`).
  useLayoutEffect(() => {
    document.title = title ?? appName;
  }, [title]);
}
