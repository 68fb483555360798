/** 改表 of records without an import: turns their fields into cells, and edited cells into fields, by the rules of the form. */
import { deepEqual } from 'fast-equals';
import {
  escapeCell,
  type CheckedCell,
  type Field,
  type FieldError,
  type Fields,
  findMisreadErrors,
  foldWidth,
  isObject,
} from '@admin-h5/contract';
import type { Validation } from '@admin-h5/contract/validation';
import { statusChoices, yesNoChoices } from '../fields/choices.ts';
import { choicesIn } from '../fields/derive-fields.ts';
import { toStrings, textOf } from '../fields/text-of.ts';
import type { Edit, EditColumn, EditRow } from './edit-model.ts';
import type { CheckedEdits } from './edit-source.ts';

/** Kinds whose values are no text that a person writes into one cell: their fields stay as they are, and have no column. */
const withoutColumn: ReadonlySet<Field['kind']> = new Set([
  'file',
  'files',
  'instant',
  'reference',
  'richText',
  'rows',
]);

/** A column that is only looked at, so that people know a record. */
export interface LookColumn<T> {
  name: string;
  text(row: T): string;
}

/** A sheet over the fields of records: of columns that are only looked at, then of fields. */
export interface RecordColumns<T> {
  columns: readonly EditColumn[];
  /** The fields of columns, by the names of these. */
  fields: ReadonlyMap<string, { name: string; field: Field }>;
  rowOf: (record: T & { id: string }) => EditRow;
}

export function recordColumns<T>(fields: Fields, looks: readonly LookColumn<T>[]): RecordColumns<T> {
  const edited = Object.entries(fields).filter(([, { kind }]) => !withoutColumn.has(kind));
  const names = [...looks.map(({ name }) => name), ...edited.map(([, { label }]) => label)];
  return {
    // The first cell of a row is the id.
    columns: names.map((name, at) => ({
      name,
      at: at + 1,
      isFixed: at < looks.length,
      isKey: false,
      isFile: false,
      fields: [],
    })),
    fields: new Map(edited.map(([name, field]) => [field.label, { name, field }])),
    rowOf: (record) => {
      const values = valuesOf(record);
      const cells = [
        ...looks.map((look) => look.text(record)),
        ...edited.map(([name, field]) => formatCell(field, values[name])),
      ];
      return { id: record.id, cells: [record.id, ...cells.map(escapeCell)] };
    },
  };
}

const valuesOf = (record: unknown): Readonly<Record<string, unknown>> => (isObject(record) ? record : {});

/** What people read for the values of a field; null where they write anything. */
function optionsOf(field: Field): readonly { value: unknown; label: string }[] | null {
  if (field.kind === 'choice' || field.kind === 'choices') return choicesIn(field);
  if (field.kind === 'status') return statusChoices;
  return field.kind === 'flag' ? yesNoChoices.map(({ value, label }) => ({ value: value === 'true', label })) : null;
}

/** A value as its cell says it. */
function formatCell(field: Field, value: unknown): string {
  const options = optionsOf(field);
  const labelOf = (one: unknown) => options?.find((option) => option.value === one)?.label ?? textOf(one);
  return Array.isArray(value) ? toStrings(value).map(labelOf).join('\n') : labelOf(value);
}

const dayText = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;

/** The value that a cell means; a text that means none is returned, and the schema refuses it. */
function parseCell(field: Field, text: string): unknown {
  const typed = field.kind === 'text' ? text : foldWidth(text).trim();
  const options = optionsOf(field);
  const valueOf = (word: string) => {
    const option = options?.find(({ label }) => label === word);
    return option ? option.value : word;
  };
  if (field.kind === 'choices' || field.kind === 'tags') return lines(text).map(valueOf);
  if (field.kind === 'flag') return typed === '' ? false : valueOf(typed);
  if (field.kind !== 'day') return valueOf(typed);
  const [, year = '', month = '', day = ''] = dayText.exec(typed.replaceAll(/\s/g, '')) ?? [];
  return year === '' ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

const lines = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Edits of a record judged, and the values of all its fields, null where they are refused. */
export interface JudgedRecord {
  checked: CheckedEdits;
  values: Readonly<Record<string, unknown>> | null;
}

/** Judges the edits of a record by the rules of its form. */
export function judgeEdits<T>(
  { fields: byColumn }: Pick<RecordColumns<T>, 'fields'>,
  fields: Fields,
  validate: (values: object) => Validation<object>,
  record: T,
  edits: Readonly<Record<string, Edit>>,
): JudgedRecord {
  const stored = valuesOf(record);
  const edited = Object.entries(edits).flatMap(([column, { text }]) => {
    const known = byColumn.get(column);
    return known ? [{ ...known, column, text, value: parseCell(known.field, text) }] : [];
  });
  const present = Object.fromEntries(Object.keys(fields).map((name) => [name, stored[name]]));
  const result = validate({ ...present, ...Object.fromEntries(edited.map(({ name, value }) => [name, value])) });
  const misread = 'value' in result ? findMisreadErrors(fields, result.value, stored) : [];
  // A state that is absent means 启用: what is emptied must not publish a record.
  const emptied = edited.filter(({ field, text }) => field.kind === 'status' && text.trim() === '');
  const errors = [
    ...emptied.map(({ name }) => ({ field: name, message: '不能清空，请填写或选择' })),
    ...('errors' in result ? result.errors : misread),
  ];
  const values = 'value' in result && errors.length === 0 ? valuesOf(result.value) : null;
  const cells = edited.map(({ name, field, column, text }): [string, CheckedCell] => {
    const before = formatCell(field, stored[name]);
    return [column, { text, before, after: values ? formatCell(field, values[name]) : text, state: 'changed' }];
  });
  const isSame = values !== null && edited.every(({ name }) => deepEqual(values[name], stored[name]));
  const changed = Object.entries(fields).flatMap(([name, field]) =>
    values === null || edited.some((one) => one.name === name) || deepEqual(values[name], stored[name])
      ? []
      : [{ label: field.label, before: formatCell(field, stored[name]), after: formatCell(field, values[name]) }],
  );
  const others = changed.filter(({ before, after }) => before !== after);
  const checked: CheckedEdits = {
    row: { state: isSame ? 'same' : 'changed', ...(others.length > 0 && { others }) },
    cells: Object.fromEntries(cells),
  };
  return { checked: errors.length > 0 ? withFaults(checked, byColumn, fields, errors) : checked, values };
}

/** A row that is refused, each fault at its cell; others name their field. */
export function withFaults(
  { row, cells }: CheckedEdits,
  byColumn: RecordColumns<unknown>['fields'],
  fields: Fields,
  errors: readonly FieldError[],
): CheckedEdits {
  const faulty = new Map<string, CheckedCell>();
  const issues: string[] = [];
  for (const { field: path, message } of errors) {
    const name = path.split('.', 1)[0] ?? '';
    const label = fields[name]?.label;
    const cell = label === undefined ? undefined : (faulty.get(label) ?? cells[label]);
    const field = label === undefined ? undefined : byColumn.get(label)?.field;
    if (label === undefined || !cell) issues.push(label === undefined ? message : `${label}：${message}`);
    else if (cell.state !== 'refused') {
      const choices = field ? optionsOf(field)?.map((option) => option.label) : undefined;
      faulty.set(label, { ...cell, state: 'refused', message, ...(choices && { choices }) });
    }
  }
  return {
    row: { ...row, state: 'refused', ...(issues.length > 0 && { issues }) },
    cells: { ...cells, ...Object.fromEntries(faulty) },
  };
}
