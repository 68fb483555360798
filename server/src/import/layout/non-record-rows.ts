/** Knows the rows of a sheet that are no records: totals, signatures, remarks, repeated headers, page numbers, headings of sections. */
import { foldWidth } from '@admin-h5/contract';
import { columnKeys, newOnlyHeader, shortHeader } from '../columns/match-header.ts';
import type { SheetColumn, SheetContext } from '../columns/cell-kinds.ts';
import { unescapeCell } from '../read/marks.ts';
import { type HeaderRow, placesOfColumn } from './header-row.ts';
import { warnOf } from './row-places.ts';

const sums =
  /^(?:本[页表]|总|以上)?(?:合计|总计|小计|共计|累计)(?:[:：].*|[（(].*[）)])?$|^(?:以上|上述|本表|全表|表中)?(?:产品|品种|登记证|原料)?(?:总数|总共|合计|总计|共计|一共|共有|共)[:：]?\d+[个种条项行款张].{0,20}$/;
const signatures =
  /^(?:制表|填表|审核|审定|复核|校对|编制|审批|批准|经办|制单|打印|填报|统计|更新|导出|负责)(?:(?:人|员|者)[:：]?|(?:单位|日期|时间)?(?:[:：]|\d))/;
const remarks =
  /^(?:备注|说明|注|附注|填表说明|注意事项|声明|提示|温馨提示|(?:数据|资料)?来源)\d{0,2}(?:[:：]|$)|^注\d{1,2}[.、]/;
