/** Numbers and ranges that a spreadsheet program has made dates, and ranges where one number belongs. */
import { isSerialDay, rangeOfDate } from '@admin-h5/contract';
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

/** A date where a dose, a content or a count belongs is what a spreadsheet program has made of a range. */
export const askAboutDate: CellPass = (cell, { quantity }) => {
  if (!quantity) return cell;
  const range = rangeOfDate(cell);
  // A number of five digits may be a property or a content of spores.
  if (range === null || (isSerialDay(cell) && quantity.kind !== 'dose' && quantity.kind !== 'count')) return cell;
  const question = '像是被表格软件变成了日期，原来是什么';
  if (quantity.kind === 'count') return { name: 'date', question, meanings: meaningsOfRange(range) };
  return { name: 'date', question, meanings: [{ value: 'range', label: `还原（${cell} 为 ${range}）`, text: range }] };
};
