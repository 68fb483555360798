const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/** The words of an HTML text, for a summary; it is shown as text and never parsed as HTML. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:nbsp|amp|lt|gt|quot);/g, (entity) => entities[entity] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
