import { foldWidth } from './normalise.ts';

/**
 * The start of a text that a spreadsheet program would run as a formula. Some programs also accept full-width signs,
 * or a tab or line break before the sign.
 */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/** Consists only of characters of numbers, percentages, money, dates and times: `108-08-7`, `80%`, `1/2`, `2024年1月`. */
const numberLike = /^(?=.*\d)[-\d +.,:/()%‰¥￥$€£年月日号时分秒上下午]+$/;
const exponent = /^[\d.,]+e[+-]?\d+$/i;
const clock = /^[\d:. ]+[ap]m?$/i;
const month = /^(?=.*\d)[\d \-/.,]*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[\d \-/.,]*$/i;
const truth = /^(?:true|false)$/i;
const faultValue = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NULL!|NUM!|SPILL!|CALC!)$/;

/** A number that programs save unchanged: no zeros at its ends, at most eleven characters. */
const plainNumber = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
const shownDigits = 11;
/** Longer than any number or date. */
const longestNumber = 400;

/** Whether a spreadsheet program that opens a CSV file would convert the text and save it changed. */
function isRewritten(text: string): boolean {
  if (plainNumber.test(text) && text.length <= shownDigits) return false;
  if (text.length > longestNumber) return false;
  const folded = foldWidth(text).trim();
  return [numberLike, exponent, clock, month, truth, faultValue].some((pattern) => pattern.test(folded));
}

/** What a program shows for a formula that failed: `#N/A`. */
export const isFaultValue = (text: string): boolean => faultValue.test(text);

const unquoted = (cell: string): string => cell.replace(/^'+/, '');
/** Whether a program that opens a CSV file would run a cell. */
export const isFormulaCell = (cell: string): boolean => formula.test(unquoted(cell));

/** Whether a cell is written with a leading `'`: a program would run or convert it. */
export const needsMark = (cell: string): boolean => isFormulaCell(cell) || isRewritten(unquoted(cell));

/**
 * A CSV cell that no program runs (entities.md, Import) or converts: adds a leading `'` to a text that begins like a
 * formula, or looks like a number, a date or a truth value.
 */
export const escapeCell = (cell: string): string => (needsMark(cell) ? `'${cell}` : cell);

/** In the header of a column whose cells name files. */
export const fileColumnNote = '空着不改，“清空”为清空';

/** `="108-08-7"`: other systems write texts in this way so that no program converts them. */
const quotedFormula = /^="((?:[^"]|"")*)"$/;

/** Reverses `escapeCell` and `escapeWorkbookCell`; also reads a formula that is only a quoted text. */
export function unescapeCell(cell: string): string {
  if (cell.startsWith("'") && needsMark(cell)) return cell.slice(1);
  return quotedFormula.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell;
}

/** The fields of one line, `a | b | c`; a bar or backslash inside a field is escaped. */
export function joinFields(fields: readonly (string | number | null)[]): string {
  const texts = fields.map((field) => String(field ?? '').replaceAll(/[\\|｜]/g, String.raw`\$&`));
  return texts
    .slice(0, texts.findLastIndex((text) => text !== '') + 1)
    .join(' | ')
    .trimEnd();
}

/** Splits a line at its bars, full-width ones included. */
export function splitFields(line: string): string[] {
  const fields = [''];
  for (const [sign] of line.matchAll(/\\[\\|｜]|[^]/gu)) {
    if (sign === '|' || sign === '｜') fields.push('');
    else fields.push((fields.pop() ?? '') + (sign.length === 2 && sign.startsWith('\\') ? sign.slice(1) : sign));
  }
  return fields.map((field) => field.trim());
}
