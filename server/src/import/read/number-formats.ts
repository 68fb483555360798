/** Shows the number of a workbook's cell as a person sees it there: as a date, a percentage, with units, signs or leading zeros. */
import { dayMs } from '@admin-h5/contract';
import { escapeCell, unescapeCell, withShown } from './marks.ts';

/** How a workbook displays a number. Only the format tells whether it is a date or a percentage. */
export type NumberKind =
  /** `decimals` are displayed, null for as many as there are; `before` and `after` are texts of the format. */
  | { kind: 'percent'; decimals: number | null; before: string; after: string }
  /** `hasDay`: false for one that displays year and month alone. */
  | { kind: 'date'; hasDay: boolean }
  /** Hours, minutes and seconds alone: 1:50, which may have been a ratio. */
  | { kind: 'time' }
  /** Kinds of numbers on a condition: `[>=100]0"毫升";0"克"`. */
  | { kind: 'conditional'; of: readonly { holds: (value: number) => boolean; as: NumberKind }[] }
  /** Digits with signs between them, from the right: `0-00-0`. */
  | { kind: 'mask'; signs: readonly string[] }
  /** `width`: as many digits at least, with zeros in front; `before` and `after` are texts of the format. */
  | {
      kind: 'number';
      width: number;
      before: string;
      after: string;
      decimals: number | null;
      /** By how much the number that is displayed is smaller: 10,000 of `0!.0,"万"`. */
      scale: number;
    };

export const plainNumber = {
  kind: 'number',
  width: 0,
  before: '',
  after: '',
  decimals: null,
  scale: 1,
} as const satisfies NumberKind;

/** Decimals of the built-in percentages and numbers. */
const builtInPercent = new Map([
  [9, 0],
  [10, 2],
]);
const builtInDecimals = new Map([
  [1, 0],
  [2, 2],
  [3, 0],
  [4, 2],
  [37, 0],
  [38, 0],
  [39, 2],
  [40, 2],
]);
/** Includes the built-in formats of Chinese Excel. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Those that display year and month: `mmm-yy`, `yyyy"年"m"月"`. */
const builtInMonths = new Set([17, 27, 36, 50, 52, 55, 57]);

/** Those that display a time alone. */
const builtInTimes = new Set([18, 19, 20, 21, 45, 46, 47]);

/** Colours, languages, conditions and kinds of digits (`[DBNum1]`); elapsed times stay. */
const settings = /\[(?!(?:h+|m+|s+)\])[^[\]]*\]/gi;
/** What means that a number is shown as it is. */
const general = /General|G\/通用格式/gi;

/** What a section only says of spaces, and another sign for what is shown as it is (`!`). */
const spacing = /("[^"]*"|\\.)|!(.)|[_*]./g;

/** A section without settings. */
const withoutSettings = (section: string): string =>
  section
    .replaceAll(settings, '')
    .replaceAll(spacing, (_all, kept?: string, shown?: string) => kept ?? (shown === undefined ? '' : `\\${shown}`));

/** Removes what does not affect the kind: quoted texts and escaped characters. */
const bare = (section: string): string => section.replaceAll(/"[^"]*"/g, '').replaceAll(/\\.|_./g, '');

/** `"PD"00000000`, `0.0"%"`, `0\\%`, `General"年"`, `"≥"0%`, `0天`: texts around the digits. */
const around =
  /^((?:"[^"]*"|\\.|[\p{Script=Han}\p{So}‰ ])*)(G|[#0?,]+(?:\\?\.[0#?]+,{0,9})?)(%?)((?:"[^"]*"|\\.|[\p{Script=Han}\p{So}‰ /])*)$/u;
const literal = (quoted: string): string => quoted.replaceAll(/"([^"]*)"|\\(.)/g, '$1$2').trim();

const maskPart = /"([^"]*)"|\\(.)|([0#?])|([- ()])/g;
const mask = /^(?:"[^"]*"|\\.|[0#?]|[- ()])+$/;

/** The signs of `0-00-0`, a digit as `0`; null for a format without signs between digits. */
function readMask(section: string): string[] | null {
  if (!mask.test(section)) return null;
  const signs = [...section.matchAll(maskPart)].map(([, quoted, escaped, digit, sign]) =>
    digit === undefined ? (quoted ?? escaped ?? sign ?? '') : '0',
  );
  const [first, last] = [signs.indexOf('0'), signs.lastIndexOf('0')];
  const isBetween = signs.slice(first, last).some((sign) => sign !== '0');
  return first !== -1 && isBetween ? signs : null;
}

