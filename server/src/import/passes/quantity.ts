import { compactText } from '../read/cells.ts';

/** What the numbers of a column say, for the passes over its cells. */
export interface Quantity {
  /** A `count` is one whole number; elsewhere a range such as 4-6 may stand. */
  kind: 'dose' | 'content' | 'count' | 'property' | 'pack';
  /** A unit as it is stored; null for a text that is none of this column. */
  unitOf?: (text: string) => string | null;
  /** Units that a person is offered where neither the sheet nor the cell states one. */
  asks?: { question: string; units: readonly string[] };
}

/** Reads units by patterns, each with the unit as it is stored. */
export const unitsBy =
  (patterns: readonly (readonly [pattern: RegExp, unit: string])[]) =>
  (text: string): string | null => {
    const plain = compactText(text);
    return patterns.find(([pattern]) => pattern.test(plain))?.[1] ?? null;
  };

const number = String.raw`\d{1,7}(?:\.\d{1,6})?`;
const bareNumber = new RegExp(String.raw`^[<>≤≥]?-?${number}(?:[-~～–—−至到]{1,2}-?${number})?$`);

/** Whether a text is a number or a range without a unit: `10-14`. */
export const isBareNumber = (text: string): boolean => bareNumber.test(compactText(text));

/** Whether a stored text is the same number with its unit: `110.6 ℃` of `110.6`. */
export function hasSameNumber(stored: string, text: string, { unitOf }: Quantity): boolean {
  if (!unitOf || !isBareNumber(text)) return false;
  const [whole, plain] = [compactText(stored), compactText(text)];
  return whole.startsWith(plain) && unitOf(whole.slice(plain.length)) !== null;
}

const inBrackets = /[(（[【]([^()（）[\]【】]{1,20})[)）\]】]/g;

/** What a header says after its name, which may be a unit: 「用药量（克/亩）」, 「熔点/℃」, 「沸点 ℃」. */
export function statedIn(header: string): { name: string; text: string }[] {
  const brackets = [...header.matchAll(inBrackets)].map(([whole, text = '']) => ({
    name: header.replace(whole, ''),
    text,
  }));
  const ends = [...header.matchAll(/[/／\s]+/g)].map(({ index, 0: sign }) => ({
    name: header.slice(0, index),
    text: header.slice(index + sign.length),
  }));
  return [...brackets, ...ends].filter(({ name, text }) => name.trim() !== '' && text.trim() !== '');
}

const note = /单位\s*[:：]\s*([^\s,，;；。()（）]{1,12})/g;

/** The units that lines above a table state: 「单位：克/亩（另注除外）」. */
export const statedAbove = (lines: readonly (readonly string[])[]): string[] =>
  lines.flatMap((cells) => cells.flatMap((cell) => [...cell.matchAll(note)].map(([, unit = '']) => unit)));

/** The unit of a column's numbers: of its header, else of a note above the table, which speaks of doses. */
export function unitOfColumn({ unitOf, kind }: Quantity, header: string, notes: readonly string[]): string | null {
  const texts = [...statedIn(header).map(({ text }) => text), ...(kind === 'dose' ? notes : [])];
  return texts.map((text) => unitOf?.(text) ?? null).find((unit) => unit !== null) ?? null;
}
