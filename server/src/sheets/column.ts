import { foldWidth } from '@admin-h5/shared/validation';
import type { CategoryNames } from './category-names.ts';
import { fromLines, toLines } from './cells.ts';

/** What reading and writing a cell may need to know. */
export interface SheetContext {
  categories: CategoryNames;
}

/** One column of a sheet: a field of the record, under its Chinese heading. */
export interface SheetColumn {
  field: string;
  header: string;
  /** An example for the template. */
  example: string;
  /** The field's value as the schema takes it; what cannot be read goes on as it is, for the schema to refuse. */
  read: (cell: string, context: SheetContext) => unknown;
  write: (value: unknown, context: SheetContext) => string;
}

type Make = (field: string, header: string, example?: string) => SheetColumn;

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const asTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(asText) : []);

export const text: Make = (field, header, example = '') => ({
  field,
  header,
  example,
  read: (cell) => cell,
  write: asText,
});

/** A number; full-width digits are understood. */
export const number: Make = (field, header, example = '') => ({
  ...text(field, header, example),
  read: (cell) => foldWidth(cell).trim(),
});

/** The id of a file, or none. */
export const fileId: Make = (field, header) => ({ ...text(field, header), read: (cell) => cell.trim() || null });

/** Several texts, one a line. */
export const lines: Make = (field, header, example = '') => ({
  field,
  header,
  example,
  read: fromLines,
  write: (value) => toLines(asTexts(value)),
});

const named = (names: ReadonlyMap<string, unknown>): Pick<SheetColumn, 'read' | 'write'> => ({
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
export const flag: Make = (field, header, example = '否') => ({ field, header, example, ...named(flags) });

const states = new Map<string, unknown>([
  ['启用', 1],
  ['停用', 0],
  ['', 1],
]);
export const status = (): SheetColumn => ({ field: 'status', header: '状态', example: '启用', ...named(states) });

/** A number that stands for a name. */
export const labelled = (field: string, header: string, names: Readonly<Record<string, number>>): SheetColumn => ({
  field,
  header,
  example: '',
  ...named(new Map(Object.entries(names))),
});

/** A category by its path, 杀虫剂/有机磷. */
export const category: Make = (field, header, example = '') => ({
  field,
  header,
  example,
  read: (cell, { categories }) => categories.idOf(cell),
  write: (value, { categories }) => categories.pathOf(asText(value)),
});
