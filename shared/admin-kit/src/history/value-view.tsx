import { Fragment, type ReactNode } from 'react';
import { previewUrl } from '@admin-h5/client';
import { Image } from '@admin-h5/ui';
import { pathTo } from '../fields/tree-control.tsx';
import type { Choice, FieldSpec, FormValues, RowsField, TreeField, ValueProps } from '../fields/spec.ts';
import { nameCells } from '../fields/compare-lines.ts';
import { rowsIn } from '../fields/row-values.ts';
import { isBlank, toStrings, textOf } from '../fields/text-of.ts';
import { missingNameTexts, useName } from '../fields/record-picker.tsx';
import { formatDateTime } from '../format-time.ts';

type Names = ValueProps['names'];
const noNames: Names = {};
const noValues: FormValues = {};
const findName = (value: unknown, names: Names) => names[textOf(value)] ?? textOf(value);

function TreeValue({ field, value, names }: { field: TreeField; value: unknown; names: Names }) {
  const id = textOf(value);
  const path = useName(
    () => field.load(),
    [field.name],
    (nodes) =>
      pathTo(nodes, value)
        .map(({ label }) => label)
        .join(' / '),
  );
  if (!id) return <>{field.none ?? '无'}</>;
  return <>{path.text ?? names[id] ?? missingNameTexts[path.is]}</>;
}

function Pictures({ ids }: { ids: readonly string[] }) {
  return (
    <span className="adm-value__pictures">
      {ids.map((id) => (
        <Image key={id} src={previewUrl(id)} alt="" ratio={1} sizes="2rem" largest={96} />
      ))}
    </span>
  );
}

/** Each opens the file, whose id says nothing. */
function Documents({ label, ids }: { label: string; ids: readonly string[] }) {
  return ids.map((id, index) => (
    <Fragment key={id}>
      {index > 0 && '、'}
      <a className="adm-link" href={previewUrl(id)} target="_blank" rel="noreferrer">
        {ids.length > 1 ? `${label} ${index + 1}` : label}
      </a>
    </Fragment>
  ));
}

const choiceText = (choices: readonly Choice[], value: unknown): string =>
  choices.find((choice) => choice.value === value)?.label ?? textOf(value);

/** A column of a list: its name, and how a cell of it is shown. */
export interface LineColumn {
  label: string;
  show: (cell: unknown) => ReactNode;
}

/** The columns of a list; what rows have besides the columns of their field has no name. */
export function toColumns(field: FieldSpec, names: readonly string[]): LineColumn[] {
  if (field.kind !== 'rows') return [{ label: '', show: (item) => <ValueView field={field} value={[item]} /> }];
  return names.map((name) => {
    const column = field.columns.find((each) => each.name === name);
    return {
      label: column?.label ?? '',
      show: (cell) => (column ? <ValueView field={column} value={cell} /> : textOf(cell)),
    };
  });
}

export const toTextColumns = (labels: readonly string[]): LineColumn[] =>
  labels.map((label) => ({ label, show: textOf }));

/** The filled cells of a line. */
export function CellsView({ line, columns }: { line: readonly unknown[]; columns: readonly LineColumn[] }) {
  const filled = columns.flatMap(({ show }, at) => (isBlank(line[at]) ? [] : [{ at, cell: show(line[at]) }]));
  return filled.map(({ at, cell }, index) => (
    <Fragment key={at}>
      {index > 0 && ' · '}
      {cell}
    </Fragment>
  ));
}

function RowsView({ field, rows }: { field: RowsField; rows: readonly FormValues[] }) {
  const names = nameCells(field, rows);
  const columns = toColumns(field, names);
  return (
    <ol className="adm-value__rows">
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no identity of their own
        <li key={index}>
          <CellsView line={names.map((name) => row[name])} columns={columns} />
        </li>
      ))}
    </ol>
  );
}

/** The value of a field in readable form, for comparisons and histories. */
export function ValueView({
  field,
  value,
  values = noValues,
  names = noNames,
}: { field: FieldSpec; value: unknown } & Partial<Pick<ValueProps, 'values' | 'names'>>) {
  if (field.kind === 'tree') return <TreeValue {...{ field, value, names }} />;
  if (isBlank(value)) return <span className="ah5-text-faint">（空）</span>;
  switch (field.kind) {
    case 'select':
    case 'radio':
      return <>{choiceText(field.choices, value)}</>;
    case 'checks':
      return (
        <>
          {toStrings(value)
            .map((each) => choiceText(field.choices, each))
            .join('、')}
        </>
      );
    case 'tags':
      return <>{toStrings(value).join('、')}</>;
    case 'switch':
      return <>{value === (field.values?.[0] ?? true) ? (field.onLabel ?? '是') : (field.offLabel ?? '否')}</>;
    case 'rows':
      return <RowsView field={field} rows={rowsIn(value)} />;
    case 'images':
      return <Pictures ids={toStrings(value)} />;
    case 'image':
      return <Pictures ids={[textOf(value)]} />;
    case 'files':
      return <Documents label={field.label} ids={Array.isArray(value) ? toStrings(value) : [textOf(value)]} />;
    case 'number':
      return <>{`${textOf(value)}${field.unit ?? ''}`}</>;
    case 'custom':
      return <>{field.view?.({ value, values, names }) ?? field.toText?.(value) ?? findName(value, names)}</>;
    case 'datetime':
      return <>{formatDateTime(textOf(value))}</>;
    default:
      return <>{findName(value, names)}</>;
  }
}
