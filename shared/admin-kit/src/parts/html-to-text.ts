import { textOf } from '../fields/text-of.ts';

const blockEnds = /<\/(?:p|h[2-4]|li|blockquote)>|<(?:br|hr)\s*\/?>/gi;
const entities: Readonly<Record<string, string>> = {
  '&nbsp;': ' ',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

/** The text of some HTML, one line for each paragraph. The result may contain `<`: show it as text, never as HTML. */
export function htmlToText(html: unknown): string {
  return textOf(html)
    .replaceAll(blockEnds, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/\n\s+/g, '\n')
    .replaceAll(/&(?:nbsp|lt|gt|quot|amp);/g, (entity) => entities[entity] ?? entity)
    .trim();
}
