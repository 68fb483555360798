/** The screen of every list in the administration, and the import and 改表 that open in its place. */
import { clsx } from 'clsx';
import { type ComponentType, useState } from 'react';
import { navigateBack, navigateTo, useQueryState } from '@admin-h5/client';
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
  lazyPart,
} from '@admin-h5/ui';
import { errorToast } from '@admin-h5/ui/feedback';
import type { RawQuery } from '@admin-h5/contract';
import { keepTarget, keptTarget, wholeList } from '../edit/edit-target.ts';
import type { EditScreenProps } from '../edit/edit-screen.tsx';
import type { ImportResource } from '../import/import-resource.ts';
import { ChangesBar, CountBar, ListToolbar, LoadErrorBar } from './toolbar.tsx';
import { wideScreen } from './table.tsx';
import { useMoreMenu } from './more-menu.ts';
import { FilterChips, FilterSheet } from './filters.tsx';
import { addressedQuery, useList } from './use-list.ts';
import type { ListRecord, ListScreenProps } from './list-props.ts';
import { ListRows } from './list-rows.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { useBatch } from './use-batch.tsx';
import '../admin.less';

const backToList = (): void => void navigateBack();

interface PageProps {
  entityLabel: string;
}

/** A page in place of the list, which few people open: its code loads then. */
const pageInPlace = <Props extends PageProps>(
  name: string,
  load: () => Promise<ComponentType<Props & { onClose: () => void }>>,
) =>
  lazyPart<Props>(
    async () => {
      const Page = await load();
      return (props) => <Page {...props} onClose={backToList} />;
    },
    {
      waiting: ({ entityLabel }) => (
        <Screen wide className="adm-screen" title={`${name}${entityLabel}`} onBack={backToList}>
          <SkeletonRows rows={8} />
        </Screen>
      ),
      onLost: () => {
        errorToast('页面加载失败，请重试');
        backToList();
      },
    },
  );

const ImportPage = pageInPlace<PageProps & { resource: ImportResource }>(
  '导入',
  async () => (await import('../import/import-screen.tsx')).ImportScreen,
);
const EditPage = pageInPlace<Omit<EditScreenProps<ListRecord>, 'onClose'>>(
  '改表：',
  async () => (await import('../edit/edit-screen.tsx')).EditScreen,
);

const readPart = (query: RawQuery) => ({ isImporting: query.import === '1', edited: query.edit ?? '', query });

/** Whether a list can be edited as a sheet: what is exported can be imported again, and checked before; or its records are. */
const isEditable = <T extends ListRecord>({ resource, edit }: ListScreenProps<T>): boolean =>
  edit !== undefined || ['exportSheet', 'importSheet', 'importJob', 'checkedRows'].every((call) => call in resource);

/** A list, or where its address says so the import of a sheet into it, or the list as a sheet. */
export function ListScreen<T extends ListRecord>(props: ListScreenProps<T>) {
  const { entityLabel, resource } = props;
  const [{ isImporting, edited, query }] = useQueryState(readPart);
  if (isImporting && 'importSheet' in resource) return <ImportPage entityLabel={entityLabel} resource={resource} />;
  if (edited === '' || !isEditable(props)) return <List {...props} />;
  // A selection of another tab is not known here: then it is the list.
  const kept = edited === wholeList ? null : keptTarget(edited);
  return (
    <EditPage
      key={edited}
      entityLabel={entityLabel}
      resource={resource}
      records={props.edit}
      target={kept?.target ?? { filter: addressedQuery(props, query) }}
      asksFill={kept?.asksFill ?? false}
    />
  );
}

/**
 * The list screen of all modules: a module provides columns, filters and calls. The screen adds search, order, selection, batch
 * actions, undo, order mode, refreshing and the empty, loading and error states. What it does is in `useList`.
 */
function List<T extends ListRecord>(props: ListScreenProps<T>) {
  const { title, entityLabel, resource, filters = [], labelOf, order } = props;
  const wide = useMedia(wideScreen);
  const list = useList(props);
  const { rows, handle, picking, createUrl, group } = list;
  const { total, error } = rows.state;
  const [open, setOpen] = useState<'filters' | 'order' | null>(null);
  const close = () => setOpen(null);
  const [, , addressWith] = useQueryState(readPart);
  const offersEdit = wide && isEditable(props);
  /** Opens the selected records as a sheet, or all that the list finds. */
  function edit(asksFill = false): void {
    const name = list.count > 0 ? keepTarget({ target: list.target, asksFill }) : wholeList;
    void navigateTo({ url: addressWith({ edit: name, page: null }) });
  }
  const batch = useBatch({
    screen: props,
    target: list.target,
    count: list.count,
    loaded: rows.source.loaded,
    onDone: list.finishBatch,
    onUndone: list.undoBatch,
    onEdit: offersEdit ? () => edit(true) : undefined,
  });
  const openMore = useMoreMenu(props, list, {
    importUrl: addressWith({ import: 1 }),
    onEdit: offersEdit ? () => edit() : undefined,
    selectable: list.selectable && !wide,
    onOpen: setOpen,
  });

  return (
    <Screen
      wide
      className={clsx('adm-screen adm-list-screen', createUrl !== null && !picking && 'adm-list-screen--creates')}
      title={title}
      right={
        picking ? (
          <Button kind="text" size="s" onClick={list.stopPicking}>
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
        <CountBar list={list} />
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
        {total !== null && total > 0 && <ListRows screen={props} list={list} total={total} wide={wide} />}
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
