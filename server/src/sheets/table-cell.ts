import { fromFields, toFields } from './cells.ts';
import { emptyLine } from './header-row.ts';

/** The objects of a value that should be a list of them. */
export const objects = (value: unknown): object[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'object' && entry !== null) : [];

const fieldsOf = (entry: object, names: readonly string[]) =>
  names.map((name): string | number | null => {
    const value: unknown = Reflect.get(entry, name);
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  });

/** Whether a line has fields. */
export const hasBars = (line: string): boolean => /[|｜]/.test(line);

/** The lines of a cell that say something. */
export const linesOf = (cell: string): string[] =>
  cell
    .replaceAll(emptyLine, '')
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '');

/** A list of objects: one object per line, fields separated by bars. */
export const table = (names: readonly string[], example: string) => ({
  example,
  read: (cell: string): Record<string, string>[] =>
    linesOf(cell).map((line) => {
      const parts = fromFields(line);
      return Object.fromEntries(names.map((name, index) => [name, parts[index] ?? '']));
    }),
  write: (value: unknown): string =>
    objects(value)
      .map((entry) => toFields(fieldsOf(entry, names)))
      .join('\n'),
});
