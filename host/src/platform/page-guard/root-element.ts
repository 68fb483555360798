import type { PageChange } from './change.ts';

/**
 * Puts the app's root element and its content back as soon as they are removed from the document. React itself never leaves the root
 * empty, and continues to work with the same elements.
 * @param onChange called with what was put back
 * @returns the function that stops this
 */
export function keepRoot(onChange: (change: PageChange) => void): () => void {
  const root = document.getElementById('root');
  if (!root) return () => undefined;
  let content = [...root.childNodes];
  const observer = new MutationObserver(() => {
    const emptied = !root.hasChildNodes();
    const removed = !root.isConnected;
    if (emptied) root.append(...content);
    else content = [...root.childNodes];
    if (removed) document.body.prepend(root);
    if (emptied || removed) onChange({ what: emptied ? 'content of #root' : '#root', restored: root.isConnected });
  });
  observer.observe(root, { childList: true });
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}
