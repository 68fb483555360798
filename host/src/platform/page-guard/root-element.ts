import type { PageChange } from './change.ts';

/**
 * Puts the app's root element and its content back as soon as they are removed from the document. React itself never leaves the root
 * empty, since the shell has an element that stays, and continues to work with the same elements.
 * @param onChange called with what was put back
 * @returns `check` looks at once, `stop` ends this
 */
export function keepRoot(onChange: (change: PageChange) => void): { check: () => void; stop: () => void } {
  const root = document.getElementById('root');
  if (!root) return { check: () => undefined, stop: () => undefined };
  const { documentElement: html, body } = document;
  let content = [...root.childNodes];
  const check = () => {
    const emptied = !root.hasChildNodes();
    const removed = !root.isConnected;
    if (emptied) root.append(...content);
    else content = [...root.childNodes];
    // After `document.open()` the elements have lost their listeners: the page is there to look at until it is loaded anew.
    const isOther = document.documentElement !== html;
    if (document.documentElement === null) document.append(html);
    if (removed && !body.isConnected && html.isConnected) {
      document.body?.remove();
      html.append(body);
    }
    if (removed && body.isConnected && !root.isConnected) body.prepend(root);
    if (emptied || removed || isOther)
      onChange({ what: emptied ? 'content of #root' : '#root', restored: root.isConnected && !isOther });
  };
  const observer = new MutationObserver(check);
  for (const parent of [root, body, html, document]) observer.observe(parent, { childList: true });
  return { check, stop: () => observer.disconnect() };
}
