import { isFaultValue, isFormulaCell, needsMark, unescapeCell } from '@admin-h5/contract';
import { emptyLine } from './cells.ts';

export { escapeCell, unescapeCell } from '@admin-h5/contract';

/**
 * `escapeCell` for a workbook, where cells have the type text: marks only formulas, and texts that `unescapeCell` would
 * change.
 */
export const escapeWorkbookCell = (cell: string): string =>
  isFormulaCell(cell) || (cell.startsWith("'") && needsMark(cell)) ? `'${cell}` : cell;

/** A formula of a workbook whose result no program has stored. */
export const noResult = '#公式没有结果!';

/** What people write for 「the same as above」, with or without brackets. */
const repeated = /^[「『“（(]?(?:同上|同前|同|[〃″"]|'{2})[」』”）)]?$/;
export const repeatsAbove = (cell: string): boolean => repeated.test(cell.trim());
/** A 「同上」 with nothing above it. */
export const nothingAbove = '#同上，而上面没有内容!';
/** What people write where a record is to keep what it has. */
const keepWord = /^(?:不变|未变|无变化|照旧|同原|原样)$/;
export const isKeepWord = (cell: string): boolean => keepWord.test(cell.trim());
/** Such a word, which is no content. */
export const keepsContent = '#不变!';

const lostDigits = /^\d(?:\.\d+)?e[+-]?\d+$/i;

/**
 * The error message for a cell whose text is not what it stands for, or null: digits lost in an exponent (allowed in `numeric`
 * columns), an error value of a formula, a 「同上」 with nothing above it, a 「不变」. A cell with a mark is never damaged.
 */
export function findDamage(cell: string, { numeric = false }: { numeric?: boolean } = {}): string | null {
  const text = cell.trim();
  if (text === noResult) return '单元格的公式没有保存结果，请用表格软件打开、保存后再导入，或改为文字或数字';
  if (isFaultValue(text)) return `单元格的公式有误（${text}），请改为文字或数字`;
  if (/^#{3,}$/.test(text)) return `列太窄，表格软件只存下了“${text}”，请加宽该列后重新导出`;
  if (/^[?？]+$/.test(text)) return '单元格里只有问号，请写明内容，或留空';
  if (text === nothingAbove) return '「同上」的上面没有可以重复的内容，请写明';
  if (text === keepsContent) return '「不变」不是内容：要保留原有内容请留空，否则请写明';
  if (numeric || !lostDigits.test(text)) return null;
  return `内容已被表格软件变成科学计数法（${text}），请将单元格设为文本后重新填写`;
}

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

/** What a person sees of a cell. */
export const displayedText = (cell: string): string => withoutMark(unescapeCell(cell)).replaceAll(emptyLine, '');

/** Whether all of a row is struck out, or some cells that are read. @param known places of columns that are read */
export function struckExtent(cells: readonly string[], known: ReadonlySet<number>): 'whole' | 'part' | null {
  const filled = cells.filter((cell) => cell.trim() !== '');
  if (!filled.some(isStruck)) return null;
  if (filled.every(isStruck)) return 'whole';
  return cells.some((cell, at) => isStruck(cell) && known.has(at)) ? 'part' : null;
}

/** Cells of a row as they are read: what is struck out is no text, unless all of a row is wanted. */
export const withoutStruck = (cells: readonly string[], isWanted: boolean): string[] =>
  cells.map((cell) => (!isStruck(cell) ? cell : isWanted ? cell.slice(0, -1) : ''));
