import { richPictureId } from '@admin-h5/contract';
import sanitizeHtml from 'sanitize-html';

/** Leaves attributes out that are no small whole number. */
const onlyNumbers =
  (names: readonly string[]): sanitizeHtml.Transformer =>
  (tagName, attribs) => ({
    tagName,
    attribs: Object.fromEntries(
      Object.entries(attribs).filter(([name, value]) => !names.includes(name) || /^[1-9]\d{0,3}$/.test(value)),
    ),
  });

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
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https', 'http', 'tel', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // A link out of the app neither sees where it came from nor gets hold of the page.
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }),
    img: onlyNumbers(['width', 'height']),
    th: onlyNumbers(['colspan', 'rowspan']),
    td: onlyNumbers(['colspan', 'rowspan']),
  },
  // A picture from another host would reveal to it who reads the page.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && richPictureId(attribs.src ?? '') === null,
};

/** Rich text with nothing but an allow-list of tags: no scripts and styles, no pictures but stored files. */
export const sanitiseHtml = (html: string): string => sanitizeHtml(html, options);

/** Ids of the files that cleaned rich text shows. */
export const picturesIn = (html: string): string[] =>
  [...html.matchAll(/<img\b[^>]*?\ssrc="([^"]*)"/g)].flatMap(([, src = '']) => richPictureId(src) ?? []);

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
