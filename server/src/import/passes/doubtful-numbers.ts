/** Numbers that are probably not what was meant: dates and ranges in place of one number, doses that no label has, letters for digits. */
import {
  digitsForLetters,
  type DoseDoubt,
  doubtOfAmount,
  doubtOfUnit,
  findMisread,
  foldWidth,
} from '@admin-h5/contract';
import { compactText } from '../read/cells.ts';
import type { CellPass, Meaning } from './cell-pass.ts';
import { withDigits } from './days-and-months.ts';

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

/** A date or a clock where a dose, a content or a count belongs is what a spreadsheet program has made of a range or a ratio. */
export const askAboutDate: CellPass = (cell, { quantity, isWords }) => {
  const misread = quantity ? findMisread(cell, quantity.kind) : isWords ? findMisread(cell, 'property') : null;
  if (!misread) return cell;
  const { name, question, meant } = misread;
  if (!quantity)
    return {
      name: 'date',
      question: '内容是日期或时间，像是被表格软件改过，怎么填',
      meanings: [leftEmpty, asItIs(cell)],
    };
  if (quantity.kind === 'count' && range.test(meant)) return { name, question, meanings: meaningsOfRange(meant) };
  if (quantity.kind === 'count' && !/^\d+$/.test(meant)) return cell;
  return { name, question, meanings: [{ value: 'range', label: `还原（${cell} 为 ${meant}）`, text: meant }] };
};

/** What a sum of binary fractions leaves behind: 0.30000000000000004. */
const binaryFraction = /(?<!\d)\d{1,9}\.\d{10,20}/g;
/** Dashes and waves of other keyboards between numbers. */
const otherDashes = /(?<=\d\s?)[〜∼﹣‐‑‒―─ー](?=\s?\d)/g;
const misspeltHectare = /公[倾頃]/g;

/** Numbers as they were meant: 0.3 of 0.30000000000000004, 三次 as 3次. */
export const readNumber: CellPass = (cell, { quantity }) => {
  if (!quantity) return cell;
  if (quantity.kind === 'count') return withDigits(cell.trim());
  const dashed = cell.replaceAll(otherDashes, '-');
  const spelled = quantity.kind === 'dose' ? dashed.replaceAll(misspeltHectare, '公顷') : dashed;
  return spelled.replaceAll(binaryFraction, (noise) => String(Number(Number(noise).toPrecision(12))));
};

/** 「2O-3O」 with letters. */
export const askAboutLetters: CellPass = (cell, { quantity }) => {
  if (!quantity || quantity.kind === 'property') return cell;
  const digits = digitsForLetters(cell);
  return digits === foldWidth(cell)
    ? cell
    : {
        name: 'letters',
        question: '数字里有字母，是不是数字',
        meanings: [{ value: 'zero', label: `是（${cell} 为 ${digits}）`, text: digits }, asItIs(cell)],
      };
};

const leftEmpty: Meaning = { value: 'empty', label: '留空', text: '' };
const asItIs = (cell: string): Meaning => ({ value: 'as-is', label: '照原样填写', text: cell });

const tooLarge = 'too-large';

/** Of 10.20, which would be taken for 10-20. */
const lastZero = /(?<=\d)(\.\d)0(?!\d)/g;

/** Asks what a judgement of the contract finds doubtful in a dose. */
const askWhere =
  (find: (dose: string) => DoseDoubt | null, isAsked = (_name: string): boolean => true): CellPass =>
  (cell, { quantity, hasDecimals }) => {
    const dose = hasDecimals === true ? cell.replaceAll(lastZero, '$1') : cell;
    const doubt = quantity?.kind === 'dose' ? find(dose) : null;
    if (doubt === null || !isAsked(doubt.name)) return cell;
    const { name, question, meant } = doubt;
    const intended = meant === undefined ? [] : [{ value: 'meant', label: `${cell} 为 ${meant}`, text: meant }];
    return { name, question, meanings: [...intended, asItIs(cell)] };
  };

/** Negative doses, ranges that go back or are too wide, commas in place of points, units without a number. */
export const askAboutDose = askWhere(doubtOfAmount, (name) => name !== tooLarge);

/** A dose that its unit, which may be that of its column, makes too large. */
export const askAboutLargeDose = askWhere(doubtOfAmount, (name) => name === tooLarge);

/** A dose whose unit nobody can tell: 「22,5-30」. */
export const askAboutUnit = askWhere(doubtOfUnit);

const measure = String.raw`(?:千克|公斤|毫克|微克|克|毫升|升|斤|两|kg|mg|ml|g|l)`;
const firstMeasure = new RegExp(String.raw`\d\s*(${measure}(?![a-z])|[%％])`, 'i');
const isVolume = /升|l$/i;

/** 「20-30ml」 or 15% in a column of 克/亩. */
export const askAboutOtherUnit: CellPass = (cell, { quantity, stated }) => {
  const [unit = '', ...others] = stated?.units ?? [];
  const [, own = ''] = firstMeasure.exec(compactText(cell)) ?? [];
  const [ofColumn = ''] = unit.split('/', 1);
  if (quantity?.kind !== 'dose' || others.length > 0 || own === '' || !/[克升]$/.test(ofColumn)) return cell;
  const isShare = own === '%';
  if (!isShare && isVolume.test(own) === isVolume.test(ofColumn)) return cell;
  // A number in the format of percents has no area beside its sign.
  const text = foldWidth(cell).replaceAll(new RegExp(`${own}(?![a-z])`, 'gi'), isShare ? unit : ofColumn);
  return {
    name: 'other-unit',
    question: `单位与表头的${ofColumn}不同，以哪个为准`,
    meanings: [
      { value: 'cell', label: `单元格（${cell}）`, text: cell },
      { value: 'header', label: `表头（${text}）`, text },
    ],
  };
};
