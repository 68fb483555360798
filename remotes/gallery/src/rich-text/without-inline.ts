const sheets = /<style\b[\s\S]*?<\/style\s*>/gi;
const tags = /<[^>]*>/g;
const inline = /\s+(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/**
 * Pasted HTML without what a strict policy reports even while it is only parsed to be removed: styles and handlers. It makes
 * nothing safe; that is the sanitiser's work.
 */
export const withoutInline = (html: string): string =>
  html.replaceAll(sheets, '').replaceAll(tags, (tag) => tag.replaceAll(inline, ''));
