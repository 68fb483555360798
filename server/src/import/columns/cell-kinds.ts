/** The kinds of cells that sheets have (text, number, day, choice, list and so on): how each is read, and written by an export. */
import { foldWidth } from '@admin-h5/contract';
import type { SheetCategories } from '../../category/sheet-categories.ts';
import type { Ambiguity } from '../passes/cell-pass.ts';
import { dayOrder, periodUnit, readDay, readMonths, shortYear, wholeMonth } from '../passes/days-and-months.ts';
import type { MergedList } from '../passes/merge-lists.ts';
import { type PhysicalForm, type Quantity, unitsBy } from '../passes/quantity.ts';
import { compactText, isBlankSign, isNoneWord, isTick, joinLines, splitLines } from '../read/cells.ts';

export interface SheetContext {
  categories: SheetCategories;
  /** Codes of formulations by their spellings in 词库; absent where nothing is read. */
  formulations?: ReadonlyMap<string, string>;
  /** Names of ingredients in 词库, folded (`foldedSpelling`). */
  ingredients?: ReadonlySet<string>;
}

/** What a cell says that nobody understands; its row is refused with the message. */
export class Unread {
  readonly message: string;
  /** The text, where what other cells of the row say may decide how it is read. */
  readonly text: string;

  constructor(message: string, text = '') {
    this.message = message;
    this.text = text;
  }
}

export interface SheetCell {
  example: string;
  /**
   * Whether 1E+05 is a number in this column. Otherwise it counts as a text whose digits a spreadsheet program has
   * lost.
   */
  numeric?: boolean;
  quantity?: Quantity;
  isDay?: true;
  isName?: true;
  /** Whether its texts are words, of which none is a date. */
  isWords?: boolean;
  /** Whether its texts are contents of ingredients, with their names or alone. */
  hasContents?: true;
  /** The codes in a cell that should have one, the valid one most probably first. */
  codesIn?: (cell: string) => readonly string[];
  /** What a cell says of how amounts of the record are measured. */
  physicalForm?: (cell: string, context: SheetContext) => PhysicalForm | null;
  choices?: (context: SheetContext) => readonly string[];
  /**
   * The field's value for the schema; undefined leaves it as it is. Unreadable text is returned as it is, and the schema
   * refuses it, or as `Unread`.
   */
  read: (cell: string, context: SheetContext) => unknown;
  write: (value: unknown, context: SheetContext) => string;
  /** Whether a text can belong to this column alone; a column whose header is unknown is found by it. */
  knownBy?: (cell: string) => boolean;
  /** Whether a cell looks like one of this column; tells which of several that may be it is. */
  resembles?: (cell: string) => boolean;
  /** The field that a column of one of its synonyms has instead, where its cells resemble that one. */
  mistakenFor?: string;
  /** What its cells may mean in several ways. */
  ambiguities?: readonly Ambiguity[];
  /** What a cell says that is left out, though its row is read: the reason for a warning, or null. */
  leftOut?: (cell: string) => string | null;
  /**
   * What a heading between the rows says of it, as a cell, for new records where a sheet has no column of it; null for
   * a heading that says something else. One column of an entity has it.
   */
  inHeadings?: (text: string, context: Pick<SheetContext, 'categories'> | undefined) => string | null;
  /**
   * Whether further rows of a record may have further lines of it, as those of `parts` may: lists by themselves; those of
   * one name have a line each beside each other.
   */
  repeats?: true | string;
  /** What the lines of a cell have between their bars. */
  fields?: readonly string[];
  /** Columns that an office may have instead, in the order of the cell's fields. */
  parts?: readonly SheetPart[];
  merge?: (before: unknown, after: unknown) => MergedList;
  /**
   * Whether a text removes what a record has. 「清空」 does so under any header, 「无」 only under the column's own, which
   * says so: under the header of an office it may mean that nobody has looked.
   */
  clears?: (cell: string) => boolean;
}

/** A field of a cell that has a column of its own in some sheets. */
export interface SheetPart {
  name: string;
  headers: readonly string[];
  /** Without it no row would be accepted. */
  required?: boolean;
  quantity?: Quantity;
  isWords?: boolean;
  /**
   * Whether further rows of a record repeat it where they leave it empty, as below a merged cell: all, or those that have
   * the same in another part.
   */
  isRepeated?: true | { under: string };
}

