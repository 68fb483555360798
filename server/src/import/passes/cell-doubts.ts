import { foldWidth } from '@admin-h5/contract';
import { compactText } from '../read/cells.ts';
import { type PhysicalForm, type Quantity, type StatedUnit, unitsByForm, withArea, withUnit } from './quantity.ts';

/** A column of a file as a pass sees it. */
export interface PassColumn {
  /** Its name in messages. */
  header: string;
  quantity?: Quantity | undefined;
  /** Whether its cells are days. */
  isDay?: boolean;
  /** Whether signs for nothing have a meaning of their own in it. */
  readsNothing?: boolean;
  /** What its header or a note states for its numbers. */
  stated?: StatedUnit;
  /** What is known of its names, if it has such: what footnotes say of signs, and whether a list numbers them. */
  names?: { footnotes: ReadonlyMap<string, string>; areNumbered: boolean } | undefined;
  /** The codes in a cell that should have one, the valid one most probably first. */
  codesIn?: ((cell: string) => readonly string[]) | undefined;
}

/** What a pass knows beside the cell. */
export interface CellContext {
  /** What the spreadsheet program displays, where that differs; else ''. */
  shown: string;
  /** What the row says of its product, 'unknown' where it does not; null in a sheet that says nothing of it. */
  form: PhysicalForm | 'unknown' | null;
}

/** One of the meanings that a cell may have. */
export interface Meaning {
  /** What an answer calls it. */
  value: string;
  label: string;
  /** The cell, if it is meant so. */
  text: string;
}

/** A cell that a person must explain; one answer holds for the column. */
interface CellDoubt {
  /** Names the question within its column. */
  name: string;
  question: string;
  /** At least one, the likeliest first. */
  meanings: readonly Meaning[];
}

/**
 * Reads one cell for one concern: returns it as the next pass reads it, or what is unsure.
 * @param cell one line of it, without the marks of programs
 */
export type CellPass = (cell: string, column: PassColumn, context: CellContext) => string | CellDoubt;

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
export const rangesForCounts: CellPass = (cell, { quantity, isDay }) =>
  quantity?.kind === 'count' && isDay !== true && range.test(compactText(cell))
    ? { name: 'range', question: '这里只能填一个数，取哪一个', meanings: meaningsOfRange(cell) }
    : cell;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const whole = /^((?:19|20)\d{2})(?:[-/.]|年)(\d{1,2})(?:(?:[-/.]|月)(\d{1,2})日?|月?)(?:[T ].*)?$/;
const monthAndDay = /^(\d{1,2})月(\d{1,2})[日号]$/;
const dayAndName = /^(\d{1,2})[- ]?([a-z]{3,9})$/i;
const nameAndDay = /^([a-z]{3,9})[- ]?(\d{1,2})$/i;
/** Serial numbers of days from 2009 to 2036, which no dose and no count has. */
const serial = /^(?:39[89]\d{2}|4\d{4})$/;
const epoch = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;
/** Programs read 5-40 as May 1940: a second number above 29 that is no day is a year. */
const firstOldYear = 1930;
const lastOldYear = 1999;

const nameOf = (text: string): number => months.indexOf(text.slice(0, 3).toLowerCase()) + 1;

function fromDay(year: number, month: number, day: number): string {
  const isOld = day === 1 && year >= firstOldYear && year <= lastOldYear;
  return `${month}-${isOld ? year % 100 : day}`;
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
  const [, before, name = ''] = dayAndName.exec(text) ?? [];
  if (nameOf(name) > 0) return `${nameOf(name)}-${Number(before)}`;
  const [, begin = '', after] = nameAndDay.exec(text) ?? [];
  return nameOf(begin) > 0 ? `${nameOf(begin)}-${Number(after)}` : null;
}

/** A date where a dose, a content or a count belongs is what a spreadsheet program has made of a range. */
export const datesForNumbers: CellPass = (cell, { quantity }) => {
  if (!quantity) return cell;
  const range = rangeOfDate(cell);
  // A number of five digits may be a property or a content of spores.
  if (range === null || (serial.test(cell) && quantity.kind !== 'dose' && quantity.kind !== 'count')) return cell;
  const question = '像是被表格软件变成了日期，原来是什么';
  if (quantity.kind === 'count') return { name: 'date', question, meanings: meaningsOfRange(range) };
  return { name: 'date', question, meanings: [{ value: 'range', label: `还原（${cell} 为 ${range}）`, text: range }] };
};

const largeDose = 500;
/** Whether a dose may be a dilution: 「1000-1500」. */
const isLarge = (cell: string): boolean =>
  Number(/\d[\d,]*/.exec(compactText(cell))?.[0].replaceAll(',', '') ?? 0) >= largeDose;

