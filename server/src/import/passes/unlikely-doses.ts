/** Doses that no label has, and numbers with other signs than digits. */
import { foldWidth } from '@admin-h5/contract';
import { compactText } from '../read/cells.ts';
import type { CellPass, Meaning } from './cell-pass.ts';

/** What a sum of binary fractions leaves behind: 0.30000000000000004. */
const binaryFraction = /(?<!\d)\d{1,9}\.\d{10,20}/g;
const numerals = '一二三四五六七八九十';
const countInWords = /^([一二两三四五六七八九十])(?=[次天日]?$)/;

/** Numbers as they were meant: 0.3 of 0.30000000000000004, 三次 as 3次. */
export const readNumber: CellPass = (cell, { quantity }) => {
  if (!quantity) return cell;
  if (quantity.kind === 'count')
    return cell.trim().replace(countInWords, (word) => String(numerals.indexOf(word === '两' ? '二' : word) + 1));
  return cell.replaceAll(binaryFraction, (noise) => String(Number(Number(noise).toPrecision(12))));
};

/** Letters that look like 0 beside digits; 10oz has a unit. */
const zeroLetters = /(?<=\d[Oo〇]{0,6})[Oo〇](?![a-z])|(?<![A-Za-z])[Oo〇](?=\.?\d)/g;

/** 「2O-3O」 with letters. */
export const askAboutLetters: CellPass = (cell, { quantity }) => {
  if (!quantity || quantity.kind === 'property' || quantity.kind === 'pack') return cell;
  const digits = foldWidth(cell).replaceAll(zeroLetters, '0');
  return digits === foldWidth(cell)
    ? cell
    : {
        name: 'letters',
        question: '数字里有字母，是不是 0',
        meanings: [{ value: 'zero', label: `是（${cell} 为 ${digits}）`, text: digits }, asItIs(cell)],
      };
};

const number = String.raw`\d[\d,]*(?:\.\d+)?`;
const measure = String.raw`(?:千克|公斤|毫克|微克|克|毫升|升|斤|两|kg|mg|ml|g|l)`;
const range = new RegExp(
  String.raw`(?<![\d.,:-])(${number})(\s*${measure}?\s*[-~～–—−至到]{1,2}\s*)(${number})(?![\d.,]*\s*[:倍])`,
  'gi',
);
const firstMeasure = new RegExp(String.raw`\d\s*(${measure})(?![a-z])`, 'i');
const decimalComma = /(\d),(?=\d{1,2}(?!\d))/g;
const isVolume = /升|l$/i;
/** The largest dose of a label is at most some ten times its smallest. */
const maxRatio = 20;

const asItIs = (cell: string): Meaning => ({ value: 'as-is', label: '照原样填写', text: cell });
const toNumber = (text: string): number => Number(text.replaceAll(',', ''));

/** Negative doses, ranges that go back or are too wide, commas in place of points, units without a number. */
export const askAboutDose: CellPass = (cell, { quantity }) => {
  if (quantity?.kind !== 'dose') return cell;
  const text = foldWidth(cell);
  const ask = (name: string, question: string, meant?: string) => ({
    name,
    question,
    meanings: [
      ...(meant === undefined ? [] : [{ value: 'meant', label: `${cell} 为 ${meant}`, text: meant }]),
      asItIs(cell),
    ],
  });
  if (/^\s*[-−–—]\s*\d/.test(text)) return ask('negative', '用药量是负数，怎么填', text.replace(/^\s*[-−–—]\s*/, ''));
  const withPoints = text.replaceAll(decimalComma, '$1.');
  if (withPoints !== text) return ask('comma', '用药量里的逗号是不是小数点', withPoints);
  if (isUnitAlone(text, quantity.unitOf)) return ask('no-amount', '用药量没有数，怎么填');
  const forwards = text.replaceAll(range, (whole, low: string, sign: string, high: string) =>
    toNumber(low) > toNumber(high) ? high + sign + low : whole,
  );
  if (forwards !== text) return ask('backwards', '用药量的范围前大后小，怎么填', forwards);
  const isTooWide = [...text.matchAll(range)].some(
    ([, low = '', , high = '']) => toNumber(low) > 0 && toNumber(high) > toNumber(low) * maxRatio,
  );
  return isTooWide ? ask('too-wide', '用药量的范围相差太大，是否有误') : cell;
};

/** A unit without a number, or a day of the week, which a number with a date's format shows. */
const isUnitAlone = (text: string, unitOf?: (text: string) => string | null): boolean =>
  !/[\d一二两三四五六七八九十百千半]/.test(text)
    ? /[克升]|^[mk]?[gl]\b/i.test(text) && unitOf?.(text) !== null
    : /^(?:星期|周)[一二三四五六]$/.test(text.trim());

/** 「20-30ml」 in a column of 克/亩. */
export const askAboutOtherUnit: CellPass = (cell, { quantity, stated }) => {
  const [unit = '', ...others] = stated?.units ?? [];
  const [, own = ''] = firstMeasure.exec(compactText(cell)) ?? [];
  const [ofColumn = ''] = unit.split('/', 1);
  if (quantity?.kind !== 'dose' || others.length > 0 || own === '' || !/[克升]$/.test(ofColumn)) return cell;
  if (isVolume.test(own) === isVolume.test(ofColumn)) return cell;
  const text = foldWidth(cell).replaceAll(new RegExp(`${own}(?![a-z])`, 'gi'), ofColumn);
  return {
    name: 'other-unit',
    question: `单位与表头的${ofColumn}不同，以哪个为准`,
    meanings: [
      { value: 'cell', label: `单元格（${cell}）`, text: cell },
      { value: 'header', label: `表头（${text}）`, text },
    ],
  };
};
