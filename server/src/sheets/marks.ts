import { foldWidth } from '@admin-h5/contract';

/**
 * What a spreadsheet program would take for a formula. Some take the full-width signs of a Chinese keyboard too, and pass
 * over a tab or line break before them.
 */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/** Made of nothing but the signs of numbers, percentages, money, dates and times: `108-08-7`, `80%`, `1/2`, `2024年1月`. */
const numberLike = /^(?=.*\d)[-\d +.,:/()%‰¥￥$€£年月日号时分秒上下午]+$/;
const exponent = /^[\d.,]+e[+-]?\d+$/i;
const clock = /^[\d:. ]+[ap]m?$/i;
const month = /^(?=.*\d)[\d \-/.,]*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[\d \-/.,]*$/i;
const truth = /^(?:true|false)$/i;
const fault = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;

/** A number that programs show and save digit by digit: no zeros at its ends, no more than eleven signs. */
const plainNumber = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
const shownDigits = 11;
/** More signs than the largest number has, and far more than a date. */
const longestNumber = 400;

/** Whether a spreadsheet program that opens a CSV file would make something else of a text, and save that. */
function isRewritten(text: string): boolean {
  if (plainNumber.test(text) && text.length <= shownDigits) return false;
  if (text.length > longestNumber) return false;
  const folded = foldWidth(text).trim();
  return [numberLike, exponent, clock, month, truth, fault].some((pattern) => pattern.test(folded));
}

const unquoted = (cell: string): string => cell.replace(/^'+/, '');
const needsMark = (cell: string): boolean => formula.test(unquoted(cell)) || isRewritten(unquoted(cell));

/**
 * A cell of CSV that no program runs (entities.md, Import) and none rewrites: one more leading `'` where it begins like a
 * formula, or reads like a number, a date or a truth value.
 */
export const neutral = (cell: string): string => (needsMark(cell) ? `'${cell}` : cell);

/** The same for a workbook, whose texts are typed as such: only formulas, and what `plain` would take for a mark. */
export const neutralInWorkbook = (cell: string): string =>
  formula.test(unquoted(cell)) || (cell.startsWith("'") && needsMark(cell)) ? `'${cell}` : cell;

/** `="108-08-7"`, with which other systems keep a program from rewriting a text. */
const quotedFormula = /^="((?:[^"]|"")*)"$/;

/** The text behind `neutral`, `neutralInWorkbook`, or a formula that is nothing but a text. */
export function plain(cell: string): string {
  if (cell.startsWith("'") && needsMark(cell)) return cell.slice(1);
  return quotedFormula.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;
}

const lostDigits = /^\d(?:\.\d+)?e\+?\d+$/i;

/**
 * What is wrong with a cell of CSV that a spreadsheet program has spoilt, or null: digits gone into an exponent, unless the
 * column is of numbers, or the fault of a formula. A marked cell means what it says.
 */
export function damage(cell: string, { numeric = false }: { numeric?: boolean } = {}): string | null {
  const text = cell.trim();
  if (fault.test(text)) return `单元格的公式有误（${text}），请改为文字或数字`;
  if (numeric || !lostDigits.test(text)) return null;
  return `内容已被表格软件变成科学计数法（${text}），请将单元格设为文本后重新填写`;
}
