import { clsx } from 'clsx';
import { useRef, useState } from 'react';
import { navigateBack, navigateTo, pageUrl, useQueryState } from '@admin-h5/client';
import {
  Button,
  moreGlyph,
  NavButton,
  PullRefresh,
  Screen,
  SkeletonRows,
  EmptyState,
  ErrorState,
  useMedia,
  describeError,
  lazyPart,
  RequestId,
  filterGlyph,
  Icon,
  SearchField,
} from '@admin-h5/ui';
import { actionMenu, errorToast } from '@admin-h5/ui/feedback';
import type { RawQuery } from '@admin-h5/contract';
import type { ImportResource } from '../import/import-resource.ts';
import { ChangesBar } from './count-bar.tsx';
import { wideScreen } from '../parts/widths.ts';
import { CreateButton } from '../parts/create-button.tsx';
import { useCommonMenu } from '../parts/use-common-menu.ts';
import { CountBar } from './count-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { goneFromList } from './gone-from-list.ts';
import type { ListRecord, ListScreenProps } from './list-props.ts';
import { ListRows } from './list-rows.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { batchTarget, emptySelection, isSelectable, selectedCount, toggleRow, withoutGone } from './selection.ts';
import { useBatch } from './use-batch.tsx';
import { useList } from './use-list.ts';
import { headingSorts } from './use-list.ts';
import type { ListModel } from './use-list.ts';
import { downloadSheet } from './download-sheet.ts';
import '../admin.less';

const backToList = (): void => void navigateBack();

/** The page of an import: few people open it, and its code loads then. */
const ImportPage = lazyPart<{ entityLabel: string; resource: ImportResource }>(
  async () => {
    const { ImportScreen } = await import('../import/import-screen.tsx');
    return (props) => <ImportScreen {...props} onClose={backToList} />;
  },
  {
    waiting: ({ entityLabel }) => (
      <Screen wide className="adm-screen" title={`导入${entityLabel}`} onBack={backToList}>
        <SkeletonRows rows={6} />
      </Screen>
    ),
    onLost: () => {
      errorToast('页面加载失败，请重试');
      backToList();
    },
  },
);

const readImporting = ({ import: importing }: RawQuery): boolean => importing === '1';

/** A list, or where its address says so the import of a sheet into it. */
export function ListScreen<T extends ListRecord>(props: ListScreenProps<T>) {
  const { entityLabel, resource } = props;
  const [isImporting] = useQueryState(readImporting);
  if (!isImporting || !('importSheet' in resource)) return <List {...props} />;
  return <ImportPage entityLabel={entityLabel} resource={resource} />;
}

/**
 * The list screen of all modules: a module provides columns, filters and calls. The screen adds search, order, selection, batch
 * actions, undo, order mode, refreshing and the empty, loading and error states. Its state is in the address.
 */
function List<T extends ListRecord>(props: ListScreenProps<T>) {
  const { title, entityLabel, resource, filters = [], labelOf, editUrl, presetFrom = [], order } = props;
  const wide = useMedia(wideScreen);
  const list = useList(props);
  const { filter, rows, selection, setSelection, handle } = list;
  const { total, error } = rows.state;
  const [selecting, setSelecting] = useState(false);
  const [open, setOpen] = useState<'filters' | 'order' | null>(null);
  const close = () => setOpen(null);

  const count = selectedCount(selection);
  const picking = selecting || count > 0;
  const selectable = isSelectable(props);
  /** The selection when the latest batch started, for its 撤销. */
  const beforeBatch = useRef(emptySelection);
  const batch = useBatch({
    screen: props,
    target: batchTarget(selection, filter),
    count,
    loaded: rows.source.loaded,
    onDone(succeeded, effect) {
      beforeBatch.current = selection;
      list.reload();
      void goneFromList(resource, filter, succeeded, effect).then((gone) =>
        setSelection((now) => withoutGone(now, gone)),
      );
    },
    onUndone() {
      list.reload();
      setSelection(() => beforeBatch.current);
    },
  });

  const group = Object.fromEntries((order?.groupBy ?? []).map((name) => [name, filter[name] ?? '']));
  const [, , addressWith] = useQueryState(readImporting);
  const openMore = useMoreMenu(props, list, {
    importUrl: addressWith({ import: 1 }),
    selectable: selectable && !wide,
    orderNote: Object.values(group).every(Boolean) ? null : (order?.hint ?? ''),
    onSelect: () => setSelecting(true),
    onOpen: setOpen,
  });
  const preset = Object.fromEntries(presetFrom.map((name) => [name, filter[name]]));
  const createUrl = editUrl && (props.canCreate ?? true) ? pageUrl(editUrl, preset) : null;

  function finishSelecting(): void {
    setSelecting(false);
    setSelection(emptySelection);
  }

  return (
    <Screen
      wide
      className={clsx('adm-screen adm-list-screen', createUrl !== null && !picking && 'adm-list-screen--creates')}
      title={title}
      right={
        picking ? (
          <Button kind="text" size="s" onClick={finishSelecting}>
            完成
          </Button>
        ) : (
          <NavButton glyph={moreGlyph} label="更多" onPress={() => void openMore()} />
        )
      }
      footer={picking ? batch.bar : undefined}
    >
      <PullRefresh
        onRefresh={async () => {
          handle.reload();
          await rows.source.settled();
        }}
      >
        <ListToolbar
          screen={props}
          list={list}
          createUrl={picking && !wide ? null : createUrl}
          onFilter={() => setOpen('filters')}
        />
        {props.above}
        <FilterChips
          filters={filters}
          values={list.state.filters}
          onRemove={(name) => list.updateQuery({ [name]: null })}
          onReset={list.resetFilters}
        />
        <CountBar list={list} picking={picking} />
        <ChangesBar count={list.changed} onRefresh={handle.reload} />
        {error !== null && total === null && <ErrorState error={error} onRetry={handle.reload} />}
        {total === null && error === null && <SkeletonRows rows={6} />}
        {total === 0 && (
          <EmptyState
            title={list.narrowed ? `没有符合条件的${entityLabel}` : `还没有${entityLabel}`}
            note={props.emptyNote}
            action={
              list.narrowed ? (
                <Button kind="soft" onClick={list.resetAll}>
                  重置
                </Button>
              ) : (
                createUrl && <Button onClick={() => void navigateTo({ url: createUrl })}>新增{entityLabel}</Button>
              )
            }
          />
        )}
        {total !== null && total > 0 && (
          <ListRows
            screen={props}
            list={list}
            total={total}
            wide={wide}
            picking={picking}
            selectable={selectable}
            onHold={(row) => {
              if (!selectable) return;
              setSelecting(true);
              setSelection(toggleRow(selection, row.id));
            }}
          />
        )}
        {error !== null && total !== null && <LoadErrorBar error={error} onRetry={handle.reload} />}
      </PullRefresh>
      {open === 'filters' && (
        <FilterSheet
          filters={filters}
          values={list.state.filters}
          total={total}
          onSet={(name, value) => list.updateQuery({ [name]: value })}
          onReset={list.resetFilters}
          onClose={close}
        />
      )}
      {open === 'order' && (
        <OrderSheet
          entityLabel={entityLabel}
          resource={resource}
          group={group}
          within={order?.within}
          note={order?.note}
          labelOf={labelOf}
          onClose={close}
          onSaved={handle.reload}
        />
      )}
      {batch.sheets}
    </Screen>
  );
}