/** One column of a sheet: a field of a record under its Chinese header. */
export type SheetColumn = SheetCell & {
  field: string;
  header: string;
  synonyms?: readonly string[];
  /** A sheet may have it in several columns, 「有效成分1」 and 「有效成分2」, and beside each a column of this field with its content. */
  contents?: string;
  /** The field of the record of which the cell is a part, where it is not `field` itself. */
  source?: string;
  /** Whether it has numbers of documents or substances. */
  isCode?: boolean;
  /** Whether exports and templates go without it: it says what another column says in its own cells. */
  onlyRead?: true;
};

export const recordValue = (record: object, { field, source = field }: SheetColumn): unknown =>
  Reflect.get(record, source);

type Make = (example?: string) => SheetCell;

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const asTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(asText) : []);

export const text: Make = (example = '') => ({
  example,
  read: (cell) => cell,
  write: asText,
});

/** A number; full-width digits are accepted. */
export const number: Make = (example = '') => ({
  ...text(example),
  numeric: true,
  read: (cell) => foldWidth(cell).trim(),
});

/** A number that may have its unit behind it: `32.04 g/mol`. Anything else there is refused: 1.2万 is not 1.2. */
export const quantity = (example: string, unit: RegExp): SheetCell => ({
  ...number(example),
  read: (cell) => foldWidth(cell).trim().replace(unit, '').trimEnd(),
});

/** A percentage with optional signs: `99.9`, `99.9%`, `≥99.9%`. */
export const percent: Make = (example = '') => ({
  ...number(example),
  read: (cell) =>
    foldWidth(cell)
      .replace(/^\s*(?:≥|>=)/, '')
      .replace(/%\s*$/, '')
      .trim(),
});

/** A day as spreadsheet programs and people write it: see `readDay`. */
export const day: Make = (example = '') => ({
  ...text(example),
  isDay: true,
  ambiguities: [dayOrder, shortYear, wholeMonth],
  read: readDay,
});

const periodOf = unitsBy([
  [/^个?月$|^months?$/i, '个月'],
  [/^年$|^years?$/i, '年'],
  [/^[天日]$|^days?$/i, '天'],
]);

/** A number of months: `24`, `24个月`, `2年`. */
export const months: Make = (example = '') => ({
  ...number(example),
  quantity: { kind: 'count', unitOf: periodOf },
  ambiguities: [periodUnit],
  read: readMonths,
});

/** One entry of a list; `other` has further names for some of them. */
export const choice = (
  values: readonly string[],
  example = '',
  other: Readonly<Record<string, string>> = {},
): SheetCell => {
  const read = (cell: string): string => {
    const wanted = compactText(cell);
    const meant = Object.hasOwn(other, wanted) ? other[wanted] : wanted;
    return values.find((value) => value === meant) ?? cell;
  };
  return { ...text(example), choices: () => values, read };
};

export const lines: Make = (example = '') => ({
  example,
  read: splitLines,
  write: (value) => joinLines(asTexts(value)),
});

const wideSigns = /[０-９Ａ-Ｚａ-ｚ＊／．％]/g;

const measure = '(?:kg|g|mg|ml|l|t|千克|公斤|毫克|克|毫升|升|吨)';
const container = String.raw`\p{Script=Han}{0,3}[桶袋瓶箱包罐盒听支件筒]`;
/** 「kg/桶」, as the header has it. */
const perContainer = new RegExp(`^(?:${measure}|[桶袋瓶包罐盒听支片])[/每]${container}$`, 'iu');
const packUnits = unitsBy([
  [/^(?:g|克)$/i, '克'],
  [/^(?:kg|千克|公斤)$/i, '千克'],
  [/^(?:ml|毫升)$/i, '毫升'],
  [/^(?:l|升)$/i, '升'],
]);

const packAmount = new RegExp(String.raw`\d\s*${measure}(?![A-Za-z])`, 'iu');
const remarkWords = /[见停缺]|[现有无]货|优惠|续展|起订|备注|联系|供应|另[议行]|国标|年起/;

/** Whether a line is a remark and no pack: 「已停产」, 「现货」, 「见标签」. */
const isRemark = (line: string): boolean => remarkWords.test(line) && !packAmount.test(line);

