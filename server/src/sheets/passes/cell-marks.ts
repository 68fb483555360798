/** Begins what a cell of a workbook shows beside its text; a sign for private use, which no font has. */
const sign = '\uE0F1';

/** A text of a cell with what a spreadsheet program displays instead of it. */
export const withShown = (text: string, shown: string): string => (text === shown ? text : `${text}${sign}${shown}`);

/** The text of a cell and its mark, '' for one without. */
export function splitMark(cell: string): readonly [text: string, mark: string] {
  const at = cell.indexOf(sign);
  return at === -1 ? [cell, ''] : [cell.slice(0, at), cell.slice(at + sign.length)];
}

export const withoutMark = (cell: string): string => splitMark(cell)[0];
