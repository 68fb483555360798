import { dayMs } from '@admin-h5/contract';
import { escapeCell, unescapeCell } from './marks.ts';

/** How a workbook displays a number. Only the format tells whether it is a date or a percentage. */
export type NumberKind =
  | { kind: 'percent' }
  | { kind: 'date' }
  /** `width`: as many digits at least, with zeros in front; `before` and `after` are texts of the format. */
  | { kind: 'number'; width: number; before: string; after: string };

export const plainNumber: NumberKind = { kind: 'number', width: 0, before: '', after: '' };

const builtInPercent = new Set([9, 10]);
/** Includes the built-in formats of Chinese Excel. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);

/**
 * Removes what does not affect the kind: quoted texts, escaped characters, colours and languages. Only the first
 * section applies to numbers above 0.
 */
const bare = (code: string): string =>
  (code.split(';', 1)[0] ?? '')
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\\.|_./g, '')
    .replaceAll(/\[(?:\$|black|blue|cyan|green|magenta|red|white|yellow|color|[<>=])[^[\]]*\]/gi, '');

/** `"PD"00000000`, `0.0"%"`, `0\\%`: texts around the digits. */
const around = /^((?:"[^"]*"|\\.)*)([#0?,]+(?:\.[0#?]+)?)((?:"[^"]*"|\\.)*)$/;
const literal = (quoted: string): string => quoted.replaceAll(/"([^"]*)"|\\(.)/g, '$1$2').trim();

/** The kind of a number format. */
export function numberKind(id: number, code: string | undefined): NumberKind {
  if (code === undefined) {
    if (builtInPercent.has(id)) return { kind: 'percent' };
    return isBuiltInDate(id) ? { kind: 'date' } : plainNumber;
  }
  const format = bare(code);
  if (format.includes('%')) return { kind: 'percent' };
  if (/[ymdhs]/i.test(format.replaceAll(/general/gi, ''))) return { kind: 'date' };
  const [, before = '', digits = '', after = ''] = around.exec(code.split(';', 1)[0] ?? '') ?? [];
  const width = /^0{2,}$/.test(digits || format) ? (digits || format).length : 0;
  return { kind: 'number', width, before: literal(before), after: literal(after) };
}

/** Significant digits of a spreadsheet program; further ones are rounding errors. */
const digits = 15;
const mostExact = 10 ** digits;

/**
 * A number without an exponent; one with more digits than a program keeps gets an exponent, which `findDamage`
 * refuses.
 */
function digitsOf(value: number): string {
  if (Math.abs(value) >= mostExact) return value.toExponential().toUpperCase();
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

function dateText(serial: number, from1904: boolean): string {
  const late = !from1904 && serial < falseLeapDay ? 1 : 0;
  const seconds = Math.round((serial + late) * 86_400);
  const date = new Date((from1904 ? epoch1904 : epoch1900) + (seconds * dayMs) / 86_400);
  if (Number.isNaN(date.getTime())) return digitsOf(serial);
  const [day = '', time = ''] = date.toISOString().split(/[T.]/);
  return time === '00:00:00' ? day : `${day} ${time}`;
}

/** A number as a person sees it in the workbook. */
export function numberText(value: number, format: NumberKind, from1904: boolean): string {
  if (format.kind === 'percent') return `${digitsOf(value * 100)}%`;
  if (format.kind === 'date') return dateText(value, from1904);
  const { width, before, after } = format;
  const digits = digitsOf(value);
  const text = /^\d+$/.test(digits) ? digits.padStart(width, '0') : digits;
  return before + after === '' ? text : escapeCell(unescapeCell(before + text + after));
}
