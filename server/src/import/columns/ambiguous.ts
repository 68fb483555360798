import { type ContentUnit, contentUnit, foldWidth } from '@admin-h5/contract';
import { daysOfMonth } from '../passes/days-and-months.ts';
import { compactText } from '../read/cells.ts';

/** What the lines of a column's cells can mean in several ways, which one answer decides for all of them. */
export interface Ambiguity {
  question: string;
  choices: readonly { value: string; label: string }[];
  /** Whether a cell can be read in several ways. @param header as it is in the sheet, with what it says in brackets */
  isAmbiguous: (cell: string, header: string) => boolean;
  /** The cell as one that can be read in one way only. */
  as: (cell: string, way: string) => string;
  /** The answer that the ambiguous cells of a column give together, or its header, or null. */
  shownBy: (cells: readonly string[], header: string) => string | null;
  /** The answer that a header gives: nobody is asked then. */
  saidBy?: (header: string) => string | null;
  /** The field of a column that says it row by row: nobody is asked in a sheet that has it. */
  saidIn?: string;
  /** Whether what the cells show is certain, so that it counts more than what a person has said, perhaps of others. */
  isProof?: true;
}

const shortDay = /^(\d{1,2})[-/.](\d{1,2})[-/.]((?:19|20)\d{2})$/;
const maxMonths = 12;

/** 03/04/2024: the 3rd of April or the 4th of March. */
export const dayOrder: Ambiguity = {
  question: '日期中哪个数字是月',
  choices: [
    { value: 'dmy', label: '日/月/年' },
    { value: 'mdy', label: '月/日/年' },
  ],
  isAmbiguous: (cell) => shortDay.test(compactText(cell)),
  as: (cell, way) => {
    const [, first = '', second = '', year = ''] = shortDay.exec(compactText(cell)) ?? [];
    const [month, day] = way === 'mdy' ? [first, second] : [second, first];
    return `${year}-${month}-${day}`;
  },
  shownBy: (cells) => {
    const parts = cells.map((cell) => shortDay.exec(compactText(cell))?.slice(1, 3).map(Number) ?? []);
    const [dmy, mdy] = [0, 1].map((place) => parts.some((numbers) => (numbers[place] ?? 0) > maxMonths));
    return dmy === mdy ? null : dmy ? 'dmy' : 'mdy';
  },
  // No month is above 12.
  isProof: true,
};

const shortDate = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const maxDays = 31;
/** Where the parts of a short date are: year, month, day. */
const orders: Readonly<Record<string, readonly [year: number, month: number, day: number]>> = {
  ymd: [0, 1, 2],
  dmyy: [2, 1, 0],
  mdyy: [2, 0, 1],
};
const readNumbers = (cell: string, way: string): number[] => {
  const numbers = (shortDate.exec(compactText(cell)) ?? []).slice(1, 4).map(Number);
  return (orders[way] ?? []).map((place) => numbers[place] ?? 0);
};
const century = 2000;

/** 29/1/4: of 2029, or of 2004. */
export const shortYear: Ambiguity = {
  question: '日期中哪个数字是年',
  choices: [
    { value: 'ymd', label: '年/月/日' },
    { value: 'dmyy', label: '日/月/年' },
    { value: 'mdyy', label: '月/日/年' },
  ],
  isAmbiguous: (cell) => shortDate.test(compactText(cell)),
  as: (cell, way) => {
    const [year = 0, month, day] = readNumbers(cell, way);
    return `${century + year}-${month}-${day}`;
  },
  shownBy: (cells) => {
    const possible = Object.keys(orders).filter((way) =>
      cells.every((cell) => {
        const [, month = 0, day = 0] = readNumbers(cell, way);
        return month <= maxMonths && day <= maxDays;
      }),
    );
    return possible.length === 1 ? (possible[0] ?? null) : null;
  },
  isProof: true,
};

const yearAndMonth = /^((?:19|20)\d{2})(?:[-/.年](\d{1,2})月?|(0[1-9]|1[0-2]))$/;

/** 2029.1: the first or the last day of January. */
export const wholeMonth: Ambiguity = {
  question: '只写了年月，是当月的哪一天',
  choices: [
    { value: 'first', label: '第一天（2029.1 为 2029年1月1日）' },
    { value: 'last', label: '最后一天（2029.1 为 2029年1月31日）' },
  ],
  isAmbiguous: (cell) => yearAndMonth.test(compactText(cell)),
  as: (cell, way) => {
    const [, year = '', month, month2] = yearAndMonth.exec(compactText(cell)) ?? [];
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

const bareContent = /^\d{1,7}(?:\.\d{1,6})?$/;
const separators = /[、，,;；+＋/]/;
const partsIn = (cell: string): string[] =>
  foldWidth(cell)
    .split(separators)
    .map((part) => part.trim());
const units: readonly ContentUnit[] = ['%', 'g/L', 'g/kg'];
const hasUnit = /[%‰]|g\/|克|ml|毫升/i;

/** 10 or 0.2+1.8 under 「含量」: percent or grams. */
export const missingContentUnit: Ambiguity = {
  question: '含量的单位是什么',
  choices: units.map((value) => ({ value, label: value })),
  isAmbiguous: (cell) => partsIn(cell).every((part) => bareContent.test(part)),
  as: (cell, way) =>
    partsIn(cell)
      .map((part) => `${part}${way}`)
      .join('+'),
  shownBy: () => null,
  // 「含量(%)」, 「含量 g/L」; 「含量(%或g/L)」 leaves it open.
  saidBy: (header) => {
    const statedUnits = foldWidth(header).match(/%|(?:g|克)\s?\/\s?(?:千克|公斤|kg|升|l)/gi) ?? [];
    const [unit = null, ...others] = new Set(statedUnits.map((one) => contentUnit(one)));
    return others.length === 0 ? unit : null;
  },
  saidIn: 'contentUnit',
};

const bareIngredient = /^[^|\d][^|]{0,60}?[\p{Script=Han})\s:(]\d{1,7}(?:\.\d{1,6})?\)?$/u;

/** 吡虫啉 10: percent or grams. */
export const missingIngredientUnit: Ambiguity = {
  ...missingContentUnit,
  isAmbiguous: (cell) => !hasUnit.test(foldWidth(cell)) && partsIn(cell).every((part) => bareIngredient.test(part)),
  as: (cell, way) =>
    partsIn(cell)
      .map((part) => `${part.replace(/\)$/, '')}${way}`)
      .join('、'),
};
