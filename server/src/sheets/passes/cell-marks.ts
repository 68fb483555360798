// Noncharacters of Unicode, kept for use within programs: signs for private use stand in texts of offices (GB 18030 has such an area).
/** Begins what a cell of a workbook shows beside its text. */
const shownSign = '\uFDD0';
/** Ends a text that is struck out. */
const struckSign = '\uFDD1';
const marks = /[\uFDD0\uFDD1]/;

/** A text of a cell with what a spreadsheet program displays instead of it. */
export const withShown = (text: string, shown: string): string =>
  text === shown ? text : `${text}${shownSign}${shown}`;

export const withStrike = (text: string): string => `${text}${struckSign}`;
export const isStruck = (cell: string): boolean => cell.endsWith(struckSign);

/** The text of a cell and what is displayed instead of it, '' where that is the same. */
export function splitMark(cell: string): readonly [text: string, shown: string] {
  const [text = '', shown = ''] = cell.split(marks);
  return [text, shown];
}

export const withoutMark = (cell: string): string => splitMark(cell)[0];

/** Cells of a row as they are read: of a row that is struck out as a whole, `null` unless it is wanted. */
export function withoutStruck(cells: string[], isWanted: boolean): string[] | null {
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (!filled.some(isStruck)) return cells;
  if (!filled.every(isStruck)) return cells.map((cell) => (isStruck(cell) ? '' : cell));
  return isWanted ? cells.map((cell) => (isStruck(cell) ? cell.slice(0, -1) : cell)) : null;
}
