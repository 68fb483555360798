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
