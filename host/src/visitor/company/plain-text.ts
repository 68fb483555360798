const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
};

/**
 * The text of an HTML string, for a summary; shown as text and never parsed as HTML. Where text stands before the first heading,
 * it is the summary: headings would run into what follows them.
 */
export function plainText(html: string): string {
  const [lead = ''] = html.split(/<h[1-6]\b/i);
  return stripTags(lead) || stripTags(html);
}

function stripTags(html: string): string {
  return (
    html
      // Inline elements such as bold text or links get no space; paragraphs are separated.
      .replaceAll(/<\/?(?:strong|b|em|i|u|s|su[bp]|a|span)\b[^<>]*>/g, '')
      .replaceAll(/<[^<>]*>/g, ' ')
      .replaceAll(/&(?:nbsp|amp|lt|gt|quot);/g, (entity) => entities[entity] ?? '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}
