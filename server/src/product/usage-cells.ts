/** How offices write 使用范围 in a sheet: doses with their units, intervals, numbers of times, in one cell or in columns. */
import { foldWidth } from '@admin-h5/contract';
import { splitHeaders } from '../import/columns/header-synonyms.ts';
import type { SheetCell } from '../import/columns/cell-kinds.ts';
import { withDigits } from '../import/passes/days-and-months.ts';
import { mergeLists } from '../import/passes/merge-lists.ts';
import { type Quantity, unitsBy } from '../import/passes/quantity.ts';
import { compactText, hasBars, isBlankSign, objectsIn, table } from '../import/read/cells.ts';

/** The numbers that a use has, with what messages call them. */
const counts: Readonly<Record<string, string>> = { intervalDays: '安全间隔期', maxTimes: '每季最多次数' };
const count =
  /^(?:[≤≥]|[<>]=|不超过|不少于|不低于|至少|[最至]多|(?:距?(?:收获|采收|采摘)前?)|[每一](?:个作物)?(?:季|季度|年)(?:最多)?(?:使用|施用|施药)?)?(\d{1,3})(?:天|日|次|d)?(?:以上|[/每](?:作物)?(?:季|生长季|年))?$/i;
/** No number of times is the largest then. */
const atLeast = /[≥>]|不少于|不低于|至少|以上/;
const weeks = /^(\d{1,2})(?:周|星期|weeks?)$/i;
const daysOfWeek = 7;
/** 「28天，每季最多2次」, 「15天（最多3次）」 under 安全间隔期. */
const both = /^(\d{1,3})[天日d][,，、;；(/]?(?:每(?:季|季度|年))?(?:[最至]多)?(?:使用|施用|施药)?(\d{1,2})次\)?$/i;

/** A text without a number says only that there is none: 「—」, 「收获期使用，不需要」. */
const hasNoCount = (text: string): boolean => !/[\d一二两三四五六七八九十半壹贰叁肆伍陆柒捌玖拾]/.test(foldWidth(text));
/** `14天`, `2次/季`, `2周`, `/`. */
function readCount(text: string): string {
  if (hasNoCount(text)) return '';
  const plain = withDigits(compactText(text));
  const ofWeeks = weeks.exec(plain)?.[1];
  return ofWeeks === undefined ? (count.exec(plain)?.[1] ?? text) : String(Number(ofWeeks) * daysOfWeek);
}

/** The numbers of a use, which one cell may have together. */
function readCounts(usage: Record<string, string>): Record<string, string> {
  const { intervalDays = '', maxTimes = '' } = usage;
  const [, days, times] = isBlankSign(maxTimes) ? (both.exec(compactText(intervalDays)) ?? []) : [];
  return days !== undefined && times !== undefined
    ? { ...usage, intervalDays: days, maxTimes: times }
    : {
        ...usage,
        intervalDays: readCount(intervalDays),
        maxTimes: atLeast.test(maxTimes) ? maxTimes : readCount(maxTimes),
      };
}

const fields = ['crop', 'target', 'dosage', 'method', 'timing', 'intervalDays', 'maxTimes'] as const;
type Field = (typeof fields)[number];

/** The number at the start of a line: 「1、苹果树」. */
const numbered = /^(?:(\d{1,2})(?:、|[.．](?!\d)|[)）])|\((\d{1,2})\))\s*/;
const hasNumber = (text: unknown, line: number): boolean =>
  typeof text === 'string' && (numbered.exec(text) ?? []).slice(1).some((number) => number === String(line + 1));

/** Fields that number their lines: 「1、苹果树」 above 「2、小麦」. A number in one line alone belongs to its text. */
const numberedFields = (lines: readonly object[]): Field[] =>
  lines.length < 2 ? [] : fields.filter((field) => lines.every((line, at) => hasNumber(Reflect.get(line, field), at)));

function withoutNumbers(lines: readonly Record<string, string>[]): Record<string, string>[] {
  const names: readonly string[] = numberedFields(lines);
  const change = ([name, text]: [string, string]) => [name, names.includes(name) ? text.replace(numbered, '') : text];
  return lines.map((line) => Object.fromEntries(Object.entries(line).map(change)));
}

