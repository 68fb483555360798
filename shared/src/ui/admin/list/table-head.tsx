import type { ListColumn } from './list-props.ts';
import { selectedCount, type Selection } from './selection.ts';
import { tableTracks } from './table-row.tsx';

interface Props<T> {
  columns: readonly ListColumn<T>[];
  withStatus: boolean;
  /** Rows can be ticked. */
  selectable: boolean;
  sort: string;
  selection: Selection;
  onSort: (sort: string | null) => void;
  onToggleAll: () => void;
}

/** What a press on a heading asks for next: ascending, descending, the list's own order. */
function nextSort(field: string, sort: string): string | null {
  if (sort === `${field}:asc`) return `${field}:desc`;
  return sort === `${field}:desc` ? null : `${field}:asc`;
}

function ariaSort(field: string | undefined, sort: string): 'ascending' | 'descending' | undefined {
  if (!field) return undefined;
  if (sort === `${field}:asc`) return 'ascending';
  return sort === `${field}:desc` ? 'descending' : undefined;
}

export function TableHead<T>({ columns, withStatus, selectable, sort, selection, onSort, onToggleAll }: Props<T>) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      className="adm-table__row adm-table__row--head"
      style={{ gridTemplateColumns: tableTracks(columns, withStatus, selectable) }}
    >
      {selectable && (
        <div role="columnheader">
          <input
            type="checkbox"
            className="adm-check"
            aria-label="全选本页"
            checked={selectedCount(selection) > 0}
            disabled={selection.mode === 'all'}
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
