/** The bars above and below the rows of a list: search, order, filter, 新增, the count, and changes by others. */
import { clsx } from 'clsx';
import { navigateTo } from '@admin-h5/client';
import {
  Button,
  useMedia,
  describeError,
  RequestId,
  filterGlyph,
  Icon,
  SearchField,
  refreshGlyph,
  plusGlyph,
} from '@admin-h5/ui';
import { wideScreen } from './table.tsx';
import { headingSorts, type ListModel } from './use-list.ts';
import type { ListRecord, ListScreenProps } from './list-props.ts';
import { emptySelection, selectAll, togglePage } from './selection.ts';

interface ToolbarProps<T extends ListRecord> {
  screen: ListScreenProps<T>;
  list: ListModel<T>;
  /** null if nothing can be added now. */
  createUrl: string | null;
  onFilter: () => void;
}

/** Search, order, filter, 新增. */
export function ListToolbar<T extends ListRecord>({ screen, list, createUrl, onFilter }: ToolbarProps<T>) {
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

interface CreateButtonProps {
  /** 新增产品. */
  label: string;
  url: string;
}

/** 新增: in the toolbar of a wide screen, a round floating button on a phone. */
export function CreateButton({ label, url }: CreateButtonProps) {
  const wide = useMedia(wideScreen);
  return (
    <Button className={wide ? 'adm-create' : 'adm-fab'} aria-label={label} onClick={() => void navigateTo({ url })}>
      <Icon glyph={plusGlyph} size={wide ? 18 : 24} />
      {wide && label}
    </Button>
  );
}

/** Label of the button that selects the loaded rows; it says so if not all rows are loaded. */
export const pageLabel = (loaded: number, total: number | null): string =>
  total !== null && loaded < total ? '全选已加载' : '全选本页';

/** 「共 N 条」, and while selecting the number of selected rows, 全选本页 and 全选结果. */
export function CountBar<T extends ListRecord>({ list }: { list: ListModel<T> }) {
  const { selection, setSelection, rows, picking } = list;
  const { total } = rows.state;
  const all = selection.mode === 'all';
  const loaded = rows.source.loaded().map(({ id }) => id);
  return (
    <div className="adm-count">
      <span role="status">{total === null ? ' ' : `共 ${total} 条`}</span>
      {picking && (
        <>
          <span>已选 {list.count} 条</span>
          <button type="button" className="adm-link" onClick={() => setSelection(togglePage(selection, loaded))}>
            {pageLabel(loaded.length, total)}
          </button>
          {total !== null && (
            <button
              type="button"
              className="adm-link"
              onClick={() => setSelection(all ? emptySelection : selectAll(total))}
            >
              {all ? '取消全选' : `全选结果 ${total} 条`}
            </button>
          )}
        </>
      )}
    </div>
  );
}

/** 「有 2 条更新，点击刷新」. */
export function ChangesBar({ count, onRefresh }: { count: number; onRefresh: () => void }) {
  if (count === 0) return null;
  return (
    <button type="button" className="adm-changes" onClick={onRefresh}>
      <Icon glyph={refreshGlyph} size={16} />有 {count} 条更新，点击刷新
    </button>
  );
}

/** Says that rows could not be loaded; visible at the bottom of the screen at any scroll position. */
export function LoadErrorBar({ error, onRetry }: { error: unknown; onRetry: () => void }) {
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
