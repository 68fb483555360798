/** What tells people that another screen is open: the document's title, and the focus on its heading. */
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

let opened = false;

/**
 * Moves the focus of a screen reader or keyboard user to the heading of a new screen, since the pressed element is
 * gone. A field with autofocus keeps the focus, and the browser reads the first screen of a document itself.
 */
export function focusHeading(): void {
  const first = !opened;
  opened = true;
  const heading = document.querySelector('h1');
  if (first || !heading || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
