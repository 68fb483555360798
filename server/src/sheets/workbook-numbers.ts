import { dayMs } from '@admin-h5/contract';

/** How a workbook displays a number. Only the format tells whether it is a date or a percentage. */
export type NumberKind = { kind: 'number' | 'percent' | 'date' } | { kind: 'padded'; width: number };

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
    .replaceAll(/\[(?:\$|black|blue|cyan|green|magenta|red|white|yellow|color|[<>=])[^\]]*\]/gi, '');

/** The kind of a number format. */
export function numberKind(id: number, code: string | undefined): NumberKind {
  if (code === undefined) return { kind: builtInPercent.has(id) ? 'percent' : isBuiltInDate(id) ? 'date' : 'number' };
  const format = bare(code);
  if (format.includes('%')) return { kind: 'percent' };
  if (/^0{2,}$/.test(format)) return { kind: 'padded', width: format.length };
  return { kind: /[ymdhs]/i.test(format.replaceAll(/general/gi, '')) ? 'date' : 'number' };
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
  return text.includes('e') ? value.toFixed(20).replace(/0+$/, '') : text;
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
  const text = digitsOf(value);
  return format.kind === 'padded' && /^\d+$/.test(text) ? text.padStart(format.width, '0') : text;
}
