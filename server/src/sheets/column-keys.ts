import { unescapeCell } from './marks.ts';

/** The letters of a column in a spreadsheet program: A, B, …, AA. */
export function columnName(at: number): string {
  const rest = at % 26;
  const letter = String.fromCodePoint(65 + rest);
  return at < 26 ? letter : columnName((at - rest) / 26 - 1) + letter;
}

/**
 * What corrections call the columns of a header: by their text, a further one of the same text also by its number
 * (`含量#2`), one without a text by its letters (`#E`).
 */
export function columnKeys(cells: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return cells.map((cell, at) => {
    const header = unescapeCell(cell).trim();
    if (header === '') return `#${columnName(at)}`;
    const count = (counts.get(header) ?? 0) + 1;
    counts.set(header, count);
    return count === 1 ? header : `${header}#${count}`;
  });
}
