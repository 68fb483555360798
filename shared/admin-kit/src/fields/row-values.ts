/** The rows of a table field as values: those stored, a new one, and those that a table of the clipboard makes. */
import { isObject } from '@admin-h5/contract';
import type { FormValues, FieldSpec, FieldValue, RowColumn, RowsField } from './spec.ts';
import { parseTable } from '../grid/table-text.ts';
import { parseNumber } from './leaf-control.tsx';

/** The rows of a value; [] for anything but a list. */
export function rowsIn(value: unknown): FormValues[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function blankValue(field: FieldSpec | RowColumn): FieldValue {
  if (field.blank !== undefined) return field.blank;
  switch (field.kind) {
    case 'number':
    case 'image':
      return null;
    case 'images':
    case 'tags':
    case 'rows':
    case 'checks':
      return [];
    case 'files':
      return field.max === 1 ? null : [];
    case 'tree':
      return field.none === undefined ? '' : null;
    case 'switch':
      return field.values ? field.values[1] : false;
    default:
      return '';
  }
}

/** The values that these fields have in a new record or row. */
export const blankValues = (fields: readonly (FieldSpec | RowColumn)[]): FormValues =>
  Object.fromEntries(fields.map((field) => [field.name, blankValue(field)]));

export const newRow = (field: RowsField): FormValues => ({ ...blankValues(field.columns), ...field.empty });

export interface PastedRows {
  rows: FormValues[];
  /** Number of lines that became rows. */
  pasted: number;
  /** What the table has no place for. */
  extraRows: number;
  extraColumns: number;
}

/**
 * The rows after a table was pasted: it replaces what stands from the cell on, as in a sheet, and adds rows at the end. A first line
 * that names columns tells where the others go.
 * @param at the cell to begin at; its column is the first one if undefined
 * @returns null if the text is a single value, which the browser pastes
 */
export function pasteRows(
  field: RowsField,
  rows: readonly FormValues[],
  at: { row: number; column?: string | undefined },
  text: string,
): PastedRows | null {
  const isTable = text.includes('\t') || /[\r\n]/.test(text.trim());
  if (!isTable) return null;
  const lines = parseTable(text)
    .map((cells) => cells.map(joinWords))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const columns = field.columns.filter(({ kind }) => kind !== 'image' && kind !== 'files');
  const named = lines[0] && findColumns(lines[0], columns);
  const data = named ? lines.slice(1) : lines;
  const targets =
    named ??
    columns.slice(
      Math.max(
        0,
        columns.findIndex(({ name }) => name === at.column),
      ),
    );
  const taken = data.slice(0, Math.max(0, field.max - at.row));
  const changed = taken.map((cells, index) => {
    const row = { ...(rows[at.row + index] ?? newRow(field)) };
    for (const [place, cell] of cells.entries()) {
      const column = targets[place];
      if (column) row[column.name] = parseCell(column, cell);
    }
    return row;
  });
  return {
    rows: [...rows.slice(0, at.row), ...changed, ...rows.slice(at.row + changed.length)],
    pasted: changed.length,
    extraRows: data.length - changed.length,
    extraColumns: Math.max(0, ...data.map((cells) => cells.length - targets.length)),
  };
}

/** The lines of a cell as one: a value of a row has one line. */
const joinWords = (cell: string): string =>
  cell
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');

/** A label without its unit and the sign of required fields. */
const plainLabel = (label: string) => (label.split(/[(（*＊]/, 1)[0] ?? '').trim();

/** The columns that a line of headings names, or null if it is not one. */
function findColumns(cells: readonly string[], columns: readonly RowColumn[]): (RowColumn | undefined)[] | null {
  const found = cells.map((cell) => columns.find(({ label }) => plainLabel(label) === plainLabel(cell)));
  return cells.every((cell, index) => cell === '' || found[index]) ? found : null;
}

/** The value that typing this text would give: what the control cannot read stays a text, which the rule then refuses. */
function parseCell(column: RowColumn, text: string): FieldValue {
  switch (column.kind) {
    case 'number':
      return parseNumber(text);
    case 'select': {
      const choice = column.choices.find(({ value, label }) => label === text || String(value) === text);
      return choice ? choice.value : text;
    }
    case 'date': {
      const [, year, month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text) ?? [];
      return year === undefined ? text : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    }
    case 'text':
      return column.normalise?.(text) ?? text;
    default:
      return text;
  }
}
