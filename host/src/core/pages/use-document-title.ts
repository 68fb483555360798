import { HeadContext } from '@admin-h5/ui';
import { useContext, useLayoutEffect } from 'react';

/** Shown if a screen has no title (decisions, Routes). */
const defaultTitle = '农化产品介绍';

/** Sets the document's title from the route. */
export function useDocumentTitle(title: string | null): void {
  useContext(HeadContext)?.setTitle(title ?? defaultTitle);
  // Runs before effects, so that a screen can set a title for its content (`useContentTitle`).
  useLayoutEffect(() => {
    document.title = title ?? defaultTitle;
  }, [title]);
}
