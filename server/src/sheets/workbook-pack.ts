import writeXlsxFile from 'write-excel-file/node';
import { columnName } from './column-keys.ts';
import { readCsv } from './csv.ts';
import { escapeWorkbookCell, unescapeCell } from './marks.ts';
import type { Choices } from './xlsx-protocol.ts';

const escape = (letter: string): string =>
  `_x${(letter.codePointAt(0) ?? 0).toString(16).padStart(4, '0').toUpperCase()}_`;

/**
 * Escapes a text for a workbook, where `_x0041_` means a letter. The first letter of names such as `constructor` is
 * escaped too: the library counts texts in a plain object.
 */
const escaped = (text: string): string =>
  text in {} ? escape(text.slice(0, 1)) + text.slice(1) : text.replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, escape);

/** The text format: what a person types into such a cell is not converted, be it `10%` or `108-08-7`. */
const textFormat = '@';
const cellOf = (value: string) => ({ value: escaped(value), type: String, format: textFormat });

const lastRow = 1_048_576;
const choicesSheet = '可选值';

/** Drop-downs below the header. They only warn; the import decides, and also accepts a code instead of a name. */
function validations(choices: Choices): string {
  const offered = choices.flatMap((values, at) => (values && values.length > 0 ? [{ values, at }] : []));
  const rules = offered.map(({ values, at }, place) => {
    const column = columnName(at);
    const list = columnName(place);
    return `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" errorTitle="不在可选值中" error="请从下拉列表中选择" sqref="${column}2:${column}${lastRow}"><formula1>${choicesSheet}!$${list}$1:$${list}$${values.length}</formula1></dataValidation>`;
  });
  return rules.length === 0 ? '' : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}

/** XML of a sheet whose columns are text, including rows that are still empty, with drop-downs. */
function forTyping(content: string, width: number, choices: Choices): string {
  const style = /<c r="A1"[^>]* s="(\d+)"/.exec(content)?.[1];
  if (style === undefined) return content;
  const columns = `<cols><col min="1" max="${width}" width="16" customWidth="1" style="${style}"/></cols>`;
  return content
    .replace('<sheetData>', () => `${columns}<sheetData>`)
    .replace('</sheetData>', () => `</sheetData>${validations(choices)}`);
}

/** Writes a UTF-8 CSV file as a workbook of texts; a second sheet contains the choices of its drop-downs. */
export async function packWorkbook(path: string, choices: Choices): Promise<Buffer> {
  const rows = [];
  let last = 0;
  let width = 1;
  for await (const { row, cells } of readCsv(path, 'utf-8')) {
    for (last += 1; last < row; last += 1) rows.push([]);
    width = Math.max(width, cells.length);
    rows.push(cells.map((cell) => (cell === '' ? null : cellOf(escapeWorkbookCell(unescapeCell(cell))))));
  }
  const lists = choices.flatMap((values) => (values && values.length > 0 ? [values] : []));
  const longest = Math.max(0, ...lists.map((values) => values.length));
  const offered = Array.from({ length: longest }, (_, at) =>
    lists.map((values) => (values[at] === undefined ? null : cellOf(values[at]))),
  );
  const sheets = [{ data: rows, sheet: '数据', stickyRowsCount: 1 }];
  if (longest > 0) sheets.push({ data: offered, sheet: choicesSheet, stickyRowsCount: 0 });
  const transform = (content: string, _options: unknown, { sheetIndex }: { sheetIndex: number }) =>
    sheetIndex === 0 ? forTyping(content, width, choices) : content;
  const features = [{ files: { transform: { 'xl/worksheets/sheet{id}.xml': { transform } } } }];
  return writeXlsxFile(sheets, { features }).toBuffer();
}
