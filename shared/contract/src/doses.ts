/**
 * What makes a 用药量 doubtful, for the import and for forms: texts that no label has. Farmers measure by these numbers, so a person is
 * asked; none of it is refused, since labels have odd doses too. What a spreadsheet program has made a date or a clock is refused
 * everywhere (`findMisread`), in contents, properties and packs too.
 */
import { dayMs } from './china-day.ts';
import { foldWidth } from './normalise.ts';

/** What is unsure about a dose. */
export interface DoseDoubt {
  /** Names the kind of doubt. */
  name: string;
  /** What a person is asked. */
  question: string;
  /** What was probably meant; absent where nobody can tell. */
  meant?: string;
}

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const longestMonth = 31;
const whole = /^((?:19|20)\d{2})(?:[-/.]|年)(\d{1,2})(?:(?:[-/.]|月)(\d{1,2})日?|月?)(?:[T ]\d.*)?$/;
const monthAndDay = /^(?:\d{2}年)?(\d{1,2})月(\d{1,2})[日号]?$/;
/** 4/6/2026, 16/12/2026. */
const yearLast = /^(\d{1,2})[-/](\d{1,2})[-/](?:19|20)\d{2}(?:[T ]\d.*)?$/;
const weekday = /[, ]{0,3}(?:(?:星期|周)[一二三四五六日天]|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/i;
const weekdayFirst = /^(?:星期|周)[一二三四五六日天][, ]{0,3}|^(?:mon|tues|wednes|thurs|fri|satur|sun)day[, ]{1,3}/i;
/** With the unit that somebody has put behind it: 「4月6日克/亩」. */
const dateAndUnit =
  /^((?:(?:19|20)\d{2}(?:[-/.]|年))?\d{1,2}(?:[-/.]|月)\d{1,2}[日号]|(?:19|20)\d{2}[-/.]\d{1,2}[-/.]\d{1,2})\s{0,9}([^\d\s].*)$/;
/** A ratio, which a program reads as hours and minutes: 1:50 AM, 上午1:50, 1时50分. */
const clocks: readonly RegExp[] = [
  /^(\d{1,3}):([0-5]\d)(?::\d{2})?\s?[ap]m$/i,
  /^[上下]午\s?(\d{1,2}):([0-5]\d)(?::\d{2})?$/,
  /^(?:[上下]午)?(\d{1,2})[时点]([0-5]\d)分(?:\d{2}秒)?$/,
];
/** 1:50:00, 0:01:50: a content of three parts is the grade of a fertilizer. */
const clocksOfThree: readonly RegExp[] = [/^(\d{1,3}):([0-5]\d):00$/, /^0:0?([1-5]?\d):([0-5]\d)$/];
/** With a year behind it or not: 6-Apr-26. */
const dayAndName = /^(\d{1,2})[-/ ]?([a-z]{3,9})(?:[-/ ,]+\d{2,4})?$/i;
const nameAndDay = /^([a-z]{3,9})[-/ ]?(\d{1,2})(?:[-/ ,]+\d{2,4})?$/i;
const inWords =
  /^(?:[〇零一二三四五六七八九]{2,4}年)?([一二三四五六七八九十]{1,2})月([一二三四五六七八九十]{1,3})[日号]$/;
/** Serial numbers of days from the end of 2008 to 2036, which no dose and no count has. */
const serial = /^(?:39[89]\d{2}|4\d{4})$/;
const epoch = Date.UTC(1899, 11, 30);
/** Programs read 5-40 as May 1940: a second number above 29 that is no day is a year. */
const firstOldYear = 1930;
const lastOldYear = 1999;

/** 1 to 12 for the name of a month or its usual abbreviation; 0 for another word. */
function monthNumber(word: string): number {
  const name = word.toLowerCase();
  const isShort = name.length === 3 || name === 'sept';
  return months.findIndex((month) => (isShort ? month.startsWith(name) : month === name)) + 1;
}

/** The range that a program has made this day; null for one that no calendar has. */
const rangeOfDay = (month: number, day: number): string | null =>
  month > 0 && month <= months.length && day > 0 && day <= longestMonth ? `${month}-${day}` : null;

function fromDay(year: number, month: number, day: number): string | null {
  if (rangeOfDay(month, day) === null) return null;
  // A number in the format of a date: 20 as 1900/1/20. Programs count a 29 February 1900.
  if (year === 1900) return String((Date.UTC(year, month - 1, day) - epoch) / dayMs - (month > 2 ? 0 : 1));
  const isOld = day === 1 && year >= firstOldYear && year <= lastOldYear;
  return `${month}-${isOld ? year % 100 : day}`;
}

const digit = (sign: string): number => '零一二三四五六七八九'.indexOf(sign);

/** 1 to 31 in Chinese: 二十六. */
function parseNumeral(word: string): number {
  const [tens = '', ones = ''] = word.includes('十') ? word.split('十') : ['零', word];
  return (tens === '' ? 1 : digit(tens)) * 10 + (ones === '' ? 0 : digit(ones));
}

/** Whether a text is the number by which spreadsheet programs count days. */
export const isSerialDay = (text: string): boolean => serial.test(text);

/** @param hasMonths whether a month and a year alone are a range too: 12-98 for `Dec-98` */
function findRange(cell: string, hasMonths: boolean): string | null {
  const text = foldWidth(cell)
    .trim()
    .replaceAll(/\s{0,9}([年月日号])\s{0,9}/g, '$1')
    .replace(weekdayFirst, '')
    .replace(weekday, '');
  if (isSerialDay(text)) {
    const date = new Date(epoch + Number(text) * dayMs);
    return fromDay(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
  }
  const [, year, month, day] = whole.exec(text) ?? [];
  if (year !== undefined)
    // 2006.2 is a number.
    return day !== undefined || text.includes('年') || (hasMonths && !text.includes('.'))
      ? fromDay(Number(year), Number(month), Number(day ?? 1))
      : null;
  const [, first, second] = monthAndDay.exec(text) ?? [];
  if (first !== undefined) return rangeOfDay(Number(first), Number(second));
  const [left = 0, right = 0] = (yearLast.exec(text) ?? []).slice(1).map(Number);
  if (right > 0) return left > months.length ? rangeOfDay(right, left) : rangeOfDay(left, right);
  const [, monthWord = '', dayWord = ''] = inWords.exec(text) ?? [];
  if (monthWord !== '') return rangeOfDay(parseNumeral(monthWord), parseNumeral(dayWord));
  const [, before, name = ''] = dayAndName.exec(text) ?? [];
  const [, begin = '', after] = nameAndDay.exec(text) ?? [];
  const [named, number] = [monthNumber(name) || monthNumber(begin), Number(before ?? after)];
  return named > 0 && hasMonths && number > longestMonth ? `${named}-${number}` : rangeOfDay(named, number);
}

/** The range that a spreadsheet program has made a date, or the number: 20 for `1900/1/20`, 4-6 for `2026-04-06`, `4月6日`, `6-Apr`; null for another text. */
export const rangeOfDate = (cell: string): string | null => findRange(cell, true);

/** What the texts of a field state, as far as it tells what a program may have made of them. */
export type Judgement = 'dose' | 'content' | 'property' | 'pack';

/** Of contents and properties a number is what it says: 2005.5 is a boiling point, 46118 a count of spores. */
const plainNumber = /^\d+(?:\.\d+)?$/;
/** A unit, which 「克百威」 and 「升温」 are not; 「6月10日后：20克/亩」 says when. */
const measured =
  /^\(?(?:倍|(?:[千毫微]?克|毫?升|公?斤|[kmuμ]?g|m?l)(?![\p{Script=Han}a-z])|(?:[千毫]?克|毫?升|公斤)[每兑]|[%‰]|\/\s?(?:\D|667))/iu;
/** 「25 dec」 of a melting point, with decomposition. */
const decomposes = /^(?:\d{1,2} ?dec|dec ?\d{1,2})$/i;

/**
 * What a spreadsheet program has made a date or a clock, with what it was: 4-6 of `2026-04-06`, `4月6日`, `6-Apr`, 1:50 of `1:50:00`; null
 * for another text. No dose, content, property or pack is one, so that it is refused where it is written.
 */
export function findMisread(text: string, of: Judgement | 'count'): (DoseDoubt & { meant: string }) | null {
  const plain = plainText(text).trim();
  if (plain.length > longestDose || (of !== 'dose' && of !== 'count' && plainNumber.test(plain))) return null;
  if (of === 'property' && decomposes.test(plain)) return null;
  const dated = '像是被表格软件变成了日期，原来是什么';
  const asRange = findRange(plain, of === 'dose' || of === 'count');
  if (asRange !== null) return { name: 'date', question: dated, meant: asRange };
  const known = of === 'content' ? clocks : [...clocks, ...clocksOfThree];
  const [, ...ratio] = known.map((clock) => clock.exec(plain)).find((match) => match !== null) ?? [];
  if (ratio.length > 0)
    return { name: 'time', question: '像是被表格软件变成了时间，原来是什么', meant: ratio.join(':') };
  const [, date = '', unit = ''] = dateAndUnit.exec(plain) ?? [];
  const range = measured.test(unit) ? rangeOfDate(date) : null;
  return range === null ? null : { name: 'dated', question: dated, meant: range + unit };
}

/** What a person is asked about a text that was typed (`doubtOfDose`), or told, where it will be refused (`findMisread`). */
export const findDoubt = (text: string, of: Judgement): DoseDoubt | null =>
  of === 'dose' ? doubtOfDose(text) : findMisread(text, of);

/** Letters that look like 0 behind digits; 10oz has a unit. */
const zerosBehind = /(\d)([Oo〇]{1,7})(?![a-z])/g;
const zeroBefore = /(^|[^A-Za-z])[Oo〇](?=\.?\d)/g;
const oneBefore = /(^|[^A-Za-z])[Il|](?=\.?\d)/g;

/** A number with digits for the letters that look like them: 20-30 for 「2O-3O」, 15 for 「l5」. */
export const digitsForLetters = (text: string): string =>
  foldWidth(text)
    .replaceAll(oneBefore, (_, before: string) => `${before}1`)
    .replaceAll(zerosBehind, (_, digits: string, letters: string) => digits + '0'.repeat(letters.length))
    .replaceAll(zeroBefore, (_, before: string) => `${before}0`);

const number = String.raw`\d[\d,]{0,11}(?:\.\d{1,9})?`;
const measure = String.raw`(?:千克|公斤|毫克|微克|克|毫升|升|斤|两|kg|mg|ml|g|l)`;
const range = new RegExp(
  String.raw`(^|[^\d.,:/-])(${number})(\s{0,3}${measure}?\s{0,3}[-~～–—−至到]{1,2}\s{0,3})(${number})(?![\d.,]{0,12}\s{0,3}[:倍])`,
  'gi',
);
const decimalComma = /(\d),(?=\d{1,2}(?!\d))/g;
const minus = /^\s*[-−–—]\s*(?=\d)/;
/** The largest dose of a label is at most some ten times its smallest. */
const maxRatio = 10;
/** Two points, a slash or a question mark, which an encoding may have left of a dash; a space alone between two numbers. */
const dots =
  /(\d)\s?(?:\.{2,3}|…|\?{1,2}|\/(?=\d[\d.]{0,9}\s?(?:千?克|毫?升|k?g|ml)))\s?(?=\d)|(^|[^\d.,:~～–—−至到-])(\d[\d.]{0,9})\s{1,9}(?=\d[\d.]{0,9}\s?(?:千?克|毫?升|公斤|倍|k?g|ml))/gi;
/** 「20.30」 and 「100.150」, whose point may be a dash: tens or fives behind one another, where a label writes 20.3. */
const dottedRange = /(^|[^\d.,:~～–—−至到-])(\d{2,3})\.(\d{1,2}0)(?!\s{0,3}[\d.~～–—−至到-])/g;
const maxDottedRatio = 3;
const dashForPoint = (match: string, before: string, low: string, high: string): string =>
  Number(low) % 5 === 0 && Number(high) > Number(low) && Number(high) <= Number(low) * maxDottedRatio
    ? `${before}${low}-${high}`
    : match;
/** Longer texts are refused; judging them would take far longer than their length. */
const longestDose = 500;
const doubled = /(公顷|[亩克升斤倍])(?:\/?\1)+/g;
/** 「20k克」, and characters that are typed in place of 亩. */
const mixedUnit = /(\d\s?)([km])(?=[克升])/gi;
const misspeltMu = /(\/\s?)[母畄](?!\p{Script=Han})/gu;
/** For a seedling, or for a mu. */
const seedling = /\/\s?苗(?!\p{Script=Han})/u;
/** Stands for the slash of 1/2千克/亩 while others are read. */
const fractionSlash = '\u2044';
const fraction = /(^|[^\d./])(1\/[234]|2\/3|3\/4)(?![\d.])/g;
/** 1 000; 「50 100」 may be a range. */
const thousands = /(^|[^\d.,])([1-9]\d?) (\d[05]0)(?![\d.,])/g;
const zero = /^0+(?:\.0*)?(?:[-~～–—−至到]0+(?:\.0*)?)?\s*(?:$|[^\d.\s:-])/;
/** Three ends of a range, or two points in a number. */
const tooMany = /\d\s{0,3}[-~～–—−至到]\s{0,3}\d[\d.]*\s{0,3}[-~～–—−至到]\s{0,3}\d|\d\.\d{1,9}\.\d/;
/** A soil treatment takes some 60 kg for a mu; of anything else this is a gram that became a kilogram. */
const maxKilograms = 10;
const heavy =
  /(?:^|[^\d,])(\d[\d,]{0,11}(?:\.\d{1,6})?)\s{0,3}(千克|公斤|升|kg|l)(?:\s{0,3}\([^()]{1,8}\))?\s{0,3}\/\s{0,3}(亩|667|公顷|ha|hm)/gi;
const musOfHectare = 15;

/** Whether a dose is ten kilograms or litres for a mu and more. */
const isTooLarge = (text: string): boolean =>
  [...text.matchAll(heavy)].some(
    ([, amount = '', , area = '']) => toNumber(amount) >= maxKilograms * (/亩|667/.test(area) ? 1 : musOfHectare),
  );
const toNumber = (text: string): number => Number(text.replaceAll(',', ''));

/** The space in 1 000 is none between two numbers. */
const joinThousands = (text: string): string =>
  text.replaceAll(thousands, (match, before: string, head: string, group: string) =>
    Number(group) >= Number(head) && Number(group) <= Number(head) * maxRatio ? match : before + head + group,
  );

/** Signs of units of one letter as several, and the sign of a ratio as a colon. */
const plainText = (dose: string): string =>
  foldWidth(dose)
    .replaceAll(/[\u3371-\u33DF]/g, (sign) => sign.normalize('NFKC'))
    .replaceAll('\u2236', ':');

const hasNumeral = /[\d一二两三四五六七八九十百千半]/;
const unitWords = /^(?:[每按以计]|制剂|有效成分|亩|公顷|千克|公斤|毫克|克|毫升|升|[km]?g|m?l|种子|水|\/|\(|\)|\s)+$/i;
/** A number with the format of a date may be shown as a day of the week. */
const dayOfWeek = /^(?:星期|周)[一二三四五六日天]$/;
/** What people write where they do not know it, or where a program has a truth value. */
const unknown =
  /^(?:是|否|有|true|false|[√×✓✔]|[?？*~～.。、…_约]+|暂无|暂缺|不详|未知|待[定补填查]|未[填定]|null|nan|tbd)$/i;

/** A unit without a number: 「克/亩」. */
const isUnitAlone = (text: string): boolean =>
  dayOfWeek.test(text.trim()) ||
  unknown.test(text.trim()) ||
  (!hasNumeral.test(text) && /[克升gl]/i.test(text) && unitWords.test(text));

/** Negative doses, ranges that go back or are too wide, commas in place of points, units without a number. */
export function doubtOfAmount(dose: string): DoseDoubt | null {
  if (dose.length > longestDose) return null;
  const text = joinThousands(plainText(dose));
  if (zero.test(text.trim())) return { name: 'zero', question: '用药量是 0，怎么填' };
  if (minus.test(text)) return { name: 'negative', question: '用药量是负数，怎么填', meant: text.replace(minus, '') };
  const withPoints = text.replaceAll(decimalComma, '$1.');
  if (withPoints !== text) return { name: 'comma', question: '用药量里的逗号是不是小数点', meant: withPoints };
  const asRange = text
    .replaceAll(fraction, (match) => match.replace('/', fractionSlash))
    .replaceAll(dots, (_, low?: string, before?: string, spaced?: string) =>
      low === undefined ? `${before ?? ''}${spaced ?? ''}-` : `${low}-`,
    )
    .replaceAll(fractionSlash, '/')
    .replaceAll(dottedRange, dashForPoint);
  if (asRange !== text) return { name: 'dots', question: '用药量里的点、斜线或空格是不是“至”', meant: asRange };
  if (/\d\s?\?/.test(text))
    return { name: 'question', question: '用药量后面有问号，怎么填', meant: text.replaceAll('?', '') };
  if (tooMany.test(text)) return { name: 'too-many', question: '用药量里的数看不懂，是否有误' };
  const single = text.replaceAll(doubled, '$1');
  if (single !== text) return { name: 'doubled', question: '用药量的单位写了两次，怎么填', meant: single };
  const spelled = text
    .replaceAll(mixedUnit, (_, amount: string, prefix: string) => amount + (/k/i.test(prefix) ? '千' : '毫'))
    .replaceAll(misspeltMu, '$1亩');
  if (spelled !== text) return { name: 'misspelt', question: '用药量的单位是不是写错了', meant: spelled };
  if (seedling.test(text)) return { name: 'seedling', question: '用药量是每株苗的，还是每亩的' };
  if (isUnitAlone(text)) return { name: 'no-amount', question: '用药量没有数，怎么填' };
  const forwards = text.replaceAll(range, (match, before: string, low: string, sign: string, high: string) =>
    toNumber(low) > toNumber(high) ? before + high + sign + low : match,
  );
  if (forwards !== text) return { name: 'backwards', question: '用药量的范围前大后小，怎么填', meant: forwards };
  const isTooWide = [...text.matchAll(range)].some(
    ([, , low = '', , high = '']) => toNumber(low) > 0 && toNumber(high) > toNumber(low) * maxRatio,
  );
  if (isTooWide) return { name: 'too-wide', question: '用药量的范围相差太大，是否有误' };
  return isTooLarge(text) ? { name: 'too-large', question: '用药量特别大，单位是否有误' } : null;
}

const hasUnit = /[克升斤两倍液株亩粒片包袋瓶支只枚张处盘块穴:％%‰a-zμ]/i;
const hasAmount = /\d|^[一二两三四五六七八九十百千半]+(?:[至到~～—-]+[一二两三四五六七八九十百千半]+)?$/;

/** A dose whose unit nobody can tell: 「22,5-30」. */
export function doubtOfUnit(dose: string): DoseDoubt | null {
  const text = plainText(dose).replaceAll(/\s+/g, '');
  return !hasAmount.test(text) || hasUnit.test(text) ? null : { name: 'no-unit', question: '用药量没有单位，怎么填' };
}

/** What is unsure about a dose as a whole, the first that applies; null for one that labels have. */
export function doubtOfDose(dose: string): DoseDoubt | null {
  const misread = findMisread(dose, 'dose');
  if (misread) return misread;
  const digits = digitsForLetters(dose);
  if (digits !== foldWidth(dose)) return { name: 'letters', question: '数字里有字母，是不是数字', meant: digits };
  return doubtOfAmount(dose) ?? doubtOfUnit(dose);
}