/** Decimals that are always the same; null where the format leaves them open. */
function countDecimals(digits: string): number | null {
  const [, decimals = ''] = digits.split('.');
  return /[#?]/.test(decimals) || !/[0#]/.test(digits) ? null : decimals.length;
}

const multiples: Readonly<Record<string, number>> = { 千: 1e3, 万: 1e4, 百万: 1e6, 亿: 1e8 };
const multipleWord = /^(?:千|百?万|亿)/;

/** How much smaller a number is displayed: commas at the end and decimals behind a point that is only a sign divide it. */
function readScale(digits: string): { scale: number; decimals: number } {
  const [, asSign = '', plain = '', commas = ''] =
    /^[#0?,]*?(?:\\\.([0#?]+)|\.([0#?]+))?((?<!,),*)$/.exec(digits) ?? [];
  return { scale: 10 ** (commas.length * 3 + asSign.length), decimals: (asSign || plain).length };
}

const condition = /\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]/;
const comparisons: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '=': (value, limit) => value === limit,
  '<>': (value, limit) => value !== limit,
};

/** The kind of a number format. */
export function numberKind(id: number, code: string | undefined): NumberKind {
  if (code === undefined) {
    const decimals = builtInPercent.get(id);
    if (decimals !== undefined) return { kind: 'percent', decimals, before: '', after: '' };
    if (builtInTimes.has(id)) return { kind: 'time' };
    return isBuiltInDate(id)
      ? { kind: 'date', hasDay: !builtInMonths.has(id) }
      : { ...plainNumber, decimals: builtInDecimals.get(id) ?? null };
  }
  const sections = code.split(';');
  if (!condition.test(code)) return sectionKind(sections[0] ?? '');
  // The section without a condition is for the other numbers.
  const of = sections.map((section) => {
    const [, sign = '', limit = ''] = condition.exec(section) ?? [];
    const holds = (value: number): boolean => comparisons[sign]?.(value, Number(limit)) ?? true;
    return { holds, as: sectionKind(section) };
  });
  return { kind: 'conditional', of };
}

function sectionKind(code: string): NumberKind {
  const section = withoutSettings(code).replaceAll(general, 'G');
  const format = bare(section);
  const [, before = '', digits = '', percent = '', after = ''] = around.exec(section) ?? [];
  const texts = { before: literal(before), after: literal(after) };
  if (percent !== '' || format.includes('%'))
    return { kind: 'percent', decimals: countDecimals(format.replaceAll('%', '')), ...texts };
  const letters = format.replaceAll(/[^ymdhs]/gi, '').toLowerCase();
  if (/[hs]/.test(letters) && !/[yd]/.test(letters)) return { kind: 'time' };
  if (letters !== '') return { kind: 'date', hasDay: !/^(?:y+m+|m+y+)$/.test(letters) };
  const { scale, decimals } = readScale(digits);
  if (scale > 1 && (digits.endsWith(',') || multipleWord.test(texts.after)))
    return { kind: 'number', width: 0, ...texts, decimals, scale };
  const signs = readMask(section);
  if (signs) return { kind: 'mask', signs };
  const width = /^0{2,}$/.test(digits || format) ? (digits || format).length : 0;
  return { kind: 'number', width, ...texts, decimals: countDecimals(digits), scale: 1 };
}

/** What a format shows around a text: `@"克/亩"`; null for one that shows it as it is. */
export function textAround(code: string | undefined): { before: string; after: string } | null {
  const section = code?.split(';').find((one) => bare(one).includes('@'));
  const [, before = '', after = ''] =
    /^((?:"[^"]*"|\\.)*)@((?:"[^"]*"|\\.)*)$/.exec(withoutSettings(section ?? '')) ?? [];
  return before + after === '' ? null : { before: literal(before), after: literal(after) };
}

/** Digits in the places of a mask, from the right; further ones come before them. */
function masked(digits: string, signs: readonly string[]): string {
  let left = digits;
  const shown = signs.toReversed().map((sign, at) => {
    if (sign !== '0') return sign;
    const isFirst = !signs.slice(0, signs.length - 1 - at).includes('0');
    const part = isFirst ? left : left.slice(-1);
    left = isFirst ? '' : left.slice(0, -1);
    return part === '' ? '0' : part;
  });
  return shown.toReversed().join('');
}

