/** How people write days and numbers of months, and which of these can mean several. */
import { chinaDay, dayMs, foldWidth } from '@admin-h5/contract';
import { compactText, isNoValue } from '../read/cells.ts';
import type { Ambiguity } from './cell-pass.ts';

const time = /[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:[上下]午)?$/;
/** A moment that a program has written, which is a day in China. */
const moment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const weekday = /[(\s]{0,3}(?:星期|周)[一二三四五六日天]\)?$/;
const sign = String.raw`[-/.\\、。,]`;
const parts = new RegExp(
  String.raw`^(?:(?:中[华華])?(民[国國]))?(\d{2,4})(?:${sign}(\d{1,2})${sign}(\d{1,2})|年(\d{1,2})月(\d{1,2})[日号]?)$`,
);
/** 「有效期至2029年1月4日止」, 「自2024年1月5日起」, 「续展至2029-1-4」, 「2029-1-4（续展中）」. */
const around =
  /^(?:登记证?)?(?:有效期?|续展|延续|延期)?[自从至到:]*(?=[民中\d])|(?:[止起前至]|截止|终止|到期|开始|前?有效)$|\([^()\d]{1,8}\)$/g;
/** 6-May-2024, 「May 6, 2024」, 6-May-24. */
const english = /^(?:(\d{1,2})[-/ ]?([a-z]{3,9})|([a-z]{3,9})[-/ ]?(\d{1,2}))[-/, ]{1,3}((?:19|20)?\d{2})$/i;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const inWords = /^([〇○零一二三四五六七八九]{4})年([一二三四五六七八九十]{1,2})月([一二三四五六七八九十]{1,3})[日号]$/;
const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/;
const firstRepublicYear = 1911;
const lastShortYear = 50;

/** Serial numbers of spreadsheet programs from 1954 to 2119; other numbers of five digits are no days. */
const serial = /^[2-7]\d{4}$/;
const epoch = Date.UTC(1899, 11, 30);