/** Numbers the lines again where their texts begin with their numbers, which reading would take away. */
function withNumbers(value: unknown): object[] {
  const lines = objectsIn(value);
  const names = numberedFields(lines);
  return lines.map((line, at) => ({
    ...line,
    ...Object.fromEntries(names.map((name) => [name, `${at + 1}、${String(Reflect.get(line, name))}`])),
  }));
}

const bars = table(fields, '水稻 | 稻飞虱 | 20克/亩 | 喷雾 | 低龄若虫期 | 14 | 2');

/** Crops alone (「水稻、小麦」) or a description: nobody can tell its fields apart. */
const isDescription = (cell: string): boolean => cell.trim() !== '' && !isBlankSign(cell) && !hasBars(cell);

/** Words where a number should be: they are left out. */
function wordsForCounts(cell: string): string | null {
  const found = bars
    .read(cell)
    .flatMap((usage) => Object.entries(counts).map(([name, label]) => ({ label, text: usage[name]?.trim() ?? '' })))
    .find(({ text }) => !isBlankSign(text) && hasNoCount(text));
  return found ? `${found.label}“${found.text}”不是数字，留空` : null;
}

const grams = '(?:g|克)';
const millilitres = '(?:ml|毫升)';
const mu = '(?:亩地?|mu|667(?:m[2²]|㎡|平方米|平米)?)';
const hectare = '(?:公[顷倾頃]|ha|hm[2²])';
const perMu = String.raw`(?:\/|每)${mu}`;
const perHectare = String.raw`(?:\/|每)${hectare}`;

const doseUnits = unitsBy([
  [new RegExp(`^(?:制剂)?${grams}(?:制剂)?${perMu}$`, 'i'), '克/亩'],
  [new RegExp(`^(?:制剂)?${millilitres}(?:制剂)?${perMu}$`, 'i'), '毫升/亩'],
  [new RegExp(`^(?:kg|千克|公斤)${perMu}$`, 'i'), '千克/亩'],
  [new RegExp(`^(?:l|升)${perMu}$`, 'i'), '升/亩'],
  [new RegExp(`^${grams}${perHectare}$`, 'i'), '克/公顷'],
  [new RegExp(`^${millilitres}${perHectare}$`, 'i'), '毫升/公顷'],
  [new RegExp(`^(?:kg|千克|公斤)${perHectare}$`, 'i'), '千克/公顷'],
  [new RegExp(`^(?:l|升)${perHectare}$`, 'i'), '升/公顷'],
  [new RegExp(`^斤${perMu}$`, 'i'), '斤/亩'],
  [new RegExp(`^两${perMu}$`, 'i'), '两/亩'],
  [new RegExp(`^袋${perMu}$`, 'i'), '袋/亩'],
  [new RegExp(`^包${perMu}$`, 'i'), '包/亩'],
  [new RegExp(`^瓶${perMu}$`, 'i'), '瓶/亩'],
  [/^(?:g|克)(?:\/|每)(?:平方米|平米|m[2²]|㎡)$/i, '克/平方米'],
  [/^(?:ml|毫升)(?:\/|每)(?:平方米|平米|m[2²]|㎡)$/i, '毫升/平方米'],
  [/^(?:稀释)?倍(?:液|数)?$/, '倍液'],
  [/^(?:mg|毫克)\/(?:kg|千克|公斤)$|^ppm$/i, '毫克/千克'],
  [/^(?:g|克)\/(?:100kg|100千克|100公斤)种子$/i, '克/100千克种子'],
  [/^(?:ml|毫升)\/(?:100kg|100千克|100公斤)种子$/i, '毫升/100千克种子'],
  [new RegExp(`^(?:制剂)?${grams}(?:制剂)?$`, 'i'), '克'],
  [new RegExp(`^(?:制剂)?${millilitres}(?:制剂)?$`, 'i'), '毫升'],
  [/^(?:kg|千克|公斤)$/i, '千克'],
  [/^(?:l|升)$/i, '升'],
]);

/** 「有效成分用药量」, 「克（折百）/公顷」, `g a.i./ha`. */
const ofActive = /,?(?:有效成分|折百|(?<![a-z])a\.?i\.?(?![a-z])|(?<=g)\(?a\.?i\.?\)?(?=\/))[,:]?/gi;