/** Says that rows could not be loaded; visible at the bottom of the screen at any scroll position. */
function LoadErrorBar({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { message, requestId } = describeError(error);
  return (
    <div className="adm-load-error" role="alert">
      <span>
        {message}
        <RequestId id={requestId} />
      </span>
      <Button size="s" kind="soft" onClick={onRetry}>
        重试
      </Button>
    </div>
  );
}

interface Props<T extends ListRecord> {
  screen: ListScreenProps<T>;
  list: ListModel<T>;
  /** null if nothing can be added now. */
  createUrl: string | null;
  onFilter: () => void;
}

/** Search, order, filter, 新增. */
function ListToolbar<T extends ListRecord>({ screen, list, createUrl, onFilter }: Props<T>) {
  const { filters = [], sorts = [], entityLabel, searchLabel } = screen;
  // An order that a table heading has set is shown while it is active; the select does not offer it otherwise.
  const heading = headingSorts(screen.columns).find(({ value }) => value === list.state.sort);
  const offered = heading && !sorts.some(({ value }) => value === heading.value) ? [...sorts, heading] : sorts;
  const active = Object.keys(list.state.filters).length;
  return (
    <div className={clsx('adm-toolbar', sorts.length === 0 && 'adm-toolbar--short')}>
      <SearchField
        className="adm-toolbar__search"
        label={searchLabel}
        value={list.state.keyword}
        onSearch={(keyword) => list.updateQuery({ keyword })}
      />
      {sorts.length > 0 && (
        <select
          className="adm-input adm-select adm-toolbar__sort"
          aria-label="排序方式"
          value={list.state.sort}
          onChange={(event) => list.updateQuery({ sort: event.target.value })}
        >
          {offered.map((sort) => (
            <option key={sort.value} value={sort.value}>
              {sort.label}
            </option>
          ))}
        </select>
      )}
      {filters.length > 0 && (
        <Button kind="plain" className="adm-toolbar__filter" onClick={onFilter}>
          <Icon glyph={filterGlyph} size={18} />
          筛选{active > 0 && <span className="adm-badge">{active}</span>}
        </Button>
      )}
      {createUrl !== null && <CreateButton label={`新增${entityLabel}`} url={createUrl} />}
    </div>
  );
}

interface Options {
  /** Offers 批量管理, which shows the boxes. */
  selectable: boolean;
  /** Why order mode is not available now; null if it is. */
  orderNote: string | null;
  onSelect: () => void;
  onOpen: (sheet: 'order') => void;
  /** The address of the import. */
  importUrl: string;
}

/** 更多 of a list: actions that have a call, the module's own entries, and entries that the person's rights allow. */
function useMoreMenu<T extends ListRecord>(
  screen: ListScreenProps<T>,
  list: ListModel<T>,
  { selectable, orderNote, onSelect, onOpen, importUrl }: Options,
): () => Promise<void> {
  const { resource, entityLabel, order, moreActions = [] } = screen;
  const common = useCommonMenu(list.handle.reload);

  return () =>
    actionMenu('更多操作', [
      selectable && { text: '批量管理', run: onSelect },
      'sort' in resource &&
        order !== undefined && {
          text: '排序',
          run: () => onOpen('order'),
          ...(orderNote !== null && { note: orderNote, disabled: true }),
        },
      'importSheet' in resource && { text: '导入', run: () => void navigateTo({ url: importUrl }) },
      'exportSheet' in resource && {
        text: '导出',
        run: () => downloadSheet(resource, entityLabel, { filter: list.filter }),
      },
      ...moreActions.map(({ label, run }) => ({ text: label, run })),
      ...common.entries,
    ]);
}
