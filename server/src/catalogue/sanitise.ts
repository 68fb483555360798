import sanitizeHtml from 'sanitize-html';

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'h2',
    'h3',
    'h4',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'hr',
  ],
  allowedAttributes: { a: ['href', 'target', 'rel'] },
  allowedSchemes: ['https', 'http', 'tel', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // A link out of the app neither sees where it came from nor gets hold of the page.
  transformTags: { a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }) },
};

/** Rich text with nothing but an allow-list of tags: no scripts, styles, pictures or attributes beyond a link's. */
export const sanitiseHtml = (html: string): string => sanitizeHtml(html, options);

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** Titled sections of plain text as HTML; sections without text are left out. */
export function sectionsHtml(sections: readonly (readonly [title: string, text: string])[]): string {
  return sections
    .filter(([, text]) => text !== '')
    .map(([title, text]) => `<h3>${escapeHtml(title)}</h3>${paragraphs(text)}`)
    .join('');
}

const paragraphs = (text: string): string =>
  text
    .split(/\n+/)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join('');
