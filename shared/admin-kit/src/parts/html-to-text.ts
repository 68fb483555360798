import { textOf } from '../fields/text-of.ts';

const ends = /<\/(?:p|h[2-4]|li|blockquote)>|<(?:br|hr)\s*\/?>/gi;
const signs: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

/** The words of an HTML text, a line to each paragraph: shown as text and never parsed as HTML. */
export function htmlToText(html: unknown): string {
  return textOf(html)
    .replaceAll(ends, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\n\s*\n/g, '\n')
    .replaceAll(/&(?:nbsp|lt|gt|quot|amp);/g, (sign) => signs[sign] ?? sign)
    .trim();
}
