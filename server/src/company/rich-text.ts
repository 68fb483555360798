import { richPictureId, richTextAttributes, richTextLink, richTextTags } from '@admin-h5/contract';
import sanitizeHtml from 'sanitize-html';

/** Removes attributes that are not small whole numbers. */
const onlyNumbers =
  (names: readonly string[]): sanitizeHtml.Transformer =>
  (tagName, attribs) => ({
    tagName,
    attribs: Object.fromEntries(
      Object.entries(attribs).filter(([name, value]) => !names.includes(name) || /^[1-9]\d{0,3}$/.test(value)),
    ),
  });

const attributes = Object.fromEntries(Object.entries(richTextAttributes).map(([tag, names]) => [tag, [...names]]));

const options: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: attributes,
  // `richTextLink` is stricter; by default sanitize-html would take `ftp:` too.
  allowedSchemes: ['https', 'tel', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // The target of an external link must not see the referrer or get access to the page.
  transformTags: {
    a: (tagName, { href = '' }) => ({
      tagName,
      attribs: { ...(richTextLink.test(href) && { href }), target: '_blank', rel: 'noopener noreferrer nofollow' },
    }),
    img: onlyNumbers(['width', 'height']),
    th: onlyNumbers(['colspan', 'rowspan']),
    td: onlyNumbers(['colspan', 'rowspan']),
  },
  // A picture on another host would tell that host who reads the page.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && richPictureId(attribs.src ?? '') === null,
};

/** Rich text reduced to an allow-list of tags: no scripts or styles, and only pictures that are stored files. */
export const sanitiseHtml = (html: string): string => sanitizeHtml(html, options);

/** Ids of the files in cleaned rich text. */
export const picturesIn = (html: string): string[] =>
  [...html.matchAll(/<img\b[^<>]*?\ssrc="([^"]*)"/g)].flatMap(([, src = '']) => richPictureId(src) ?? []);

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign);

/** Converts titled sections of plain text to HTML; sections without text are left out. */
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
