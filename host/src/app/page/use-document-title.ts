import { useEffect } from 'react';

/** Shown where a screen has no title of its own (decisions, Routes). */
export const defaultTitle = '农化产品介绍';

/** Names the document after the screen. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ?? defaultTitle;
  }, [title]);
}