/** One text below a table that speaks of it, of its signs or of its end. */
const aboutTable =
  /^※|^(?:end|完|结束)$|^(?:以上|上述|上表|本表|此表|本目录|特此).{3}|^[(（]?以下(?:空白|无正文|无)|^(?:[带标有加][“"「]?)?[*＊★☆※▲△●◆][”"」]?(?:号|标[记识])?(?:产品)?(?:[的均为系是指表代:：=—–-]|限[制用]|高毒|新品)|(?:[(（](?:盖章|公章|签字|签章)[)）])[:：]?$/i;
const contacts =
  /^(?:联系(?:人|方式|电话|地址)|电话|手机|传真|地址|公司地址|邮箱|电子邮箱|E-?mail|网址|微信|QQ|开户行|开户银行|账号|税号|Tel|Fax|Add)(?:[/、].{1,6})?[:：]/i;
/** A remark below a table is one text; a record has more. */
const fewCells = 2;

const filledIn = (cells: readonly string[]): string[] => cells.filter((cell) => cell.trim() !== '');
const firstText = (cells: readonly string[]): string => unescapeCell(filledIn(cells)[0] ?? '').replaceAll(/\s+/g, '');
const hasFewCells = (cells: readonly string[]): boolean => filledIn(cells).length <= fewCells;

/** Whether a row below the header closes the table: 合计, 制表人：…, 备注：…. It is no record. */
export function isClosingRow(cells: readonly string[]): boolean {
  const first = firstText(cells);
  return sums.test(first) || signatures.test(first) || isRemark(cells) || (contacts.test(first) && hasFewCells(cells));
}

/** Whether a row is a remark below a table, which may have further lines. */
export const isRemark = (cells: readonly string[]): boolean =>
  (hasFewCells(cells) && remarks.test(firstText(cells))) || (isSingle(cells) && aboutTable.test(firstText(cells)));

export const isSingle = (cells: readonly string[]): boolean => filledIn(cells).length === 1;

/** How forms explain their columns. */
const filling =
  /^[([]?(?:必填项?|选填项?|可选|可不填|非必填|不必填|必须|下拉(?:选择|选项)?|单选|多选|自动|手动|手填|文本|文字|数字|整数|小数|日期|格式[:：]?.{0,20})[)\]]?$/;
const english = /^[A-Za-z][A-Za-z .,()/%#'&_-]*$/;
const englishNames =
  /\b(?:names?|nos?|numbers?|codes?|types?|dates?|contents?|holders?|formulations?|toxicity|units?|crops?|remarks?|spec(?:ification)?s?|cas|formula|purity|grades?|uses?|usages?|pack(?:age|ages|ing)?|brands?|trade|valid|ingredients?|standards?|categor(?:y|ies)|appearance|storage|sort|status)\b/i;
const minNumbered = 3;
/** Names beside each other: one alone may be what a record says. */
const minNames = 2;

const folded = (cell: string | undefined): string =>
  foldWidth(unescapeCell(cell ?? ''))
    .replaceAll(/\s+/g, '')
    .toLowerCase();

const columnNumber = /^\(?(\d{1,3})\)?$/;

function mayExplain(cell: string, header: string | undefined): boolean {
  const [text, name] = [folded(cell), folded(header)];
  return (
    name.startsWith(text) ||
    name.endsWith(text) ||
    [filling, columnNumber].some((known) => known.test(text)) ||
    english.test(cell.trim())
  );
}

/**
 * Whether a row only explains the columns: the header again, as on a printed page, its numbers 1, 2, 3, how its columns
 * are filled in, or, directly below it, its names in English.
 */
export function explainsColumns(
  { cells: header, lastRow }: Pick<HeaderRow, 'cells'> & { lastRow: number },
  { row, cells }: { row: number; cells: readonly string[] },
): boolean {
  // Its first cell tells that most rows are records.
  const first = cells.findIndex((cell) => cell.trim() !== '');
  if (!mayExplain(cells[first] ?? '', header[first])) return false;
  const filled = cells.flatMap((cell, at) =>
    cell.trim() === '' ? [] : [{ text: folded(cell), name: folded(header[at]), cell: cell.trim() }],
  );
  if (filled.length < minNames) return false;
  // One of two rows of a header has a part of each name.
  if (filled.every(({ text, name }) => name.startsWith(text) || name.endsWith(text))) return true;
  if (filled.every(({ text }) => filling.test(text))) return true;
  const numbers = filled.map(({ text }) => Number(columnNumber.exec(text)?.[1] ?? Number.NaN));
  if (numbers.length >= minNumbered && numbers.every((number, at) => number === at + 1)) return true;
  const names = filled.filter(({ cell }) => englishNames.test(cell));
  return row === lastRow + 1 && names.length >= minNames && filled.every(({ cell }) => english.test(cell));
}

type Columns = Pick<HeaderRow, 'columns'>;

/** A table of fewer columns may have records of one cell. */
const minColumns = 3;
const maxHeading = 40;
const number = /^[（(【[]?(?:第?[一二三四五六七八九十]{1,3}|\d{1,2})(?:[)）】\]、:：]|[.．](?!\d)|[章节部类])\s*/;
const hanWords = /\p{Script=Han}/u;
const otherLanguage = /[\s(（/]*[A-Za-z][\x20-\x7E]*[)）]?$/;

const page = /^(?:共\d+页[,，/]?)?第\d+页|^page\d+|^[-—–]+\d+[-—–]+$|^\d{1,3}\/\d{1,3}$/i;
const date = /^(?:19|20)\d{2}[-/.年]\d{1,2}(?:[-/.月]\d{1,2}日?|月)$/;
const count = /^\d+$/;

/** The only filled cell of a row, and the column that it belongs to. */
function onlyCell({ columns }: Columns, cells: readonly string[]) {
  const at = cells.findIndex((cell) => cell.trim() !== '');
  if (at === -1 || cells.findLastIndex((cell) => cell.trim() !== '') !== at || columns.length < minColumns) return null;
  const placed = columns.find((some) => placesOfColumn(some).includes(at));
  return { at, placed, text: unescapeCell(cells[at] ?? '').trim() };
}

/** Whether a row has only the number of a page or of an empty row, or a remark beside the columns that are known. */
export function isPageNumberOrRemark(header: Columns, cells: readonly string[]): boolean {
  const only = onlyCell(header, cells);
  if (!only) return false;
  const text = only.text.replaceAll(/\s+/g, '');
  if (page.test(text) || (date.test(text) && only.placed?.column.isDay !== true)) return true;
  return !only.placed && (count.test(only.text) || header.columns.some(({ at }) => at < only.at));
}

/** The text of a row that is a heading between records, such as 「一、杀虫剂 Insecticides」; null for any other row. */
export function readSection(header: Columns, cells: readonly string[]): string | null {
  const only = onlyCell(header, cells);
  if (!only || only.text.length > maxHeading) return null;
  const { placed, text } = only;
  // A key alone may be a record that has nothing else.
  const isWords = hanWords.test(text) && placed?.column.knownBy?.(text) === false;
  const isRecord = placed && !number.test(text) && !isWords;
  return isRecord ? null : text;
}

const appended = /^(?:附|另附|其他)\s*[:：]\s*/;
const inBrackets = /^[【[(（〔](.*)[】\])）〕]$/s;
/** What a heading says: 「杀虫剂」. */
const bare = (text: string): string =>
  text
    .replace(inBrackets, '$1')
    .replace(appended, '')
    .replace(number, '')
    .replace(otherLanguage, '')
    .replace(/类$/, '')
    .trim();

/** A header with a further column for what headings say, if some of them say it. */
export function withSection<Header extends HeaderRow>(
  header: Header,
  columns: readonly SheetColumn[],
  texts: ReadonlySet<string>,
  context?: Pick<SheetContext, 'categories'>,
): Header {
  const isThere = (field: string) =>
    header.columns.some((placed) => placed.column.field === field && !header.places.isPartial(placed.at));
  const column = columns.find(({ inHeadings, field }) => inHeadings !== undefined && !isThere(field));
  if (header.section || !column) return header;
  // Each heading once: the rows below it ask for it one by one.
  const cellsByHeading = new Map([...texts].map((text) => [text, column.inHeadings?.(bare(text), context) ?? '']));
  if ([...cellsByHeading.values()].every((text) => text === '')) return header;
  const findCell = (text: string): string => cellsByHeading.get(text) ?? '';
  const { width } = header;
  const cells = [
    ...header.cells,
    ...Array.from({ length: width - header.cells.length }, () => ''),
    newOnlyHeader(column),
  ];
  const warnings = warnOf(1, `表中没有“${shortHeader(column.header)}”列，新增的数据按分组标题填写`);
  return {
    ...header,
    cells,
    keys: columnKeys(cells),
    width: width + 1,
    section: { at: width, column, cellOf: findCell },
    warnings: [...warnings, ...header.warnings],
  };
}
