// One without an end takes all that follows, as in a browser.
const sheets = /<style\b[\s\S]*?(?:<\/style\s*>|$)/gi;
const tags = /<[^<>]*>/g;
const inline = /\s{1,99}(?:style|on[a-z]{1,40})\s{0,9}=\s{0,9}(?:"[^"]*"|'[^']*'|[^\s"'>]+)/gi;

/**
 * Removes inline styles and handlers from pasted HTML: a strict CSP reports them even while HTML is only parsed to be
 * sanitised. This makes nothing safe; the sanitiser does.
 */
export const withoutInline = (html: string): string =>
  html.replaceAll(sheets, '').replaceAll(tags, (tag) => tag.replaceAll(inline, ''));
