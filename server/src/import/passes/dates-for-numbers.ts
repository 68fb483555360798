/** Numbers and ranges that a spreadsheet program has made dates, and ranges where one number belongs. */
import { foldWidth } from '@admin-h5/contract';
import { compactText } from '../read/cells.ts';
import type { CellPass, Meaning } from './cell-pass.ts';

const range = /^(\d{1,3})[天日次]?[-~～–—−至到]{1,2}(\d{1,3})[天日次]?$/;
/** What a range can mean where one number belongs. */
function meaningsOfRange(text: string): readonly [Meaning, Meaning] {
  const [, ...ends] = range.exec(compactText(text)) ?? [];
  const numbers = ends.map(Number);
  const of = (value: string, label: string, number: number): Meaning => ({
    value,
    label: `${label}（${text} 为 ${number}）`,
    text: String(number),
  });
  return [of('max', '取较大的数', Math.max(...numbers)), of('min', '取较小的数', Math.min(...numbers))];
}

/** 「3-4」 where one number belongs. */
export const askAboutRange: CellPass = (cell, { quantity, isDay }) =>
  quantity?.kind === 'count' && isDay !== true && range.test(compactText(cell))
    ? { name: 'range', question: '这里只能填一个数，取哪一个', meanings: meaningsOfRange(cell) }
    : cell;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const whole = /^((?:19|20)\d{2})(?:[-/.]|年)(\d{1,2})(?:(?:[-/.]|月)(\d{1,2})日?|月?)(?:[T ].*)?$/;
const monthAndDay = /^(\d{1,2})月(\d{1,2})[日号]$/;
/** With a year behind it or not: 6-Apr-26. */
const dayAndName = /^(\d{1,2})[-/ ]?([a-z]{3,9})(?:[-/ ,]+\d{2,4})?$/i;
const nameAndDay = /^([a-z]{3,9})[-/ ]?(\d{1,2})(?:[-/ ,]+\d{2,4})?$/i;
const inWords =
  /^(?:[〇零一二三四五六七八九]{2,4}年)?([一二三四五六七八九十]{1,2})月([一二三四五六七八九十]{1,3})[日号]$/;
/** Serial numbers of days from 2009 to 2036, which no dose and no count has. */
const serial = /^(?:39[89]\d{2}|4\d{4})$/;
const epoch = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;
/** Programs read 5-40 as May 1940: a second number above 29 that is no day is a year. */
const firstOldYear = 1930;
const lastOldYear = 1999;

const monthNumber = (text: string): number => months.indexOf(text.slice(0, 3).toLowerCase()) + 1;

function fromDay(year: number, month: number, day: number): string {
  const isOld = day === 1 && year >= firstOldYear && year <= lastOldYear;
  return `${month}-${isOld ? year % 100 : day}`;
}

const digit = (sign: string): number => '零一二三四五六七八九'.indexOf(sign);

/** 1 to 31 in Chinese: 二十六. */
function parseNumeral(word: string): number {
  const [tens = '', ones = ''] = word.includes('十') ? word.split('十') : ['零', word];
  return (tens === '' ? 1 : digit(tens)) * 10 + (ones === '' ? 0 : digit(ones));
}

/** The range that a spreadsheet program has made a date: 4-6 for `2026-04-06`, `4月6日`, `6-Apr`; null for another text. */
export function rangeOfDate(cell: string): string | null {
  const text = foldWidth(cell).trim();
  if (serial.test(text)) {
    const date = new Date(epoch + Number(text) * dayMs);
    return fromDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
  }
  const [, year, month, day = '1'] = whole.exec(text) ?? [];
  if (year !== undefined) return fromDay(Number(year), Number(month), Number(day));
  const [, first, second] = monthAndDay.exec(text) ?? [];
  if (first !== undefined) return `${Number(first)}-${Number(second)}`;
  const [, monthWord = '', dayWord = ''] = inWords.exec(text) ?? [];
  if (monthWord !== '') return `${parseNumeral(monthWord)}-${parseNumeral(dayWord)}`;
  const [, before, name = ''] = dayAndName.exec(text) ?? [];
  if (monthNumber(name) > 0) return `${monthNumber(name)}-${Number(before)}`;
  const [, begin = '', after] = nameAndDay.exec(text) ?? [];
  return monthNumber(begin) > 0 ? `${monthNumber(begin)}-${Number(after)}` : null;
}

/** A date where a dose, a content or a count belongs is what a spreadsheet program has made of a range. */
export const askAboutDate: CellPass = (cell, { quantity }) => {
  if (!quantity) return cell;
  const range = rangeOfDate(cell);
  // A number of five digits may be a property or a content of spores.
  if (range === null || (serial.test(cell) && quantity.kind !== 'dose' && quantity.kind !== 'count')) return cell;
  const question = '像是被表格软件变成了日期，原来是什么';
  if (quantity.kind === 'count') return { name: 'date', question, meanings: meaningsOfRange(range) };
  return { name: 'date', question, meanings: [{ value: 'range', label: `还原（${cell} 为 ${range}）`, text: range }] };
};