/** Significant digits of a spreadsheet program; further ones are rounding errors. */
const digits = 15;
const maxExact = 10 ** digits;

/**
 * A number without an exponent; one with more digits than a program keeps gets an exponent, which `findDamage`
 * refuses.
 */
function formatDigits(value: number): string {
  if (Math.abs(value) >= maxExact) return value.toExponential().toUpperCase();
  const text = String(Number(value.toPrecision(digits)));
  return text.includes('e') ? value.toFixed(20).replace(/(?<!0)0+$/, '') : text;
}

/**
 * Day 0 of the two date systems of workbooks. The first has a non-existing 29 February 1900, so earlier days are off
 * by one.
 */
/** Fewer days are a time. */
const firstDay = 1000;
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);
const falseLeapDay = 60;

function dateText(serial: number, from1904: boolean, hasDay: boolean): string {
  const late = !from1904 && serial < falseLeapDay ? 1 : 0;
  const seconds = Math.round((serial + late) * 86_400);
  const date = new Date((from1904 ? epoch1904 : epoch1900) + (seconds * dayMs) / 86_400);
  if (Number.isNaN(date.getTime())) return formatDigits(serial);
  const [day = '', time = ''] = date.toISOString().split(/[T.]/);
  if (time !== '00:00:00') return `${day} ${time}`;
  // 「2027年8月」 becomes its first day in a program, which nobody has written.
  return hasDay || date.getUTCDate() !== 1 ? day : `${date.getUTCFullYear()}年${date.getUTCMonth() + 1}月`;
}

/** Hours and minutes of a number of days: 1:50, 500:00; seconds only where there are some. */
function timeText(value: number): string {
  const seconds = Math.round(value * 86_400);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[2] === 0 ? parts.slice(0, 2) : parts;
  return shown.map((part, at) => (at === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}

/** What a program displays of a number with so many decimals. */
const rounded = (value: number, decimals: number | null): string =>
  decimals === null ? formatDigits(value) : formatDigits(Number(value.toFixed(Math.min(decimals, digits))));

/** A number that is displayed as a smaller one: 16000 as 「1.6万」, or as 「16」, which nobody can tell from another. */
function scaledText(exact: string, value: number, format: Extract<NumberKind, { kind: 'number' }>): string {
  const { before, after, decimals, scale } = format;
  const shown = rounded(value / scale, decimals);
  const [word = ''] = multipleWord.exec(after) ?? [];
  const isSaid = multiples[word] === scale;
  const withTexts = (part: string, behind: string): string => escapeCell(unescapeCell(before + part + behind));
  // 「16K」 is no 16000K.
  if (!isSaid) return withShown(withTexts(exact, ''), withTexts(shown, after));
  const unit = after.slice(word.length);
  return withShown(withTexts(exact, unit), withTexts(formatDigits(Number(shown) * scale), unit));
}

/** A number as it is in the workbook, in its format; beside it what a person sees, where that has fewer digits. */
export function numberText(value: number, format: NumberKind, from1904: boolean): string {
  if (format.kind === 'conditional')
    return numberText(value, format.of.find(({ holds }) => holds(value))?.as ?? plainNumber, from1904);
  if (format.kind === 'percent') {
    const percents = Number((value * 100).toPrecision(digits));
    const shown = (number: string): string => `${format.before}${number}%${format.after}`;
    return withShown(shown(formatDigits(percents)), shown(rounded(percents, format.decimals)));
  }
  // A day may be shown by its hours alone.
  if (format.kind === 'time' && value < firstDay) return timeText(value);
  if (format.kind === 'date' || format.kind === 'time')
    return dateText(value, from1904, format.kind === 'time' || format.hasDay);
  const exact = formatDigits(value);
  const isWhole = /^\d+$/.test(exact);
  if (format.kind === 'mask') return isWhole ? escapeCell(unescapeCell(masked(exact, format.signs))) : exact;
  if (format.scale > 1) return scaledText(exact, value, format);
  const { width, before, after, decimals } = format;
  const withTexts = (part: string): string => before + (isWhole ? part.padStart(width, '0') : part) + after;
  const text = before + after === '' ? withTexts(exact) : escapeCell(unescapeCell(withTexts(exact)));
  return withShown(text, rounded(value, decimals) === exact ? text : withTexts(rounded(value, decimals)));
}
