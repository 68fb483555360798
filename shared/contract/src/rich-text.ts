/** Tags of rich text: the server removes all others when it stores a text, and a screen draws each of these. */
// prettier-ignore
export const richTextTags = [
  'p', 'br', 'h2', 'h3', 'h4', 'strong', 'b', 'em', 'i', 'u', 's', 'ul', 'ol', 'li', 'blockquote', 'a', 'hr', 'img',
  'table', 'thead', 'tbody', 'tr', 'th', 'td',
] as const;

/** Attributes by tag. No styles, classes or ids: content cannot imitate the app. */
export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

/** Where a link may lead: another site by https, a telephone, a mailbox, or a page of this site. */
export const richTextLink = /^(?:https:|tel:|mailto:|\/(?![/\\]))/i;
