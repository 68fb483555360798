import './rich-text.less';

/**
 * Loads the sanitiser of rich text, and with this file the styles of `.ah5-rich`, which an editor and a page share.
 * @returns a function that turns HTML into a clean fragment
 */
export async function loadSanitiser(): Promise<(html: string) => DocumentFragment> {
  return (await import('./sanitise.ts')).sanitise;
}
