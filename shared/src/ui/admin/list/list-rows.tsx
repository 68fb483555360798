import { CardRow } from './card-row.tsx';
import type { ListRecord, ListScreenProps } from './list-props.ts';
import { Rows } from './rows.tsx';
import { rowHref, rowMenu } from './row-menu.ts';
import { isSelected, togglePage, toggleRow } from './selection.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import type { ListModel } from './use-list.ts';

interface Props<T extends ListRecord> {
  screen: ListScreenProps<T>;
  list: ListModel<T>;
  total: number;
  wide: boolean;
  picking: boolean;
  /** Rows can be ticked. */
  selectable: boolean;
  /** A row is held: selection begins with it. */
  onHold: (row: T) => void;
}

/** Heights before a row is measured, in CSS pixels. */
const tableRow = 60;
const card = 120;

/** The rows, as cards or from 960 px on as a table. */
export function ListRows<T extends ListRecord>({ screen, list, total, wide, picking, selectable, onHold }: Props<T>) {
  const { selection, setSelection, rows, state, handle } = list;
  const menu = rowMenu(screen, handle);
  const body = (
    <Rows
      source={rows.source}
      total={total}
      size={state.size}
      startPage={state.page}
      estimate={wide ? tableRow : card}
      layout={String(wide)}
      onPage={list.showPage}
    >
      {(row, index) => {
        const view = {
          row,
          index,
          screen,
          href: rowHref(screen, row),
          selectable,
          selecting: picking,
          selected: isSelected(selection, row.id),
          locked: selection.mode === 'all',
          actions: menu(row),
          onToggle: () => setSelection(toggleRow(selection, row.id)),
          onHold: () => onHold(row),
          onAction: (action: ReturnType<typeof menu>[number]) => void action.run(row, handle),
        };
        return wide ? <TableRow {...view} /> : <CardRow {...view} />;
      }}
    </Rows>
  );
  if (!wide) {
    return (
      <div className="adm-cards" aria-busy={rows.pending}>
        {body}
      </div>
    );
  }
  return (
    <div
      className="adm-table"
      role="table"
      aria-label={screen.title}
      aria-rowcount={total + 1}
      aria-busy={rows.pending}
    >
      <TableHead
        columns={screen.columns}
        withStatus={screen.withStatus ?? true}
        selectable={selectable}
        sort={state.sort}
        selection={selection}
        onSort={(sort) => list.ask({ sort })}
        onToggleAll={() =>
          setSelection(
            togglePage(
              selection,
              rows.source.loaded().map(({ id }) => id),
            ),
          )
        }
      />
      {body}
    </div>
  );
}
