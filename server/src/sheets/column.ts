import { foldWidth } from '@admin-h5/contract';
import type { CategoryNames } from '../category/sheet-names.ts';
import { fromLines, toLines } from './cells.ts';

/** Data that reading and writing a cell may need. */
export interface SheetContext {
  categories: CategoryNames;
}

/** How the cells of a column are read and written. */
export interface SheetCell {
  /** Example value for the template. */
  example: string;
  /**
   * Whether 1E+05 is a number in this column. Otherwise it counts as a text whose digits a spreadsheet program has
   * lost.
   */
  numeric?: boolean;
  /** Choices that a workbook offers as a drop-down. */
  choices?: (context: SheetContext) => readonly string[];
  /** The field's value for the schema. Unreadable text is returned as it is; the schema then refuses it. */
  read: (cell: string, context: SheetContext) => unknown;
  write: (value: unknown, context: SheetContext) => string;
}

/** One column of a sheet: a field of a record under its Chinese header. */
export type SheetColumn = SheetCell & { field: string; header: string };

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

/** A percentage with optional signs: `99.9`, `99.9%`, `≥99.9%`. */
export const percent: Make = (example = '') => ({
  ...number(example),
  read: (cell) =>
    foldWidth(cell)
      .replace(/^\s*(?:≥|>=)/, '')
      .replace(/%\s*$/, '')
      .trim(),
});

const dayParts = /^(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2})|年(\d{1,2})月(\d{1,2})日?)(?: 0{1,2}:00(?::00)?)?$/;

/** A day as spreadsheet programs and people write it: `2024-01-05`, `2024/1/5`, `2024年1月5日`. */
export const day: Make = (example = '') => ({
  ...text(example),
  read: (cell) => {
    const [, year, ...parts] = dayParts.exec(foldWidth(cell).trim()) ?? [];
    if (year === undefined) return cell;
    return [year, ...parts.filter((part) => part !== undefined).map((part) => part.padStart(2, '0'))].join('-');
  },
});

/** One entry of a list. */
export const choice = (values: readonly string[], example = ''): SheetCell => ({
  ...text(example),
  choices: () => values,
});

/** The id of a file, or an empty cell. */
export const fileId: Make = () => ({ ...text(), read: (cell) => cell.trim() || null });

/** Several texts, one per line. */
export const lines: Make = (example = '') => ({
  example,
  read: fromLines,
  write: (value) => toLines(asTexts(value)),
});

const named = (names: ReadonlyMap<string, unknown>): Pick<SheetCell, 'read' | 'write' | 'choices'> => ({
  choices: () => {
    const values = [...names.values()];
    return [...names].flatMap(([name, value], at) => (values.indexOf(value) === at ? [name] : []));
  },
  read: (cell) => {
    const wanted = foldWidth(cell).trim();
    return names.has(wanted.toLowerCase()) ? names.get(wanted.toLowerCase()) : wanted;
  },
  write: (value) => [...names].find(([, meant]) => meant === value)?.[0] ?? asText(value),
});

const flags = new Map<string, unknown>([
  ['是', true],
  ['否', false],
  ['', false],
  ['true', true],
  ['false', false],
  ['1', true],
  ['0', false],
]);
export const flag: Make = (example = '否') => ({ example, ...named(flags) });

const states = new Map<string, unknown>([
  ['启用', 1],
  ['停用', 0],
  ['', 1],
]);
export const status: SheetCell = { example: '启用', ...named(states) };

/** A number that is written as a name. */
export const labelled = (names: Readonly<Record<string, number>>): SheetCell => ({
  example: '',
  ...named(new Map(Object.entries(names))),
});

/** A category, written as its path: 杀虫剂/有机磷. */
export const category: Make = (example = '') => ({
  example,
  choices: ({ categories }) => categories.all(),
  read: (cell, { categories }) => categories.idOf(cell),
  write: (value, { categories }) => categories.pathOf(asText(value)),
});
