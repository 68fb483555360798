/** Draws the rows of a list as a table, cards or tiles, with selection. */
import { useRef, type SyntheticEvent } from 'react';
import { clsx } from 'clsx';
import { previewUrl } from '@admin-h5/client';
import { Image, useMedia } from '@admin-h5/ui';
import type { ListRecord, ListScreenProps } from './list-props.ts';
import { RowFace, Rows, RowTags } from './rows.tsx';
import { rowHref, rowMenu, type RowViewProps } from './row-actions.ts';
import { pageLabel } from './toolbar.tsx';
import { isSelected, pageState, togglePage, toggleRange, toggleRow } from './selection.ts';
import { TableHead, TableRow } from './table.tsx';
import type { ListModel } from './use-list.ts';

interface Props<T extends ListRecord> {
  screen: ListScreenProps<T>;
  list: ListModel<T>;
  total: number;
  wide: boolean;
}

/** From this width on cards stand in two columns; the stylesheets say the same number. */
const tabletScreen = '(min-width: 720px)';

/** Height of a row before it is measured, in CSS pixels. */
const heights = { table: 60, cards: 120, tiles: 220 } as const;
const views = { table: TableRow, cards: CardRow, tiles: TileRow } as const;

export function ListRows<T extends ListRecord>({ screen, list, total, wide }: Props<T>) {
  const { selection, setSelection, rows, state, handle, selectable, picking } = list;
  const menu = rowMenu(screen, handle);
  const layout = wide ? 'table' : (screen.layout ?? 'cards');
  const View = views[layout];
  const tablet = useMedia(tabletScreen);
  const lanes = layout === 'tiles' || (layout === 'cards' && tablet) ? 2 : 1;
  const pressed = useRef<string | null>(null);
  async function toggle(id: string, event: Event | undefined): Promise<void> {
    const from = event instanceof MouseEvent && event.shiftKey ? pressed.current : null;
    pressed.current = id;
    if (from === null) {
      setSelection(toggleRow(selection, id));
      return;
    }
    const loading = rows.source.loadBetween(from, id);
    if (loading) await loading;
    const ids = rows.source.loaded().map((row) => row.id);
    setSelection((before) => toggleRange(before, ids, from, id));
  }
  const body = (
    <Rows
      key={lanes}
      lanes={lanes}
      source={rows.source}
      total={total}
      size={state.size}
      startPage={state.page}
      estimate={heights[layout]}
      layout={layout}
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
          actions: menu(row),
          onToggle: (event?: SyntheticEvent) => void toggle(row.id, event?.nativeEvent),
          onHold: () => list.startPicking(row.id),
          onAction: (action: ReturnType<typeof menu>[number]) => void action.run(row, handle),
        };
        return <View {...view} />;
      }}
    </Rows>
  );
  if (!wide) {
    return (
      <div className={clsx('adm-cards', lanes > 1 && 'adm-cards--lanes')} aria-busy={rows.pending}>
        {body}
      </div>
    );
  }
  const loaded = rows.source.loaded().map(({ id }) => id);
  return (
    <div
      className="adm-table"
      role="table"
      aria-label={screen.title}
      aria-rowcount={total + 1}
      aria-busy={rows.pending}
    >
      <TableHead
        screen={screen}
        selectable={selectable}
        sort={state.sort}
        ticked={pageState(selection, loaded)}
        tickLabel={pageLabel(loaded.length, total)}
        onSort={(sort) => list.updateQuery({ sort })}
        onToggleAll={() => setSelection(togglePage(selection, loaded))}
      />
      {body}
    </div>
  );
}

/** A record that is mainly a picture, in one of two columns on a phone; it has no swipe actions. */
function TileRow<T extends ListRecord>(props: RowViewProps<T>) {
  const { row, screen } = props;
  const { image = null, title, tags, lines = [] } = screen.card(row);
  return (
    <RowFace {...props} block="adm-photo">
      <Image src={image && previewUrl(image)} alt="" ratio={4 / 3} sizes="48vw" largest={480} />
      <span className="adm-photo__text">
        <span className="adm-photo__title">{title}</span>
        <span className="adm-photo__line">{lines[0]}</span>
        <RowTags {...{ row, tags }} />
      </span>
    </RowFace>
  );
}

/** A row with its picture at the side; a swipe shows its first actions. */
function CardRow<T extends ListRecord>(props: RowViewProps<T>) {
  const { row, screen, selecting, actions } = props;
  const { image, ratio = 1, picture, title, tags, lines = [] } = screen.card(row);
  return (
    <RowFace {...props} block="adm-card" swipe={selecting ? [] : actions.slice(0, 3)}>
      {picture}
      {image !== undefined && (
        <Image
          className={clsx('adm-card__image', ratio > 1 && 'adm-card__image--wide')}
          src={image && previewUrl(image)}
          alt=""
          ratio={ratio}
          sizes={ratio > 1 ? '120px' : '72px'}
          largest={240}
        />
      )}
      <span className="adm-card__text">
        <span className="adm-card__title">{title}</span>
        <RowTags {...{ row, tags }} />
        {lines.map((line, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a line is identified by its position
          <span key={index} className="ah5-text-s ah5-text-faint ah5-text-line">
            {line}
          </span>
        ))}
      </span>
    </RowFace>
  );
}
