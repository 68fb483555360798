import { zip, type ZipFile } from './zip.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export interface WorkbookOptions extends Pick<ZipFile, 'blanks' | 'encoding'> {
  /** The only shared text. */
  strings?: string;
  /** Number formats; a cell with `s="1"` has the first of them. */
  formats?: readonly (number | string)[];
  /** XML before the rows. */
  before?: string;
  /** Before the text of the sheet. */
  mark?: string;
  /** Places that are merged: `B3:B7`. */
  merged?: readonly string[];
}

const firstOwnFormat = 164;

function styles(formats: readonly (number | string)[]): string {
  const own = formats.flatMap((format, at) =>
    typeof format === 'string'
      ? `<numFmt numFmtId="${firstOwnFormat + at}" formatCode="${format.replaceAll('"', '&quot;')}"/>`
      : [],
  );
  const ids = [0, ...formats.map((format, at) => (typeof format === 'string' ? firstOwnFormat + at : format))];
  return `<styleSheet xmlns="${main}"><numFmts>${own.join('')}</numFmts><cellXfs>${ids.map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`;
}

const mergeCells = (merged: readonly string[]): string =>
  merged.length === 0
    ? ''
    : `<mergeCells count="${merged.length}">${merged.map((place) => `<mergeCell ref="${place}"/>`).join('')}</mergeCells>`;

/** A workbook of one sheet with these rows, for content that no library writes. */
export function workbook(
  rows: string,
  { strings = '', formats = [], merged = [], before = '', mark = '', ...more }: WorkbookOptions = {},
): Buffer {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  return zip([
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'sharedStrings', 'sharedStrings.xml')}${relation('r3', 'styles', 'styles.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      text: `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="1" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    { name: 'xl/sharedStrings.xml', text: `<sst xmlns="${main}"><si><t>${strings}</t></si></sst>` },
    { name: 'xl/styles.xml', text: styles(formats) },
    {
      name: 'xl/worksheets/sheet1.xml',
      text: `${mark}<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${mergeCells(merged)}</worksheet>`,
      ...more,
    },
  ]);
}

/** A row of the sheet; each cell is given as the XML after its position in `<c …</c>`. */
export const row = (at: number, cells: readonly string[], attributes = ''): string =>
  `<row r="${at}" ${attributes}>${cells.map((cell, column) => `<c r="${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[column] ?? ''}${at}" ${cell}</c>`).join('')}</row>`;
export const text = (value: string): string => `t="inlineStr"><is><t>${value}</t></is>`;
