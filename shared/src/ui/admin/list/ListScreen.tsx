import { useMemo, useState } from 'react';
import { useSession } from '../../../auth/index.ts';
import { holdsRights, type RawQuery } from '../../../contract/index.ts';
import { navigateTo, pageUrl, useQueryState } from '../../../navigation/index.ts';
import { Button } from '../../button/button.tsx';
import { actionSheet, toast } from '../../feedback/index.ts';
import { refreshGlyph } from '../../icon/glyphs.ts';
import { filterGlyph, moreGlyph } from '../../icon/more-glyphs.ts';
import { Icon } from '../../icon/icon.tsx';
import { NavButton } from '../../nav-bar/nav-button.tsx';
import { PullRefresh } from '../../pull-refresh/pull-refresh.tsx';
import { Screen } from '../../screen/screen.tsx';
import { SearchField } from '../../search-field/search-field.tsx';
import { SkeletonRows } from '../../skeleton/skeleton.tsx';
import { EmptyState, ErrorState } from '../../state/states.tsx';
import '../admin.less';
import { CreateButton } from '../parts/CreateButton.tsx';
import { useMedia, wideScreen } from '../parts/use-media.ts';
import { CardRow } from './CardRow.tsx';
import { downloadSheet } from './download-sheet.ts';
import { FilterChips } from './FilterChips.tsx';
import { FilterSheet } from './FilterSheet.tsx';
import { ImportSheet } from '../import/ImportSheet.tsx';
import type { ListRecord, ListScreenProps, RowAction } from './list-props.ts';
import { defaultPageSize, listFilter, readListState } from './list-state.ts';
import { OrderSheet } from './OrderSheet.tsx';
import { rowActions } from './row-actions.ts';
import { Rows } from './Rows.tsx';
import { batchTarget, emptySelection, isSelected, selectedCount, togglePage, toggleRow } from './selection.ts';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { useBatch } from './use-batch.tsx';
import { useChanges } from './use-changes.ts';
import { useRowSource } from './use-row-source.ts';

const same = (query: RawQuery) => query;

/**
 * The one list screen: a module gives columns, filters and calls; search, filters, order, selection, batch actions, undo, order
 * mode, refreshing and the states come with it. All of its state is in the address.
 */
