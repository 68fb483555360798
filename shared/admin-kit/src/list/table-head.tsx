import { Tick } from '@admin-h5/ui';
import type { ListColumn } from './list-props.ts';
import { tableTracks } from './table-row.tsx';

interface Props<T> {
  columns: readonly ListColumn<T>[];
  withStatus: boolean;
  selectable: boolean;
  sort: string;
  /** How many of the loaded rows are selected. */
  ticked: 'none' | 'some' | 'all';
  /** Label of the box that selects all of them. */
  tickLabel: string;
  onSort: (sort: string | null) => void;
  onToggleAll: () => void;
}

/** The order after a press on a heading: ascending, descending, then the default order. */
function nextSort(field: string, sort: string): string | null {
  if (sort === `${field}:asc`) return `${field}:desc`;
  return sort === `${field}:desc` ? null : `${field}:asc`;
}

function ariaSort(field: string | undefined, sort: string): 'ascending' | 'descending' | undefined {
  if (!field) return undefined;
  if (sort === `${field}:asc`) return 'ascending';
  return sort === `${field}:desc` ? 'descending' : undefined;
}

export function TableHead<T>({
  columns,
  withStatus,
  selectable,
  sort,
  ticked,
  tickLabel,
  onSort,
  onToggleAll,
}: Props<T>) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="adm-table__row adm-table__row--head"
      style={{ gridTemplateColumns: tableTracks(columns, withStatus, selectable) }}
    >
      {selectable && (
        <div role="columnheader">
          <Tick
            aria-label={tickLabel}
            ref={(box) => {
              // This state has no attribute.
              if (box) box.indeterminate = ticked === 'some';
            }}
            checked={ticked === 'all'}
            onChange={onToggleAll}
          />
        </div>
      )}
      {columns.map((column) => (
        <div role="columnheader" key={column.key} aria-sort={ariaSort(column.sort, sort)}>
          {column.sort ? (
            <button type="button" className="adm-table__sort" onClick={() => onSort(nextSort(column.sort ?? '', sort))}>
              {column.title}
              <span aria-hidden="true">
                {{ ascending: '↑', descending: '↓', none: '↕' }[ariaSort(column.sort, sort) ?? 'none']}
              </span>
            </button>
          ) : (
            column.title
          )}
        </div>
      ))}
      {withStatus && <div role="columnheader">状态</div>}
      <div role="columnheader">操作</div>
    </div>
  );
}
