const blocks =
  'p, h2, h3, h4, ul, ol, li, table, thead, tbody, tr, th, td, blockquote, hr, div, figure, figcaption, img';
const isBlock = (node: Node | null) => node instanceof Element && node.matches(blocks);

/** Removes source formatting: line breaks between tags, empty paragraphs, paragraphs around a picture. */
export function tidy(clean: DocumentFragment): DocumentFragment {
  clean.normalize();
  const texts = document.createTreeWalker(clean, NodeFilter.SHOW_TEXT);
  const blank: Node[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const separates = isBlock(text.previousSibling) || isBlock(text.nextSibling);
    if (separates && text.textContent?.trim() === '') blank.push(text);
  }
  for (const text of blank) text.parentNode?.removeChild(text);
  for (const paragraph of clean.querySelectorAll('p')) {
    if (paragraph.textContent.trim() === '') paragraph.replaceWith(...paragraph.querySelectorAll('img'));
  }
  return clean;
}
