import type { SheetColumn, SheetContext } from './column.ts';
import { columnKeys } from './column-keys.ts';
import type { HeaderRow } from './header-row.ts';
import { newOnlyHeader, shortHeader } from './header-names.ts';
import { placesOf } from './header-row.ts';
import { unescapeCell } from './marks.ts';

type Columns = Pick<HeaderRow, 'columns'>;

/** A table of fewer columns may have records of one cell. */
const fewestColumns = 3;
const longest = 40;
const number = /^[（(【[]?(?:第?[一二三四五六七八九十]{1,3}|\d{1,2})(?:[)）】\]、:：]|[.．](?!\d)|[章节部类])\s*/;
const hanWords = /\p{Script=Han}/u;
const otherLanguage = /[\s(（/]*[A-Za-z][\x20-\x7E]*[)）]?$/;

const page = /^第\d+页/;
const count = /^\d+$/;

/** The only filled cell of a row, and the column that it belongs to. */
function onlyCell({ columns }: Columns, cells: readonly string[]) {
  const at = cells.findIndex((cell) => cell.trim() !== '');
  if (at === -1 || cells.findLastIndex((cell) => cell.trim() !== '') !== at || columns.length < fewestColumns)
    return null;
  const placed = columns.find((some) => placesOf(some).includes(at));
  return { at, placed, text: unescapeCell(cells[at] ?? '').trim() };
}

/** Whether a row has only the number of a page or of an empty row, or a remark beside the columns that are known. */
export function isStray(header: Columns, cells: readonly string[]): boolean {
  const only = onlyCell(header, cells);
  if (!only || page.test(only.text)) return only !== null;
  return !only.placed && (count.test(only.text) || header.columns.some(({ at }) => at < only.at));
}

/** The text of a row that is a heading between records, such as 「一、杀虫剂 Insecticides」; null for any other row. */
export function sectionOf(header: Columns, cells: readonly string[]): string | null {
  const only = onlyCell(header, cells);
  if (!only || only.text.length > longest) return null;
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
  const said = new Map([...texts].map((text) => [text, column.inHeadings?.(bare(text), context) ?? '']));
  if ([...said.values()].every((text) => text === '')) return header;
  const cellOf = (text: string): string => said.get(text) ?? '';
  const { width } = header;
  const cells = [
    ...header.cells,
    ...Array.from({ length: width - header.cells.length }, () => ''),
    newOnlyHeader(column),
  ];
  const name = shortHeader(column.header);
  const warning = { row: 1, column: '', message: `表中没有“${name}”列，新增的数据按分组标题填写` };
  return {
    ...header,
    cells,
    keys: columnKeys(cells),
    width: width + 1,
    section: { at: width, column, cellOf },
    warnings: [warning, ...header.warnings],
  };
}