/** What a dose is counted in: a number alone says nothing. */
const dose: Quantity = {
  kind: 'dose',
  unitOf: (text) => {
    const plain = compactText(text);
    const ofIngredient = plain.replaceAll(ofActive, '');
    const unit = doseUnits(ofIngredient);
    return unit === null || ofIngredient === plain ? unit : `${unit}（有效成分）`;
  },
  areaOf: (text) => {
    const plain = compactText(text);
    const [isMu, isHectare] = [
      /亩|667(?:m[2²]|㎡|平方米|平米)|(?<![a-z])mu(?![a-z])/i.test(plain),
      /公[顷倾頃]|ha(?![a-z])|hm[2²]/i.test(plain),
    ];
    return isMu === isHectare ? null : isMu ? '/亩' : '/公顷';
  },
  remarkOf: (text) => (text.search(ofActive) === -1 ? '' : '（有效成分）'),
  asks: {
    question: '用药量的单位是什么',
    units: ['克/亩', '毫升/亩', '倍液', '毫克/千克', '克/100千克种子', '毫升/100千克种子'],
  },
};

const intervalUnits = unitsBy([
  [/^[天日]$|^d(?:ays?)?$/i, '天'],
  [/^(?:小时|h|hours?)$/i, '小时'],
  [/^(?:分钟|min)$/i, '分钟'],
  [/^(?:周|星期|weeks?)$/i, '周'],
  [/^(?:个?月|months?)$/i, '个月'],
]);

export const usages: SheetCell = {
  ...bars,
  leftOut: (cell) => (isDescription(cell) ? '没有分开写明作物、防治对象、用药量和施用方法' : wordsForCounts(cell)),
  read: (cell) =>
    isDescription(cell) ? undefined : withoutNumbers(bars.read(isBlankSign(cell) ? '' : cell)).map(readCounts),
  write: (value) => bars.write(withNumbers(value)),
  merge: (before, after) => mergeLists(before, after, { keys: ['crop', 'target'], details: fields }),
  parts: [
    {
      name: 'crop',
      required: true,
      isWords: true,
      isRepeated: true,
      headers: splitHeaders(
        '作物、作物/场所、作物或场所、作物（场所）、使用作物、适用作物、使用作物/场所、登记作物、登记作物名称、什么作物、用在什么上、用在什么作物上、' +
          '用在哪里、用在哪',
      ),
    },
    {
      name: 'target',
      required: true,
      isWords: true,
      headers: splitHeaders(
        '防治对象、防除对象、防治杂草、防除杂草、防治对象/用途、靶标、防治目标、防治什么、治什么、防什么、' +
          '打什么、病虫草害、病虫害、病害、虫害、草害',
      ),
    },
    {
      name: 'dosage',
      required: true,
      quantity: dose,
      headers: splitHeaders(
        '用药量、用量、制剂用药量、制剂用量、亩用量、每亩用量、亩用药量、每亩用药量、使用剂量、使用量、' +
          '施药量、推荐用量、推荐用药量、推荐剂量、用多少、一亩用多少、稀释倍数、使用倍数、兑水倍数、' +
          '有效成分用药量、有效成分用量、有效成分使用量',
      ),
    },
    {
      name: 'method',
      required: true,
      isWords: true,
      // Seeds of another crop may be dressed.
      isRepeated: { under: 'crop' },
      headers: splitHeaders(
        '施用方法、施药方法、使用方法、用药方法、施用方式、施药方式、使用方式、怎么用、怎么打、用法',
      ),
    },
    {
      name: 'timing',
      headers: splitHeaders('施用时期、施药时期、使用时期、施用适期、施药适期、使用适期、用药时期、时期'),
    },
    {
      name: 'intervalDays',
      // A header of another unit makes another number: 「安全间隔期（周）」.
      quantity: { kind: 'count', unitOf: intervalUnits },
      headers: splitHeaders('安全间隔期、安全间隔期(天)、安全间隔、间隔期、间隔天数、隔几天、安全期、PHI、采收间隔期'),
    },
    {
      name: 'maxTimes',
      quantity: { kind: 'count', unitOf: unitsBy([[/^次(?:\/季)?$|^times?$/i, '次']]) },
      headers: splitHeaders(
        '每季最多次数、每季最多使用次数、最多使用次数、每季最多施用次数、每季最多施药次数、最多施药次数、' +
          '最多次数、次数、使用次数、施药次数、最多几次、用几次、打几次',
      ),
    },
  ],
};
