import { useLayoutEffect } from 'react';

/** Shown where a screen has no title of its own (decisions, Routes). */
const defaultTitle = '农化产品介绍';

/** Names the document after the route. */
export function useDocumentTitle(title: string | null): void {
  // Before effects, so that a screen which shows one of many things may still name it (`useContentTitle`).
  useLayoutEffect(() => {
    document.title = title ?? defaultTitle;
  }, [title]);
}
