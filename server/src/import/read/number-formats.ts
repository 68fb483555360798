import { dayMs } from '@admin-h5/contract';
import { escapeCell, unescapeCell, withShown } from './marks.ts';

/** How a workbook displays a number. Only the format tells whether it is a date or a percentage. */
export type NumberKind =
  /** `decimals` are displayed; null for as many as there are. */
  | { kind: 'percent'; decimals: number | null }
  /** `hasDay`: false for one that displays year and month alone. */
  | { kind: 'date'; hasDay: boolean }
  /** Digits with signs between them, from the right: `0-00-0`. */
  | { kind: 'mask'; signs: readonly string[] }
  /** `width`: as many digits at least, with zeros in front; `before` and `after` are texts of the format. */
  | { kind: 'number'; width: number; before: string; after: string; decimals: number | null };

export const plainNumber: NumberKind = { kind: 'number', width: 0, before: '', after: '', decimals: null };

/** Decimals of the built-in percentages and numbers. */
const builtInPercent = new Map([
  [9, 0],
  [10, 2],
]);
/** Includes the built-in formats of Chinese Excel. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/** Those that display year and month: `mmm-yy`, `yyyy"年"m"月"`. */
const builtInMonths = new Set([17, 27, 36, 50, 52, 55, 57]);

/** Colours, languages, conditions and kinds of digits (`[DBNum1]`); elapsed times stay. */
const settings = /\[(?!(?:h+|m+|s+)\])[^[\]]*\]/gi;
/** What means that a number is shown as it is. */
const general = /General|G\/通用格式/gi;

/** The section for numbers above 0, without settings. */
const firstSection = (code: string): string => (code.split(';', 1)[0] ?? '').replaceAll(settings, '');

/** Removes what does not affect the kind: quoted texts and escaped characters. */
const bare = (section: string): string => section.replaceAll(/"[^"]*"/g, '').replaceAll(/\\.|_./g, '');

/** `"PD"00000000`, `0.0"%"`, `0\\%`, `General"年"`: texts around the digits. */
const around = /^((?:"[^"]*"|\\.)*)(G|[#0?,]+(?:\.[0#?]+)?)((?:"[^"]*"|\\.)*)$/;
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

/** The kind of a number format. */
export function numberKind(id: number, code: string | undefined): NumberKind {
  if (code === undefined) {
    const decimals = builtInPercent.get(id);
    if (decimals !== undefined) return { kind: 'percent', decimals };
    return isBuiltInDate(id) ? { kind: 'date', hasDay: !builtInMonths.has(id) } : plainNumber;
  }
  const section = firstSection(code).replaceAll(general, 'G');
  const format = bare(section);
  if (format.includes('%')) return { kind: 'percent', decimals: countDecimals(format.replaceAll('%', '')) };
  const letters = format.replaceAll(/[^ymdhs]/gi, '').toLowerCase();
  if (letters !== '') return { kind: 'date', hasDay: !/^(?:y+m+|m+y+)$/.test(letters) };
  const signs = readMask(section);
  if (signs) return { kind: 'mask', signs };
  const [, before = '', digits = '', after = ''] = around.exec(section) ?? [];
  const width = /^0{2,}$/.test(digits || format) ? (digits || format).length : 0;
  return { kind: 'number', width, before: literal(before), after: literal(after), decimals: countDecimals(digits) };
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

/** What a program displays of a number with so many decimals. */
const rounded = (value: number, decimals: number | null): string =>
  decimals === null ? formatDigits(value) : formatDigits(Number(value.toFixed(Math.min(decimals, digits))));

/** A number as it is in the workbook, in its format; beside it what a person sees, where that has fewer digits. */
export function numberText(value: number, format: NumberKind, from1904: boolean): string {
  if (format.kind === 'percent') {
    const percents = Number((value * 100).toPrecision(digits));
    return withShown(`${formatDigits(percents)}%`, `${rounded(percents, format.decimals)}%`);
  }
  if (format.kind === 'date') return dateText(value, from1904, format.hasDay);
  const exact = formatDigits(value);
  const isWhole = /^\d+$/.test(exact);
  if (format.kind === 'mask') return isWhole ? escapeCell(unescapeCell(masked(exact, format.signs))) : exact;
  const { width, before, after, decimals } = format;
  const withTexts = (part: string): string => before + (isWhole ? part.padStart(width, '0') : part) + after;
  const text = before + after === '' ? withTexts(exact) : escapeCell(unescapeCell(withTexts(exact)));
  return withShown(text, rounded(value, decimals) === exact ? text : withTexts(rounded(value, decimals)));
}
