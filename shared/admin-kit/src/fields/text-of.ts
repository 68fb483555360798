/** Text to show in a control for a value of any kind. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Whether a field with this value says nothing. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Only the strings of a list; [] for anything else. */
export function toStrings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** Length as the rules count it: code points, outer blanks left out. */
export function countCharacters(value: unknown): number {
  return Array.from(textOf(value).trim()).length;
}

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
