import { joinFields, splitFields } from '@admin-h5/contract';

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
  const joined = joinFields(fields);
  // A line without a bar may be a remark.
  lines[line] = joined === '' || fields.findLastIndex((one) => one !== '') > 0 ? joined : `${joined} |`;
  return lines.join('\n');
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

const firstField = (line = ''): string | undefined => splitFields(line)[0];

/**
 * Which of the lines that were there each line is now, null for a new one: the same text, else the same first field, else the same
 * place.
 */
export function matchLines(before: readonly string[], now: readonly string[]): (number | null)[] {
  const open = new Set(before.keys());
  const matched = now.map((): number | null => null);
  const match = (isSame: (at: number, former: number) => boolean) => {
    for (const at of now.keys()) {
      const former = matched[at] === null && isFilled(now[at] ?? '') ? [...open].find((one) => isSame(at, one)) : null;
      if (former === undefined || former === null) continue;
      matched[at] = former;
      open.delete(former);
    }
  };
  match((at, former) => now[at] === before[former]);
  match((at, former) => firstField(now[at]) === firstField(before[former]));
  match((at, former) => at === former);
  return matched;
}

export interface LineChange {
  /** Null where it is new, or deleted. */
  before: string | null;
  after: string | null;
}

/** What becomes of the lines of a text, those that stay left out. */
export function compareLines(before: string, after: string): LineChange[] {
  const [had, has] = [filledLines(before), filledLines(after)];
  const matched = matchLines(had, has);
  const written = has.map((line, at): LineChange => {
    const former = matched[at] ?? null;
    return { before: former === null ? null : (had[former] ?? null), after: line };
  });
  const deleted = had
    .filter((_, at) => !matched.includes(at))
    .map((line): LineChange => ({ before: line, after: null }));
  return [...written.filter((line) => line.before !== line.after), ...deleted];
}
