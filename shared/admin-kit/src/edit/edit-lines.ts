import { joinFields, splitFields } from '@admin-h5/contract';
import { type Line, type MergedLine, mergeLines, type Side } from '../fields/compare-lines.ts';
import { textOf } from '../fields/text-of.ts';

/** The lines of a cell that is a list of rows: `水稻 | 稻飞虱 | 20克/亩 | 喷雾`. Lines that say nothing are none for the record. */

/** A field of a line, both counted from 0. */
export interface LinePlace {
  line: number;
  field: number;
}

/** All lines of a text, at least one. */
export const splitText = (text: string): string[] => text.replaceAll(/\r\n?/g, '\n').split('\n');
const isFilled = (line: string): boolean => line.trim() !== '';
export const filledLines = (text: string): string[] => splitText(text).filter(isFilled);

export const fieldText = (text: string, { line, field }: LinePlace): string =>
  splitFields(splitText(text)[line] ?? '')[field] ?? '';

/** A text with another one in a field, and blank lines above it where it has fewer; to empty what is not there adds nothing. */
export function withField(text: string, { line, field }: LinePlace, value: string): string {
  const lines = splitText(text);
  const plain = filledLines(value)
    .map((part) => part.trim())
    .join(' ');
  if (plain === '' && line >= lines.length) return text;
  while (lines.length <= line) lines.push('');
  const fields = splitFields(lines[line] ?? '');
  while (fields.length <= field) fields.push('');
  fields[field] = plain;
  lines[line] = formatLine(fields);
  return lines.join('\n');
}

function formatLine(fields: readonly string[]): string {
  const joined = joinFields(fields);
  // A line without a bar may be a remark.
  return joined === '' || fields.findLastIndex((one) => one !== '') > 0 ? joined : `${joined} |`;
}

/** A text with a blank line in front of one, which may be the first below all. */
export function insertLine(text: string, at: number): string {
  const lines = splitText(text);
  while (lines.length < at) lines.push('');
  return [...lines.slice(0, at), '', ...lines.slice(at)].join('\n');
}

export const removeLines = (text: string, first: number, last: number): string =>
  splitText(text)
    .filter((_, at) => at < first || at > last)
    .join('\n');

/** The place of a line among those that say something: what a check counts; -1 for a blank one. */
export function filledIndex(text: string, line: number): number {
  const lines = splitText(text);
  return isFilled(lines[line] ?? '') ? lines.slice(0, line).filter(isFilled).length : -1;
}

/** The lines of a text that say something, as fields. */
export const toLines = (text: string): string[][] => filledLines(text).map(splitFields);

/** How many fields say which line it is (`compare-lines.ts`): 作物 and 防治对象, but not 有效成分 and its content. */
export const countKeyFields = (...texts: readonly string[]): number =>
  texts.flatMap(toLines).some(([, second = '']) => /^\d/.test(second)) ? 1 : 2;

export interface MergedTexts {
  lines: readonly MergedLine[];
  keySize: number;
  conflicts: number;
  /** The text that both changes make; of lines that are conflicts, those of the side. */
  text: Readonly<Record<Side, string>>;
}

/** What two changes of the text of a list make together. */
export function mergeTexts(base: string, mine: string, theirs: string): MergedTexts {
  const sources = new Map<Line, string>();
  const toSourced = (text: string) =>
    filledLines(text).map((source) => {
      const line = splitFields(source);
      sources.set(line, source);
      return line;
    });
  const keySize = countKeyFields(base, mine, theirs);
  const lines = mergeLines(toSourced(base), toSourced(mine), toSourced(theirs), keySize);
  const format = (side: Side) =>
    lines
      .map(({ line }) => line[side])
      .filter((line) => line !== null)
      .map((line) => sources.get(line) ?? formatLine(line.map(textOf)))
      .join('\n');
  return {
    lines,
    keySize,
    conflicts: lines.filter(({ isConflict }) => isConflict).length,
    text: { mine: format('mine'), theirs: format('theirs') },
  };
}