const join = (year: string | number, month: string, dayOfMonth: string): string =>
  `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;

/** A day without its time and the words around it. */
const bareDay = (cell: string): string =>
  compactText(foldWidth(cell).trim().replace(weekday, '').replace(time, '')).replaceAll(around, '');

/** A year of two digits is one near today. */
const wholeYear = (year: string): string => year.padStart(4, Number(year) > lastShortYear ? '19' : '20');

/** A day in English, or in Chinese numerals, or as a moment; null for another text. */
function dayInWords(cell: string): string | null {
  const text = foldWidth(cell).trim();
  if (moment.test(text)) return chinaDay(Date.parse(text));
  const [, before, name, first = name, after = before, year = ''] = english.exec(text) ?? [];
  const month = months.indexOf(first?.slice(0, 3).toLowerCase() ?? '') + 1;
  if (month > 0) return join(wholeYear(year), String(month), after ?? '');
  const [, digitsOfYear = '', monthWord = '', dayWord = ''] = inWords.exec(compactText(text)) ?? [];
  if (digitsOfYear === '') return null;
  const number = Array.from(digitsOfYear, (digit) => Math.max(0, digits.indexOf(digit))).join('');
  return join(number, String(numerals.get(monthWord) ?? ''), String(numerals.get(dayWord) ?? ''));
}

/**
 * A day as `YYYY-MM-DD`: from `2024-01-05`, `2024/1/5`, `2024.1.5`, `20240105`, `2024年1月5日`, 民国113年1月5日, a serial
 * number, each with or without a time or a day of the week; in English and in Chinese numerals too. A year of three digits is one of the Republic. Signs for nothing are ''. Other text is returned as it is.
 */
export function readDay(cell: string): string {
  const words = dayInWords(cell);
  if (words !== null) return words;
  const text = bareDay(cell);
  if (isNoValue(text)) return '';
  if (serial.test(text)) return new Date(epoch + Number(text) * dayMs).toISOString().slice(0, 10);
  const [, year8, month8 = '', day8 = ''] = compact.exec(text) ?? [];
  if (year8 !== undefined) return join(year8, month8, day8);
  const [, republic, year = '', ...numbers] = parts.exec(text) ?? [];
  const [month = '', dayOfMonth = ''] = numbers.filter((part) => part !== undefined);
  if (republic !== undefined) return join(Number(year) + firstRepublicYear, month, dayOfMonth);
  if (year.length === 3 && year.startsWith('1')) return join(Number(year) + firstRepublicYear, month, dayOfMonth);
  // With signs between its parts the year may be another one of them.
  if (year.length === 2 && text.includes('年')) return join(`20${year}`, month, dayOfMonth);
  return year.length === 4 ? join(year, month, dayOfMonth) : cell;
}

const oneDay = String.raw`((?:19|20)\d{2}(?:[-/.]\d{1,2}[-/.]\d{1,2}|年\d{1,2}月\d{1,2}[日号]?|\d{4}))`;
const twoDays = new RegExp(
  `^\\D{0,8}${oneDay}[起自]?[-–—―−~～至到/,，、;；起]{1,4}${oneDay}(?:[止前]|截止|终止|到期)?$`,
);
const isDay = /^\d{4}-\d{2}-\d{2}$/;
const someTime = /[T ]\d{1,2}:\d{2}(?::\d{2})?/g;

/**
 * Both days of a cell such as `2024.1.5-2029.1.4`, 「自2024年1月5日起至2029年1月4日止」, also on two lines; null for one that has
 * not two of them.
 */
export function readDays(cell: string): [from: string, to: string] | null {
  const text = foldWidth(cell)
    .trim()
    .replaceAll(someTime, '')
    // A space within a day or beside a sign says nothing; elsewhere it separates days.
    .replaceAll(/(?<!\s)\s*([-–—―−~～至到/.年月,，、;；])\s*/g, '$1')
    .replaceAll(/(?<!\s)\s+(?=[日号起止])/g, '')
    .replaceAll(/\s+/g, '~');
  const [, from, to] = twoDays.exec(text) ?? [];
  if (from !== undefined && to !== undefined) return [readDay(from), readDay(to)];
  // Other forms, where no sign within a day separates days.
  const [first, last, ...others] = text.split(/至|到|[~～—]+/).map(readDay);
  return others.length === 0 && isDay.test(first ?? '') && isDay.test(last ?? '') ? [first ?? '', last ?? ''] : null;
}

const digits = ['', ...Array.from('一二三四五六七八九')];
/** 一 to 九十九, as 十八, 二十四; and 两. */
const numerals = new Map(
  digits
    .flatMap((tens, at) =>
      digits.map((ones, place): [string, number] => [
        `${at > 1 ? tens : ''}${at > 0 ? '十' : ''}${ones}`,
        at * 10 + place,
      ]),
    )
    .concat([['两', 2]])
    .filter(([, value]) => value > 0),
);
const toNumber = (word: string): number => numerals.get(word) ?? Number(word);
const numeralBefore = /[一二三四五六七八九十两]{1,3}(?=[次天日周]|$)/g;
/** A number of days, weeks or times in digits: 14天 of 十四天. */
export const withDigits = (text: string): string =>
  text.replaceAll(numeralBefore, (word) => String(numerals.get(word) ?? word));

const period = /^(\d{1,4}(?:\.\d)?|[一二三四五六七八九十两]{1,3})(个?月|M|months?|年|周年|Y|years?|天|日|days?)(半)?$/i;
const monthsOfYear = 12;
const halfYear = 6;
const daysOfMonth = 30.4375;
/** 「不少于24个月」, 「3年（自生产日期起）」, 「自生产之日起两年内」. */
const aroundPeriod =
  /^(?:(?:质量)?保[证质]期|有效期)?:?(?:自?(?:生产|出厂)(?:之日|日期)?起)?(?:不少于|不低于|至少|[≥>]=?)?|\([^()]{0,20}\)$|(?:以上|内|有效)$/g;

const yearsAndMonths = /^(\d{1,2}|[一二两三四五六七八九])年([零又])?(\d{1,2}|[一二两三四五六七八九十]{1,2})个?月$/;

/** A number of months from `24`, `24个月`, `2年`, `一年半`, 「十八个月」; other text is returned in half-width signs. */
export function readMonths(cell: string): string {
  const text = compactText(cell);
  if (isNoValue(text)) return '';
  const bare = text.replaceAll(aroundPeriod, '');
  if (/^半年$/.test(bare)) return String(halfYear);
  const [, years = '', and, further = ''] = yearsAndMonths.exec(bare) ?? [];
  // 「2年24个月」 says one period twice.
  if (years !== '' && (and !== undefined || toNumber(further) < monthsOfYear))
    return String(toNumber(years) * monthsOfYear + toNumber(further));
  const [, count = '', unit = '', half] = period.exec(bare) ?? [];
  const isYears = /^(?:年|周年|y)/i.test(unit);
  if (count === '' || (half !== undefined && !isYears)) return foldWidth(cell).trim();
  const number = toNumber(count);
  if (/^[天日d]/i.test(unit)) return String(Math.round(number / daysOfMonth));
  return String(number * (isYears ? monthsOfYear : 1) + (half === undefined ? 0 : halfYear));
}

const maxMonth = 12;

/** A date of three numbers that may come in several orders; no month is above 12. */
function dateInOrders(
  question: string,
  pattern: RegExp,
  orders: readonly { value: string; label: string; places: readonly [year: number, month: number, day: number] }[],
  maxDay = Infinity,
): Ambiguity {
  const read = (cell: string, way: string): number[] => {
    const numbers = (pattern.exec(bareDay(cell)) ?? []).slice(1).map(Number);
    return (orders.find(({ value }) => value === way)?.places ?? []).map((place) => numbers[place] ?? 0);
  };
  return {
    question,
    choices: orders.map(({ value, label }) => ({ value, label })),
    isAmbiguous: (cell) => pattern.test(bareDay(cell)),
    as: (cell, way) => {
      const [year = 0, month, day] = read(cell, way);
      return `${year < 100 ? 2000 + year : year}-${month}-${day}`;
    },
    shownBy: (cells) => {
      const possible = orders.filter(({ value }) =>
        cells.every((cell) => {
          const [, month = 0, day = 0] = read(cell, value);
          return month <= maxMonth && day <= maxDay;
        }),
      );
      return possible.length === 1 ? (possible[0]?.value ?? null) : null;
    },
    isProof: true,
  };
}

/** 03/04/2024: the 3rd of April or the 4th of March. */
export const dayOrder = dateInOrders('日期中哪个数字是月', /^(\d{1,2})[-/.](\d{1,2})[-/.]((?:19|20)\d{2})$/, [
  { value: 'dmy', label: '日/月/年', places: [2, 1, 0] },
  { value: 'mdy', label: '月/日/年', places: [2, 0, 1] },
]);

/** 29/1/4: of 2029, or of 2004. */
export const shortYear = dateInOrders(
  '日期中哪个数字是年',
  /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{1,2})$/,
  [
    { value: 'ymd', label: '年/月/日', places: [0, 1, 2] },
    { value: 'dmyy', label: '日/月/年', places: [2, 1, 0] },
    { value: 'mdyy', label: '月/日/年', places: [2, 0, 1] },
  ],
  31,
);

const yearAndMonth = /^((?:19|20)\d{2})(?:[-/.年](\d{1,2})月?|(0[1-9]|1[0-2]))$/;

/** 2029.1: the first or the last day of January. */
export const wholeMonth: Ambiguity = {
  question: '只写了年月，是当月的哪一天',
  choices: [
    { value: 'first', label: '第一天（2029.1 为 2029年1月1日）' },
    { value: 'last', label: '最后一天（2029.1 为 2029年1月31日）' },
  ],
  isAmbiguous: (cell) => yearAndMonth.test(bareDay(cell)),
  as: (cell, way) => {
    const [, year = '', month, month2] = yearAndMonth.exec(bareDay(cell)) ?? [];
    const number = Number(month ?? month2);
    const last = new Date(Date.UTC(Number(year), number, 0)).getUTCDate();
    return `${year}-${number}-${way === 'last' ? last : 1}`;
  },
  shownBy: () => null,
};

const bareNumber = /^\d{1,4}$/;
/** Fewer months than any shelf life that a label states, and more days than any number of months. */
const minMonths = 6;
const minDays = 90;

/** 24 under 「保质期」: months, years or days. */
export const periodUnit: Ambiguity = {
  question: '数字的单位是什么',
  choices: [
    { value: 'month', label: '月' },
    { value: 'year', label: '年' },
    { value: 'day', label: '天' },
  ],
  isAmbiguous: (cell, header) => bareNumber.test(compactText(cell)) && !/[月年天日]|\bmonth/i.test(header),
  as: (cell, way) => {
    const count = compactText(cell);
    if (way === 'month') return `${count}个月`;
    if (way === 'day') return `${Math.round(Number(count) / daysOfMonth)}个月`;
    return `${count}年`;
  },
  shownBy: (cells, header) => {
    const unit = /\b(day|year)s?\b/i.exec(header)?.[1];
    if (unit !== undefined) return unit.toLowerCase();
    const counts = cells.map((cell) => Number(compactText(cell)));
    if (counts.every((count) => count >= minDays)) return 'day';
    return counts.every((count) => count >= minMonths && count < minDays) ? 'month' : null;
  },
};