export function ListScreen<T extends ListRecord>(props: ListScreenProps<T>) {
  const { title, noun, resource, filters = [], sorts = [], labelOf, editUrl, presetFrom = [], order, fixed } = props;
  const wide = useMedia(wideScreen);
  const [query, setQuery] = useQueryState(same);
  const names = useMemo(() => filters.map(({ name }) => name), [filters]);
  const state = readListState(
    query,
    names,
    sorts.map(({ value }) => value),
  );
  const filter = { ...listFilter(state), ...fixed };
  const question = JSON.stringify({ ...filter, ...(state.sort ? { sort: state.sort } : {}) });
  const rows = useRowSource(resource, question, state.size, state.page);
  const { total, error } = rows.state;

  const [selecting, setSelecting] = useState(false);
  const [chosen, setChosen] = useState({ question, selection: emptySelection });
  // A selection belongs to what was asked for when it was made.
  const selection = chosen.question === question ? chosen.selection : emptySelection;
  const setSelection = (next: typeof selection) => setChosen({ question, selection: next });
  const [open, setOpen] = useState<'filters' | 'order' | 'import' | null>(null);
  const [epoch, setEpoch] = useState(0);
  const changed = useChanges(resource, epoch);

  const reload = () => {
    setEpoch((value) => value + 1);
    rows.reload();
  };
  const replace = (row: T) => {
    setEpoch((value) => value + 1);
    rows.source.replace(row);
  };
  const handle = { reload, replace };
  const ask = (patch: Record<string, string | null>) => {
    setQuery({ ...patch, page: null });
    if (window.scrollY > 0) window.scrollTo({ top: 0 });
  };
  const resetFilters = () => ask(Object.fromEntries(names.map((name) => [name, null])));

  const basic = rowActions({ resource, noun, labelOf, reload, replace, onRefused: props.onRemoveRefused });
  const may = props.may ?? (() => true);
  const actionsOf = (row: T): RowAction<T>[] => [
    ...(editUrl && may('edit', row)
      ? [{ key: 'edit', label: '编辑', run: () => void navigateTo({ url: pageUrl(editUrl, { id: row.id }) }) }]
      : []),
    ...(resource.setStatus && may('status', row)
      ? [{ key: 'status', label: row.status === 1 ? '停用' : '启用', run: basic.toggleStatus }]
      : []),
    ...(resource.remove && may('remove', row)
      ? [{ key: 'remove', label: '删除', danger: true, run: basic.remove }]
      : []),
    ...(editUrl && props.copyable
      ? [{ key: 'copy', label: '复制为新', run: () => void navigateTo({ url: pageUrl(editUrl, { copy: row.id }) }) }]
      : []),
    ...(resource.sort && order ? [{ key: 'top', label: '置顶', run: toTop }] : []),
    ...(props.actions?.(row) ?? []),
  ];
  async function toTop(row: T): Promise<void> {
    await resource.sort?.([row.id]);
    reload();
    toast(`已置顶「${labelOf(row)}」`);
  }

  const loaded = () => rows.source.loaded();
  const batch = useBatch({
    screen: props,
    target: batchTarget(selection, filter),
    count: selectedCount(selection),
    loaded,
    onDone: () => {
      setSelection(emptySelection);
      reload();
    },
  });
  const canBatch = ['setStatusOf', 'removeAll', 'moveAll'].some((call) => call in resource);
  const createUrl =
    editUrl && (props.canCreate ?? true)
      ? pageUrl(editUrl, Object.fromEntries(presetFrom.map((name) => [name, filter[name]])))
      : null;

  const group = order && Object.fromEntries(order.groupBy.map((name) => [name, filter[name] ?? '']));
  const groupKnown = group && Object.values(group).every(Boolean);
  const userType = useSession(({ userInfo }) => userInfo?.type ?? 0);
  async function more(): Promise<void> {
    const own = props.moreActions ?? [];
    const key = await actionSheet({
      title: '更多操作',
      actions: [
        ...(canBatch && !wide ? [{ key: 'select', text: '批量管理' }] : []),
        ...(resource.sort && order
          ? [{ key: 'order', text: '排序', ...(groupKnown ? {} : { note: order.hint, disabled: true }) }]
          : []),
        ...(resource.importSheet ? [{ key: 'import', text: '导入' }] : []),
        ...(resource.exportSheet ? [{ key: 'export', text: '导出' }] : []),
        ...own.map((action) => ({ key: action.key, text: action.label })),
        ...(holdsRights(userType, ['recycle']) ? [{ key: 'recycle', text: '回收站' }] : []),
        ...(holdsRights(userType, ['log']) ? [{ key: 'log', text: '操作日志' }] : []),
        { key: 'refresh', text: '刷新' },
      ],
    });
    if (key === 'select') setSelecting(true);
    if (key === 'order' || key === 'import') setOpen(key);
    if (key === 'export') await downloadSheet(resource, noun, { filter });
    if (key === 'recycle' || key === 'log') await navigateTo({ url: `/pages/admin/${key}/index` });
    if (key === 'refresh') reload();
    own.find((action) => action.key === key)?.run();
  }

  const count = selectedCount(selection);
  const picking = selecting || count > 0;
  const activeFilters = Object.keys(state.filters).length;
  const empty = total === 0;

  return (
    <Screen
      wide
      className="adm-screen adm-list-screen"
      title={title}
      right={
        picking ? (
          <Button
            kind="text"
            size="s"
            onClick={() => {
              setSelecting(false);
              setSelection(emptySelection);
            }}
          >
            完成
          </Button>
        ) : (
          <NavButton glyph={moreGlyph} label="更多" onPress={() => void more()} />
        )
      }
      footer={picking ? batch.bar : undefined}
    >
      <PullRefresh
        onRefresh={async () => {
          reload();
          await rows.source.settled();
        }}
      >
        <div className="adm-toolbar">
          <SearchField
            className="adm-toolbar__search"
            label={props.searchLabel}
            value={state.keyword}
            onSearch={(keyword) => ask({ keyword })}
          />
          {sorts.length > 0 && (
            <select
              className="adm-input adm-select adm-toolbar__sort"
              aria-label="排序方式"
              value={state.sort}
              onChange={(event) => ask({ sort: event.target.value })}
            >
              {sorts.map((sort) => (
                <option key={sort.value} value={sort.value}>
                  {sort.label}
                </option>
              ))}
            </select>
          )}
          {filters.length > 0 && (
            <Button kind="plain" className="adm-toolbar__filter" onClick={() => setOpen('filters')}>
              <Icon glyph={filterGlyph} size={18} />
              筛选{activeFilters > 0 && <span className="adm-badge">{activeFilters}</span>}
            </Button>
          )}
          {createUrl && !(picking && !wide) && <CreateButton label={`新增${noun}`} url={createUrl} />}
        </div>
        {props.above}
        <FilterChips
          filters={filters}
          values={state.filters}
          onRemove={(name) => ask({ [name]: null })}
          onReset={resetFilters}
        />
        <div className="adm-count">
          <span role="status">{total === null ? ' ' : `共 ${total} 条`}</span>
          {picking && (
            <>
              <span>已选 {count} 条</span>
              <button
                type="button"
                className="adm-link"
                onClick={() =>
                  setSelection(
                    togglePage(
                      selection,
                      loaded().map(({ id }) => id),
                    ),
                  )
                }
              >
                全选本页
              </button>
              {total !== null && (
                <button
                  type="button"
                  className="adm-link"
                  onClick={() => setSelection(selection.mode === 'all' ? emptySelection : { mode: 'all', total })}
                >
                  {selection.mode === 'all' ? '取消全选' : `全选结果 ${total} 条`}
                </button>
              )}
            </>
          )}
        </div>
        {changed > 0 && (
          <button type="button" className="adm-changes" onClick={reload}>
            <Icon glyph={refreshGlyph} size={16} />有 {changed} 条更新，点击刷新
          </button>
        )}
        {error !== null && <ErrorState compact={total !== null} error={error} onRetry={reload} />}
        {total === null && error === null && <SkeletonRows rows={6} />}
        {empty && (
          <EmptyState
            title={activeFilters > 0 || state.keyword ? `没有符合条件的${noun}` : `还没有${noun}`}
            note={props.emptyNote}
            action={
              activeFilters > 0 || state.keyword ? (
                <Button
                  kind="soft"
                  onClick={() => ask({ keyword: null, ...Object.fromEntries(names.map((name) => [name, null])) })}
                >
                  重置
                </Button>
              ) : (
                createUrl && <Button onClick={() => void navigateTo({ url: createUrl })}>新增{noun}</Button>
              )
            }
          />
        )}
        {total !== null && total > 0 && (
          <div
            className={wide ? 'adm-table' : 'adm-cards'}
            role={wide ? 'table' : undefined}
            aria-label={wide ? title : undefined}
            aria-rowcount={wide ? total + 1 : undefined}
            aria-busy={rows.pending}
          >
            {wide && (
              <TableHead
                columns={props.columns}
                sort={state.sort}
                selection={selection}
                onSort={(sort) => ask({ sort })}
                onToggleAll={() =>
                  setSelection(
                    togglePage(
                      selection,
                      loaded().map(({ id }) => id),
                    ),
                  )
                }
              />
            )}
            <Rows
              source={rows.source}
              total={total}
              size={state.size}
              startPage={state.page}
              estimate={wide ? 60 : 104}
              layout={`${wide}`}
              onPage={(page) =>
                setQuery({ page: page > 1 ? page : null, size: state.size === defaultPageSize ? null : state.size })
              }
            >
              {(row, index) => {
                const shared = {
                  row,
                  index,
                  screen: props,
                  href: editUrl && may('edit', row) ? pageUrl(editUrl, { id: row.id }) : null,
                  selecting: picking,
                  selected: isSelected(selection, row.id),
                  locked: selection.mode === 'all',
                  actions: actionsOf(row),
                  onToggle: () => setSelection(toggleRow(selection, row.id)),
                  onHold: () => {
                    if (!canBatch) return;
                    setSelecting(true);
                    setSelection(toggleRow(selection, row.id));
                  },
                  onAction: (action: RowAction<T>) => void action.run(row, handle),
                };
                return wide ? <TableRow {...shared} /> : <CardRow {...shared} />;
              }}
            </Rows>
          </div>
        )}
      </PullRefresh>
      {open === 'filters' && (
        <FilterSheet
          filters={filters}
          values={state.filters}
          total={total}
          onSet={(name, value) => ask({ [name]: value })}
          onReset={resetFilters}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'order' && group && (
        <OrderSheet
          noun={noun}
          resource={resource}
          group={group}
          within={order?.within}
          labelOf={labelOf}
          onClose={() => setOpen(null)}
          onSaved={reload}
        />
      )}
      {open === 'import' && (
        <ImportSheet noun={noun} resource={resource} onClose={() => setOpen(null)} onImported={reload} />
      )}
      {batch.sheets}
    </Screen>
  );
}
