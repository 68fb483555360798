const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/** The words of an HTML text, for a summary; it is shown as text and never parsed as HTML. */
export function plainText(html: string): string {
  return (
    html
      // A word in bold or a link stands in its sentence without a gap; paragraphs are apart.
      .replaceAll(/<\/?(?:strong|b|em|i|u|s|su[bp]|a|span)\b[^>]*>/g, '')
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/&(?:nbsp|amp|lt|gt|quot);/g, (entity) => entities[entity] ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}
