import type { ContentUnit } from '@admin-h5/contract';
import { foldWidth } from '@admin-h5/contract';

/** What the cells of a column can mean in several ways, which one answer decides for all of them. */
export interface Ambiguity {
  question: string;
  choices: readonly { value: string; label: string }[];
  /** Whether a cell can be read in several ways. @param header as it is in the sheet, with what it says in brackets */
  isAmbiguous: (cell: string, header: string) => boolean;
  /** The cell as one that can be read in one way only; with null, nobody has said which. */
  as: (cell: string, way: string | null) => string;
  /** The answer that the ambiguous cells of a column give together, or its header, or null. */
  shownBy: (cells: readonly string[], header: string) => string | null;
  /** Whether what the cells show is certain, so that it counts more than what a person has said, perhaps of others. */
  isProof?: true;
}

const plain = (cell: string): string => foldWidth(cell).replaceAll(/\s+/g, '');
const shortDay = /^(\d{1,2})[-/.](\d{1,2})[-/.]((?:19|20)\d{2})$/;
const mostMonths = 12;

/** 03/04/2024: the 3rd of April or the 4th of March. */
export const dayOrder: Ambiguity = {
  question: '日期中哪个数字是月',
  choices: [
    { value: 'dmy', label: '日/月/年' },
    { value: 'mdy', label: '月/日/年' },
  ],
  isAmbiguous: (cell) => shortDay.test(plain(cell)),
  as: (cell, way) => {
    const [, first = '', second = '', year = ''] = shortDay.exec(plain(cell)) ?? [];
    const [month, day] = way === 'mdy' ? [first, second] : [second, first];
    return way === null || year === '' ? cell : `${year}-${month}-${day}`;
  },
  shownBy: (cells) => {
    const parts = cells.map((cell) => shortDay.exec(plain(cell))?.slice(1, 3).map(Number) ?? []);
    const [dmy, mdy] = [0, 1].map((place) => parts.some((numbers) => (numbers[place] ?? 0) > mostMonths));
    return dmy === mdy ? null : dmy ? 'dmy' : 'mdy';
  },
  // No month is above 12.
  isProof: true,
};

const bareNumber = /^\d{1,4}$/;
const daysOfMonth = 30.4375;
/** Fewer months than any shelf life that a label states, and more days than any number of months. */
const fewestMonths = 6;
const fewestDays = 90;

/** 24 under 「保质期」: months, years or days. */
export const periodUnit: Ambiguity = {
  question: '数字的单位是什么',
  choices: [
    { value: 'month', label: '月' },
    { value: 'year', label: '年' },
    { value: 'day', label: '天' },
  ],
  isAmbiguous: (cell, header) => bareNumber.test(plain(cell)) && !/[月年天日]|\bmonth/i.test(header),
  as: (cell, way) => {
    const count = plain(cell);
    if (way === 'month') return `${count}个月`;
    if (way === 'day') return `${Math.round(Number(count) / daysOfMonth)}个月`;
    // Without an answer the schema refuses it: a number alone would count as months.
    return way === 'year' ? `${count}年` : `${count}（月、年还是天？）`;
  },
  shownBy: (cells, header) => {
    const unit = /\b(day|year)s?\b/i.exec(header)?.[1];
    if (unit !== undefined) return unit.toLowerCase();
    const counts = cells.map((cell) => Number(plain(cell)));
    if (counts.every((count) => count >= fewestDays)) return 'day';
    return counts.every((count) => count >= fewestMonths && count < fewestDays) ? 'month' : null;
  },
};

const bareContents = /^\d{1,7}(?:\.\d{1,6})?(?:\+\d{1,7}(?:\.\d{1,6})?)*$/;
const units: readonly ContentUnit[] = ['%', 'g/L', 'g/kg'];
const hasUnit = /[%‰]|g\/|克|ml|毫升/i;

/** 10 or 0.2+1.8 under 「含量」: percent or grams. */
export const missingContentUnit: Ambiguity = {
  question: '含量的单位是什么',
  choices: units.map((value) => ({ value, label: value })),
  isAmbiguous: (cell, header) => bareContents.test(plain(cell)) && !hasUnit.test(foldWidth(header)),
  as: (cell, way) =>
    way === null
      ? cell
      : plain(cell)
          .split('+')
          .map((part) => `${part}${way}`)
          .join('+'),
  shownBy: () => null,
};

const bareIngredient = /^[^|\d][^|]{0,60}?[:(]?\d{1,7}(?:\.\d{1,6})?\)?$/;
const separators = /[、，,;；\n]/;

/** 吡虫啉 10: percent or grams. */
export const missingIngredientUnit: Ambiguity = {
  ...missingContentUnit,
  isAmbiguous: (cell, header) =>
    !hasUnit.test(foldWidth(cell + header)) && cell.split(separators).every((part) => bareIngredient.test(plain(part))),
  as: (cell, way) =>
    way === null
      ? cell
      : cell
          .split(separators)
          .map((part) => `${part.trim()}${way}`)
          .join('、'),
};
