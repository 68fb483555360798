import type { Cell } from 'write-excel-file/node';

export type Value = string | number | Date | null;

/** A cell as a person leaves it; a day is a day of Excel. */
export function cell(value: Value, { rows = 1, columns = 1 } = {}): Cell {
  if (value === null) return null;
  const span = { rowSpan: rows, columnSpan: columns };
  if (value instanceof Date) return { value, type: Date, format: 'yyyy/m/d', ...span };
  return typeof value === 'number' ? { value, type: Number, ...span } : { value, type: String, ...span };
}

/** A text over the whole width. */
export const wide = (text: string, width: number): Cell[] => [
  cell(text, { columns: width }),
  ...Array.from({ length: width - 1 }, () => null),
];
