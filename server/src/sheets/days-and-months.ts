import { dayMs, foldWidth } from '@admin-h5/contract';

/** What people write in a cell that has nothing to say. */
const nothing = /^(?:[/\\—–-]+|无|\/|n\/?a)$/i;

/** A text without spaces, in half-width signs. */
const plain = (cell: string): string => foldWidth(cell).replaceAll(/\s+/g, '');

const time = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[上下]午)?$/;
const parts =
  /^(?:(?:中[华華])?(民[国國]))?(\d{2,4})(?:[-/.](\d{1,2})[-/.](\d{1,2})|年(\d{1,2})月(\d{1,2})[日号]?)[止起]?$/;
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const firstRepublicYear = 1911;

/** Serial numbers of spreadsheet programs from 1954 to 2119; other numbers of five digits are no days. */
const serial = /^[2-7]\d{4}$/;
const epoch = Date.UTC(1899, 11, 30);

const join = (year: string | number, month: string, dayOfMonth: string): string =>
  `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;

/**
 * A day as `YYYY-MM-DD`: from `2024-01-05`, `2024/1/5`, `2024.1.5`, `20240105`, `2024年1月5日`, 民国113年1月5日, a serial
 * number, each with or without a time. A year of three digits is one of the Republic. Signs for nothing are ''. Other text is returned as it is.
 */
export function readDay(cell: string): string {
  const text = plain(foldWidth(cell).trim().replace(time, ''));
  if (nothing.test(text)) return '';
  if (serial.test(text)) return new Date(epoch + Number(text) * dayMs).toISOString().slice(0, 10);
  const [, year8, month8 = '', day8 = ''] = compact.exec(text) ?? [];
  if (year8 !== undefined) return join(year8, month8, day8);
  const [, republic, year = '', ...numbers] = parts.exec(text) ?? [];
  const [month = '', dayOfMonth = ''] = numbers.filter((part) => part !== undefined);
  if (republic !== undefined) return join(Number(year) + firstRepublicYear, month, dayOfMonth);
  if (year.length === 3 && year.startsWith('1')) return join(Number(year) + firstRepublicYear, month, dayOfMonth);
  return year.length === 4 ? join(year, month, dayOfMonth) : cell;
}

const numerals = new Map(
  Array.from('一二三四五六七八九十', (sign, at): [string, number] => [sign, at + 1]).concat([['两', 2]]),
);
const period = /^(\d{1,3}(?:\.\d)?|[一二两三四五六七八九十])(?:(个?月)|年)$/;
const monthsOfYear = 12;

/** A number of months from `24`, `24个月`, `2年`, `两年`; other text is returned in half-width signs. */
export function readMonths(cell: string): string {
  const text = plain(cell);
  if (nothing.test(text)) return '';
  const [, count = '', unit] = period.exec(text) ?? [];
  if (count === '') return foldWidth(cell).trim();
  return String((numerals.get(count) ?? Number(count)) * (unit === undefined ? monthsOfYear : 1));
}