/** Puts the unit of a column to numbers that have none; asks for it where a number alone says nothing. */
export const units: CellPass = (cell, { quantity, stated }, { form }) => {
  if (!quantity?.unitOf || withUnit(cell, '', quantity) === null) return cell;
  const whole = (unit: string): string => withUnit(cell, unit, quantity) ?? cell;
  const alternatives = stated?.units ?? [];
  const [only, ...others] = alternatives;
  if (only !== undefined && others.length === 0) return whole(only);
  const ofForms = unitsByForm(alternatives);
  const own = form === 'solid' || form === 'liquid' ? form : null;
  if (ofForms && own !== null) return whole(ofForms[own]);
  if (!quantity.asks) return cell;
  const { question, units: usual } = quantity.asks;
  const area = stated?.area ?? null;
  const ofArea = area === null ? usual : usual.filter((unit) => unit.endsWith(area));
  const unstated =
    ofArea.length > 0 ? ofArea : usual.slice(0, 2).map((unit) => `${unit.split('/', 1)[0] ?? ''}${area ?? ''}`);
  const offered = only === undefined ? unstated : alternatives;
  const offeredByForm = unitsByForm(offered.slice(0, 2));
  // One answer holds for the column, which may have solid and liquid products.
  const byForm =
    own === null || !offeredByForm
      ? []
      : [
          {
            value: 'form',
            label: `按剂型：固体${offeredByForm.solid}，液体${offeredByForm.liquid}`,
            text: whole(offeredByForm[own]),
          },
        ];
  if (only === undefined && area === null && quantity.kind === 'dose' && isLarge(cell)) {
    const dilution = usual.find((unit) => unit.startsWith('倍')) ?? '';
    const others = [dilution, ...usual.filter((unit) => unit !== dilution)];
    const meanings = others.map((name) => ({ value: name, label: name, text: whole(name) }));
    return { name: 'unit-of-large', question: `数字较大，可能是稀释倍数，${question}`, meanings };
  }
  const meanings = [...byForm, ...offered.map((name) => ({ value: name, label: name, text: whole(name) }))];
  return form === 'unknown' && offeredByForm
    ? { name: 'unit-of-unknown', question: `剂型看不出是固体还是液体，${question}`, meanings }
    : { name: 'unit', question, meanings };
};

/** Says of an amount for which area it is, by its column; asks where the column does not say it. */
export const areas: CellPass = (cell, { quantity, stated }) => {
  const text = quantity?.areaOf ? withArea(cell, stated?.area ?? '') : null;
  if (text === null || (stated?.area ?? null) !== null) return text ?? cell;
  const meaning = (value: string, name: string): Meaning => {
    const whole = withArea(cell, `/${name}`) ?? cell;
    return { value, label: `每${name}（${text} 为 ${whole}）`, text: whole };
  };
  return {
    name: 'area',
    question: '用药量没有写明是多大面积的，怎么填',
    meanings: [meaning('mu', '亩'), meaning('ha', '公顷'), { value: 'as-is', label: '照原样填写', text: cell }],
  };
};

const hasUnit = /[克升斤两倍液株亩粒片包袋瓶支只枚张:％%‰a-zμ]/i;
const hasAmount = /\d|^[一二两三四五六七八九十百千半]+(?:[至到~～—-]+[一二两三四五六七八九十百千半]+)?$/;

/** A dose whose unit nobody can tell: 「22,5-30」. */
export const unitlessDoses: CellPass = (cell, { quantity }) => {
  const text = compactText(cell);
  return quantity?.kind !== 'dose' || !hasAmount.test(text) || hasUnit.test(text)
    ? cell
    : {
        name: 'no-unit',
        question: '用药量没有单位，怎么填',
        meanings: [{ value: 'as-is', label: '照原样填写', text: cell }],
      };
};

/** Says of amounts what all of their column are of: the active ingredient, where the others are of the product. */
export const dosesOfIngredient: CellPass = (cell, { stated }) =>
  stated === undefined || stated.remark === '' || !/\d/.test(cell) || cell.includes('有效成分')
    ? cell
    : cell + stated.remark;

/** A percentage that a workbook displays with fewer digits than it has: 31% for 30.5%. */
export const roundedPercent: CellPass = (cell, { quantity }, { shown }) =>
  shown === '' || shown === cell || (!quantity && !shown.endsWith('%'))
    ? cell
    : {
        name: 'rounded',
        question: '单元格显示的数与实际的数不同，以哪个为准',
        meanings: [
          { value: 'stored', label: `实际的数（${cell}）`, text: cell },
          { value: 'shown', label: `显示的数（${shown}）`, text: shown },
        ],
      };

const nothing = /^(?:[-/\\—–－／]{1,4}|无|没有|n[/.]?a\.?|none|nil)$/i;

/** Signs and words of a cell that has nothing to say, except where its column gives them a meaning. */
export const signsForNothing: CellPass = (cell, { readsNothing }) =>
  readsNothing !== true && nothing.test(cell.trim()) ? '' : cell;

/** Several codes where one belongs: an old and a new one. */
export const severalCodes: CellPass = (cell, { codesIn }) => {
  const [valid, ...others] = codesIn?.(cell) ?? [];
  const former = others.at(-1);
  return valid === undefined || former === undefined
    ? cell
    : {
        name: 'several',
        question: '一格里有几个编号，现在有效的是哪个',
        meanings: [
          { value: 'new', label: `新的（${valid}）`, text: valid },
          { value: 'old', label: `原来的（${former}）`, text: former },
        ],
      };
};

const endless = /^(?:长期(?:有效)?|永久(?:有效)?|无期限|无固定期限|不限)$/;

/** 「长期」 is no day. */
export const wordsForDays: CellPass = (cell, { isDay }) =>
  isDay === true && endless.test(cell.trim())
    ? { name: 'no-day', question: '不是日期，怎么填', meanings: [{ value: 'empty', label: '留空', text: '' }] }
    : cell;
