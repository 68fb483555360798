/**
 * Changes pasted HTML as text before the sanitiser parses it, which removes the list marks of Word and WPS and the
 * addresses of pictures. This makes nothing safe; the sanitiser does.
 */

/** The number or bullet that Word writes into a list paragraph for programs without lists. */
const marker = /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>/i;
const listParagraph = /<p\b[^<>]*\bmso-list:\s{0,9}l\d{1,9}\s{1,9}level(\d)[^<>]*>([\s\S]*?)<\/p>/gi;
const numbered = /^[（(]?(?:\d+|[a-z]{1,4}|[一二三四五六七八九十]+)[.．、)）]/i;

const htmlToText = (html: string) => html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '');

/** Marks list paragraphs of Word and WPS with the one attribute that the sanitiser keeps. */
export const markLists = (html: string): string =>
  html.replaceAll(listParagraph, (paragraph, level: string, content: string) => {
    const found = marker.exec(content);
    if (!found) return paragraph;
    const kind = numbered.test(htmlToText(found[1] ?? '')) ? 'ol' : 'ul';
    return `<p title="list ${kind} ${level}">${content.replace(marker, '')}</p>`;
  });

const raised: Readonly<Record<string, string>> = {
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
};
const lowered: Readonly<Record<string, string>> = {
  0: '₀',
  1: '₁',
  2: '₂',
  3: '₃',
  4: '₄',
  5: '₅',
  6: '₆',
  7: '₇',
  8: '₈',
  9: '₉',
};
const signs: readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>] = [
  { ...raised, '+': '⁺', '-': '⁻', '−': '⁻', '(': '⁽', ')': '⁾', n: 'ⁿ' },
  { ...lowered, '+': '₊', '-': '₋', '−': '₋', '(': '₍', ')': '₎', n: 'ₙ' },
];
const shifted =
  /<(su[bp])\b[^<>]*>((?:(?!<\/?su[bp]\b)[\s\S])*)<\/\1>|<span\b[^<>]*vertical-align:\s*(super|sub)\b[^<>]*>([^<]*)<\/span>/gi;

/**
 * Writes raised and lowered figures as signs of their own, since the introduction has no such format: m², H₂O. A word that has no
 * such signs stays as it is.
 */
export const markShifted = (html: string): string =>
  html.replaceAll(shifted, (whole, tag?: string, content?: string, style?: string, plain?: string) => {
    const table = signs[/^sup/i.test(tag ?? style ?? '') ? 0 : 1];
    const text = htmlToText(content ?? plain ?? '');
    const written = Array.from(text, (sign) => table[sign]);
    return text !== '' && written.every((sign) => sign !== undefined) ? written.join('') : whole;
  });

const levels: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' };

/** Changes heading levels that the introduction does not support to the nearest supported one. */
export const fitHeadings = (html: string): string =>
  html.replaceAll(
    /(<\/?)(h[156])\b/gi,
    (_, start: string, name: string) => start + (levels[name.toLowerCase()] ?? name),
  );

const pictures = /<img\b[^<>]*>/gi;
const source = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
const description = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;

/** Value of a tag's attribute as written; '' if it is missing. */
const valueOf = (attribute: RegExp, tag: string): string => {
  const [, double, single, bare] = attribute.exec(tag) ?? [];
  return double ?? single ?? bare ?? '';
};

/** Placeholder of a picture in sanitised text; its id is no file's id. */
export const pictureMark = (index: number): string => index.toString(16).padStart(32, '0');

/** Extracts the addresses of pictures in order, and leaves a placeholder with alt text that the sanitiser keeps. */
export function takePictures(html: string): { html: string; sources: string[] } {
  const sources: string[] = [];
  const marked = html.replaceAll(pictures, (tag) => {
    sources.push(valueOf(source, tag).replaceAll('&amp;', '&'));
    const alt = valueOf(description, tag).replaceAll('"', '&quot;');
    return `<img src="/api/files/preview/${pictureMark(sources.length - 1)}"${alt && ` alt="${alt}"`}>`;
  });
  return { html: marked, sources };
}
