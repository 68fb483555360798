/**
 * What is done to pasted HTML while it is a text, before the sanitiser parses it: afterwards the marks of Word and WPS are
 * gone, and the addresses of pictures with them. It makes nothing safe; that is the sanitiser's work.
 */

/** The number or bullet that Word writes into the paragraph of a list, for readers without lists. */
const marker = /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>/i;
const listParagraph = /<p\b[^>]*\bmso-list:\s*l\d+\s+level(\d)[^>]*>([\s\S]*?)<\/p>/gi;
const numbered = /^[（(]?(?:\d+|[a-z]{1,4}|[一二三四五六七八九十]+)[.．、)）]/i;

const htmlToText = (html: string) => html.replaceAll(/<[^>]*>|&nbsp;|\s/g, '');

/** Marks the paragraphs that Word and WPS mean as entries of a list, by the one attribute that the sanitiser leaves. */
export const markLists = (html: string): string =>
  html.replaceAll(listParagraph, (paragraph, level: string, content: string) => {
    const found = marker.exec(content);
    if (!found) return paragraph;
    const kind = numbered.test(htmlToText(found[1] ?? '')) ? 'ol' : 'ul';
    return `<p title="list ${kind} ${level}">${content.replace(marker, '')}</p>`;
  });

const levels: Readonly<Record<string, string>> = { h1: 'h2', h5: 'h4', h6: 'h4' };

/** Headings of levels that the introduction lacks become the nearest that it has. */
export const fitHeadings = (html: string): string =>
  html.replaceAll(
    /(<\/?)(h[156])\b/gi,
    (_, start: string, name: string) => start + (levels[name.toLowerCase()] ?? name),
  );

const pictures = /<img\b[^>]*>/gi;
const source = /\ssrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;
const description = /\salt\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i;

/** Value of an attribute of a tag, as it is written; '' where it is missing. */
const valueOf = (attribute: RegExp, tag: string): string => {
  const [, double, single, bare] = attribute.exec(tag) ?? [];
  return double ?? single ?? bare ?? '';
};

/** A picture's place in text that has been cleaned; the id is none of a file. */
export const pictureMark = (index: number): string => index.toString(16).padStart(32, '0');

/** Takes the addresses of pictures out, in their order, and leaves a mark with its description for each that the sanitiser lets through. */
export function takePictures(html: string): { html: string; sources: string[] } {
  const sources: string[] = [];
  const marked = html.replaceAll(pictures, (tag) => {
    sources.push(valueOf(source, tag).replaceAll('&amp;', '&'));
    const alt = valueOf(description, tag).replaceAll('"', '&quot;');
    return `<img src="/api/files/preview/${pictureMark(sources.length - 1)}"${alt && ` alt="${alt}"`}>`;
  });
  return { html: marked, sources };
}
