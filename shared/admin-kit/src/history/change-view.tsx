/** What became of a value, in words and in `del` and `ins`: of a list only the lines that differ, and of a line only its cells. */
import { Fragment, type ReactNode } from 'react';
import {
  compareLines,
  isChanged,
  isSameCell,
  type Line,
  type LineChange,
  type LineComparison,
  type MergedLine,
  shapeList,
} from '../fields/compare-lines.ts';
import type { FieldSpec, ValueProps } from '../fields/spec.ts';
import { isBlank, textOf } from '../fields/text-of.ts';
import { CellsView, type LineColumn, toColumns, ValueView } from './value-view.tsx';

interface Versions {
  before: unknown;
  after: unknown;
  /** The values of the record before and after. */
  valuesBefore: ValueProps['values'];
  valuesAfter: ValueProps['values'];
  names?: ValueProps['names'];
}

export function ChangeView({ field, before, after, ...record }: { field: FieldSpec } & Versions) {
  const names = record.names ? { names: record.names } : {};
  const shape = shapeList(field, [before, after]);
  if (!shape) {
    return (
      <OldToNew
        before={<ValueView {...{ field, ...names }} value={before} values={record.valuesBefore} />}
        after={<ValueView {...{ field, ...names }} value={after} values={record.valuesAfter} />}
      />
    );
  }
  const { keySize } = shape;
  return (
    <LinesChange
      {...compareLines(shape.toLines(before), shape.toLines(after), keySize)}
      columns={toColumns(field, shape.names)}
      keySize={keySize}
    />
  );
}

/** What two changes of a list make together: whose change of a line it is, and both where they cannot stay both. */
export function MergeView({
  lines,
  ...list
}: Pick<LinesChangeProps, 'columns' | 'keySize'> & { lines: readonly MergedLine[] }) {
  const changes = lines.flatMap(({ base, mine, theirs, isConflict, line }): LinesChangeProps['changes'] =>
    isConflict
      ? [
          { before: base, after: mine, note: '冲突，我的' },
          { before: base, after: theirs, note: '冲突，对方的' },
        ]
      : [{ before: base, after: line.mine, note: nameAuthors(base, mine, theirs) }],
  );
  const changed = changes.filter(({ before, after }) => isChanged(before, after));
  return <LinesChange {...list} changes={changed} same={changes.length - changed.length} isReordered={false} />;
}

function nameAuthors(base: Line | null, mine: Line | null, theirs: Line | null): string {
  if (!isChanged(base, theirs)) return '我的';
  return isChanged(base, mine) ? '双方' : '对方的';
}

export function OldToNew({ before, after }: { before: ReactNode; after: ReactNode }) {
  return (
    <>
      <del>{before}</del>
      <span role="img" aria-label="改为">
        {' → '}
      </span>
      <ins>{after}</ins>
    </>
  );
}

interface LinesChangeProps extends Omit<LineComparison, 'changes'> {
  /** `note`: whose change it is, where that is a question. */
  changes: readonly (LineChange & { note?: string })[];
  columns: readonly LineColumn[];
  keySize: number;
}

/** The lines of a list that differ: new and deleted ones whole, of others what names them and the cells that differ. */
export function LinesChange({ changes, same, isReordered, columns, keySize }: LinesChangeProps) {
  const labelled = columns.map(labelNumbers);
  return (
    <ul className="adm-lines">
      {changes.map(({ before, after, note }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no identity of their own
        <li key={at}>
          {note && <span className="ah5-text-quiet">{note} </span>}
          {before && after ? (
            <LineView {...{ before, after, columns, keySize }} />
          ) : after ? (
            <>
              新增{' '}
              <ins>
                <CellsView line={after} columns={labelled} />
              </ins>
            </>
          ) : (
            <>
              删除{' '}
              <del>
                <CellsView line={before ?? []} columns={labelled} />
              </del>
            </>
          )}
        </li>
      ))}
      <Rest {...{ same, isReordered }} unit={keySize === 0 ? '项' : '行'} />
    </ul>
  );
}

/** A column whose numbers have its name: alone they say nothing among other cells. */
const labelNumbers = ({ label, show }: LineColumn): LineColumn => ({
  label,
  show: (cell) =>
    /^\d+(?:\.\d+)?$/.test(textOf(cell)) && label !== '' ? (
      <>
        {label} {show(cell)}
      </>
    ) : (
      show(cell)
    ),
});

function LineView({
  before,
  after,
  columns,
  keySize,
}: { before: Line; after: Line } & Pick<LinesChangeProps, 'columns' | 'keySize'>) {
  const changed = columns.flatMap((column, at) => (isSameCell(before[at], after[at]) ? [] : [{ ...column, at }]));
  return (
    <>
      <b>
        <CellsView line={after.slice(0, keySize)} columns={columns} />
      </b>
      {changed.map(({ label, show, at }, index) => (
        <Fragment key={at}>
          {index === 0 ? '：' : '；'}
          {label} <OldToNew before={showCell(show, before[at])} after={showCell(show, after[at])} />
        </Fragment>
      ))}
    </>
  );
}

const showCell = (show: LineColumn['show'], cell: unknown): ReactNode => (isBlank(cell) ? '（空）' : show(cell));

/** What of a list stays as it was. */
function Rest({ same, isReordered, unit }: Pick<LineComparison, 'same' | 'isReordered'> & { unit: string }) {
  return (
    <>
      {isReordered && <li>顺序有调整</li>}
      {same > 0 && (
        <li className="ah5-text-faint">
          其余 {same} {unit}相同
        </li>
      )}
    </>
  );
}
