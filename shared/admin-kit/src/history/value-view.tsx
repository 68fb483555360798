import { isObject } from '@admin-h5/contract';
import { previewUrl } from '@admin-h5/client';
import { Image } from '@admin-h5/ui';
import { pathTo } from '../fields/tree-control.tsx';
import type { Choice, FieldSpec, FormValues, RowsField, TreeField, ValueProps } from '../fields/spec.ts';
import { toStrings, textOf } from '../fields/text-of.ts';
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

const choiceText = (choices: readonly Choice[], value: unknown): string =>
  choices.find((choice) => choice.value === value)?.label ?? textOf(value);

/** A cell of a row as text; '' for pictures, which follow, and for files, whose ids say nothing. */
function cellText(field: RowsField, name: string, value: unknown): string {
  const column = field.columns.find((each) => each.name === name);
  if (column?.kind === 'image' || column?.kind === 'files') return '';
  if (column?.kind === 'select') return choiceText(column.choices, value);
  return textOf(value);
}

/** A row's texts, then its pictures. */
function RowValue({ field, row }: { field: RowsField; row: unknown }) {
  if (!isObject(row)) return <>{textOf(row)}</>;
  const pictures = new Set(field.columns.filter(({ kind }) => kind === 'image').map(({ name }) => name));
  const ids = [...pictures].map((name) => textOf(row[name])).filter(Boolean);
  return (
    <>
      {Object.entries(row)
        .map(([name, value]) => cellText(field, name, value))
        .filter(Boolean)
        .join(' · ')}
      {ids.length > 0 && <Pictures ids={ids} />}
    </>
  );
}

/** The value of a field in readable form, for comparisons and histories. */
export function ValueView({
  field,
  value,
  values = noValues,
  names = noNames,
}: { field: FieldSpec; value: unknown } & Partial<Pick<ValueProps, 'values' | 'names'>>) {
  const empty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
  if (field.kind === 'tree') return <TreeValue {...{ field, value, names }} />;
  if (empty) return <span className="ah5-text-faint">（空）</span>;
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
      return (
        <ol className="adm-value__rows">
          {(Array.isArray(value) ? value : []).map((row: unknown, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have no identity of their own
            <li key={index}>
              <RowValue field={field} row={row} />
            </li>
          ))}
        </ol>
      );
    case 'images':
      return <Pictures ids={toStrings(value)} />;
    case 'image':
      return <Pictures ids={[textOf(value)]} />;
    case 'files':
      return <>{Array.isArray(value) ? `${value.length} 个文件` : '1 个文件'}</>;
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
