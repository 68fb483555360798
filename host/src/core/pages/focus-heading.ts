let opened = false;

/**
 * Takes a person who hears the page, or walks it by keyboard, to the heading of the screen that has just been drawn:
 * what was pressed has gone with the screen before. A field that asked for the cursor keeps it, and the first screen of
 * a document is the browser's to read.
 */
export function focusHeading(): void {
  const first = !opened;
  opened = true;
  const heading = document.querySelector('h1');
  if (first || !heading || document.activeElement !== document.body) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
