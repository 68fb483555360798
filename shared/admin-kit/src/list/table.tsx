/** The table in which a list is drawn on a wide screen: its head with orders and its rows with actions. */
import { clsx } from 'clsx';
import { moreGlyph, Icon, Tick } from '@admin-h5/ui';
import { Link } from '@admin-h5/client';
import { RowStatus } from './cells.tsx';
import type { ListRecord } from './list-props.ts';
import { offerActions, offersActions, type RowViewProps } from './row-actions.ts';

/** From this width on a list is a table (screens.md). */
export const wideScreen = '(min-width: 960px)';

/** Most actions that a row shows; the others are in ⋯. */
const maxInRow = 3;

type TableScreen<T extends ListRecord> = RowViewProps<T>['screen'];

/** CSS grid columns of the table: the box if rows can be selected, the module's columns, status, actions if rows can have some. */
function tableTracks<T extends ListRecord>(screen: TableScreen<T>, selectable: boolean): string {
  return [
    ...(selectable ? ['2.5em'] : []),
    ...screen.columns.map(({ track }) => track ?? 'minmax(0, 1fr)'),
    ...((screen.withStatus ?? true) ? ['4.5em'] : []),
    ...(offersActions(screen) ? ['10.5em'] : []),
  ].join(' ');
}

/** A row of the table, from 960 px on. The first column links to the record. */
export function TableRow<T extends ListRecord>({
  row,
  index,
  screen,
  href,
  selectable,
  selected,
  actions,
  onToggle,
  onAction,
}: RowViewProps<T>) {
  const label = screen.labelOf(row);
  const withStatus = screen.withStatus ?? true;
  const direct = actions.slice(0, actions.length > maxInRow ? maxInRow - 1 : maxInRow);
  const others = actions.slice(direct.length);

  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      className={clsx('adm-table__row', selected && 'adm-table__row--selected')}
      style={{ gridTemplateColumns: tableTracks(screen, selectable) }}
    >
      {selectable && (
        <div role="cell">
          <Tick checked={selected} aria-label={`选择${label}`} onChange={onToggle} />
        </div>
      )}
      {screen.columns.map((column, at) => (
        <div role="cell" key={column.key} className="adm-table__cell">
          {at === 0 && href ? (
            <Link className="adm-table__link" to={href}>
              {column.cell(row)}
            </Link>
          ) : (
            column.cell(row)
          )}
        </div>
      ))}
      {withStatus && (
        <div role="cell" className="adm-table__status">
          <RowStatus row={row} />
        </div>
      )}
      {offersActions(screen) && (
        <div role="cell" className="adm-table__actions">
          {direct.map((action) => (
            <button
              key={action.key}
              type="button"
              className={clsx('adm-link', action.danger && 'adm-link--danger')}
              aria-label={`${action.label}${label}`}
              onClick={() => onAction(action)}
            >
              {action.label}
            </button>
          ))}
          {others.length > 0 && (
            <button
              type="button"
              className="adm-icon-button"
              aria-label={`${label}的更多操作`}
              onClick={() => void offerActions(label, others, onAction)}
            >
              <Icon glyph={moreGlyph} size={18} />
            </button>
          )}
        </div>
      )}
    </div>
  );
}

interface Props<T extends ListRecord> {
  screen: TableScreen<T>;
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

export function TableHead<T extends ListRecord>({
  screen,
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
      style={{ gridTemplateColumns: tableTracks(screen, selectable) }}
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
      {screen.columns.map((column) => (
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
      {(screen.withStatus ?? true) && <div role="columnheader">状态</div>}
      {offersActions(screen) && <div role="columnheader">操作</div>}
    </div>
  );
}
