const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;
const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === 'FONT';

/**
 * A browser's translation puts a `<font>` in the place of each text. React goes on to change and remove its own texts: nobody
 * would see the change, and a removal would throw, which ends the screen. So a replaced text stays in the page, empty, before
 * the `<font>` that shows its translation, and takes its place again when React changes it.
 */
export function followTranslations(): void {
  const originals = new WeakMap<Node, { text: Text; value: string }>();
  const translations = new WeakMap<Text, HTMLElement>();

  const keep = (text: Text, font: HTMLElement): void => {
    const value = text.data;
    // Some translators write into the text itself and move it.
    if (font.contains(text)) text.replaceWith(value);
    originals.set(font, { text, value });
    translations.set(text, font);
    text.data = '';
    font.before(text);
  };
  const forget = (text: Text, font: HTMLElement): void => {
    translations.delete(text);
    originals.delete(font);
  };
  /** The `<font>` that took the place of a removed text. */
  const findReplacement = ({ addedNodes, previousSibling, nextSibling }: MutationRecord): HTMLElement | undefined =>
    [...addedNodes, previousSibling, nextSibling]
      .filter(isFont)
      .find((font) => font.isConnected && !originals.has(font));
  const follow = (text: Text): void => {
    const font = translations.get(text);
    if (!font) return;
    if (!text.isConnected) font.remove();
    else if (font.isConnected) {
      if (text.nextSibling !== font) text.after(font);
      return;
    }
    // The person has asked for the original.
    else if (text.data === '') text.data = originals.get(font)?.value ?? '';
    forget(text, font);
  };

  const observer = new MutationObserver((records) => {
    const moved = new Set<Text>();
    for (const record of records) {
      if (record.type === 'characterData') {
        const text = isText(record.target) ? record.target : undefined;
        const font = text && translations.get(text);
        if (!font) continue;
        font.remove();
        forget(text, font);
        continue;
      }
      for (const node of record.removedNodes) {
        const known = isText(node) && translations.has(node) ? node : originals.get(node)?.text;
        const font = isText(node) && !known && node.data.trim() !== '' ? findReplacement(record) : undefined;
        if (known) moved.add(known);
        else if (font && isText(node)) keep(node, font);
      }
    }
    moved.forEach(follow);
    // What was done here is no one else's change.
    observer.takeRecords();
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
}