/** Packs, one per line, which offices also write in rows of their own: `１００ｍｌ＊４０瓶／箱`. */
export const packs: Make = (example = '') => ({
  ...lines(example),
  quantity: {
    kind: 'pack',
    unitOf: (name) => (perContainer.test(compactText(name)) ? compactText(name).replace('每', '/') : packUnits(name)),
    asks: { question: '包装规格的单位是什么', units: ['克', '毫升', '千克', '升'] },
  },
  repeats: true,
  resembles: (cell) => packAmount.test(cell),
  read: (cell) => {
    const all = splitLines(cell.replaceAll(wideSigns, (sign) => sign.normalize('NFKC')));
    const read = all.filter((line) => !isRemark(line));
    // A remark says nothing of packs that a record has.
    return all.length > 0 && read.length === 0 ? undefined : read;
  },
  leftOut: (cell) => {
    const remark = splitLines(cell).find((line) => isRemark(line.normalize('NFKC')));
    return remark === undefined ? null : `“${remark}”不是包装规格`;
  },
});

/** Ids of files. An empty cell leaves them as they are: hardly anybody who fills in a sheet has them at hand. */
const files = (none: unknown, read: (cell: string) => unknown): SheetCell => ({
  ...lines(),
  clears: isNoneWord,
  read: (cell) => {
    if (isBlankSign(cell) || isTick(cell)) return undefined;
    return isNoneWord(cell) ? none : read(cell);
  },
});
export const fileIds: Make = () => files([], splitLines);
export const fileId: Make = () => ({ ...files(null, (cell) => cell.trim()), write: asText });

const namedValues = (names: ReadonlyMap<string, unknown>): Pick<SheetCell, 'read' | 'write' | 'choices'> => {
  const folded = new Map([...names].map(([name, value]) => [foldWidth(name).toLowerCase(), value]));
  return {
    choices: () => {
      const values = [...names.values()];
      return [...names].flatMap(([name, value], at) => (values.indexOf(value) === at ? [name] : []));
    },
    read: (cell) => {
      const wanted = foldWidth(cell).trim();
      return folded.has(wanted.toLowerCase()) ? folded.get(wanted.toLowerCase()) : wanted;
    },
    write: (value) => [...names].find(([, meant]) => meant === value)?.[0] ?? asText(value),
  };
};

const flags = new Map<string, unknown>([
  ['是', true],
  ['否', false],
  ['', false],
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
  ...['√', '✓', '✔', '☑', 'y', 'yes', 't', '有', '对', '真'].map((sign): [string, boolean] => [sign, true]),
  ...['×', '✗', '✘', 'x', 'n', 'no', 'f', '无', '非', '/', '-', '—'].map((sign): [string, boolean] => [sign, false]),
]);
export const flag: Make = (example = '否') => ({ example, ...namedValues(flags) });

/** Of what visitors see, or of a registration that has ended. */
const disabled = '停用、下架、停售、停产、禁用、否、×、0、注销、已注销、吊销、已吊销、失效、已失效、过期、已过期';
const states = new Map<string, unknown>([
  ...'启用、上架、在售、正常、是、√、1'.split('、').map((name): [string, number] => [name, 1]),
  ...disabled.split('、').map((name): [string, number] => [name, 0]),
  ['', 1],
]);
/** Of a registration that is valid, which says nothing of what visitors see. */
const registered = /^(?:有效|存续)(?:期?内)?$/;
export const status: SheetCell = (() => {
  const named = namedValues(states);
  return {
    example: '启用',
    ...named,
    read: (cell, context) => (registered.test(cell.trim()) ? undefined : named.read(cell, context)),
  };
})();

export const labelled = (names: Readonly<Record<string, number | string>>): SheetCell => ({
  example: '',
  ...namedValues(new Map(Object.entries(names))),
});

/** A category, written as its path: 杀虫剂/有机磷. */
export const category: Make = (example = '') => ({
  example,
  choices: ({ categories }) => categories.all(),
  read: (cell, { categories }) => categories.idOf(cell),
  write: (value, { categories }) => categories.pathOf(asText(value)),
});

/** A category that headings may say, with other words too: 「杀虫剂原药」 of 原药. */
export const categoryInHeadings: Make = (example = '') => ({
  ...category(example),
  inHeadings: (heading, context) => context?.categories.nameIn(heading) ?? null,
});
