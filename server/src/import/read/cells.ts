import { foldWidth, isObject, joinFields, splitFields } from '@admin-h5/contract';

/** A text in half-width signs, without spaces. */
export const compactText = (text: string): string => foldWidth(text).replaceAll(/\s+/g, '');

/** What a person writes to empty a field, in any column. */
const clearWord = '清空';
/** What a person writes to leave a record without files of a kind. */
const noneWords = new Set([clearWord, '无', '没有']);
/** How an office fills a cell that says nothing, in a column where words for it mean something. */
const blankSigns = /^[-/—–－／―─⸺ー]*$/;
/** How people and programs fill one that has nothing to say. */
const nothing =
  /^[(（【[-]?(?:[-/\\—–－／―─⸺ー_·.。、…~～]+|无|没有|没|暂[无缺]|从?略|不详|未知|待[定补填]|待补充|未[填定]|未填写|空白?|无数据|不适用|不涉及|n[/.]?a\.?|none|nil|null|nan|undefined|tbd)[)）】\]。-]?$/i;

/** Whether a cell says that the record is to have nothing there. */
export const isClearWord = (cell: string): boolean => cell.trim() === clearWord;
export const isNoneWord = (cell: string): boolean => noneWords.has(cell.trim());
const whether = /^(?:[√✓✔☑×✗✘xy]|有|已有|是|否|yes|no)$/i;
/** Whether a cell only says whether there are such files, in a column of ticks. */
export const isTick = (cell: string): boolean => whether.test(cell.trim());
/** Whether a cell says nothing of such files. */
export const isBlankSign = (cell: string): boolean => blankSigns.test(cell.trim());
export const isNoValue = (cell: string): boolean => nothing.test(cell.trim());

/** Whether a field has no value. */
export const isEmptyValue = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);

/** Semicolons and Chinese commas, except those between locants: 「2，4-滴」, 「1、2-丙二醇」 are names of one thing. */
const inlineSeparator =
  /[;；]|(?<!(?<![A-Za-z\d]|\d-)(?:\d{1,2}|[NOSP])['′]?)[、，]|[、，](?!(?:\d{1,2}|[NOSP])['′]?[-,，、])/;

/**
 * Writes a list of texts into one cell, one per line. A single text that contains a separator gets an empty second
 * line, so that `splitLines` does not split it.
 */
export const joinLines = (entries: readonly string[]): string => {
  const [only = ''] = entries;
  return entries.length === 1 && inlineSeparator.test(only) ? `${only}\n` : entries.join('\n');
};

export function splitLines(cell: string): string[] {
  const parts = /[\r\n]/.test(cell) ? cell.split(/\r\n?|\n/) : cell.split(inlineSeparator);
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** The objects of a value that should be a list of them. */
export const objectsIn = (value: unknown): Record<string, unknown>[] =>
  Array.isArray(value) ? value.filter(isObject) : [];

const pickFields = (entry: Record<string, unknown>, names: readonly string[]) =>
  names.map((name) => {
    const value = entry[name];
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  });

/** Whether a line has fields. */
export const hasBars = (line: string): boolean => /[|｜]/.test(line);

/** A line of a part that says nothing, beside others that do; it is not seen. */
export const emptyLine = '\u2060';

/** The lines of a cell that say something. */
export const filledLines = (cell: string): string[] =>
  cell
    .replaceAll(emptyLine, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '');

/** A list of objects: one object per line, fields separated by bars. */
export const table = (names: readonly string[], example: string) => ({
  example,
  fields: names,
  read: (cell: string): Record<string, string>[] =>
    filledLines(cell).map((line) => {
      const parts = splitFields(line);
      return Object.fromEntries(names.map((name, index) => [name, parts[index] ?? '']));
    }),
  write: (value: unknown): string =>
    objectsIn(value)
      .map((entry) => joinFields(pickFields(entry, names)))
      .join('\n'),
});
