import { refreshGlyph, Icon } from '@admin-h5/ui';
import type { ListRecord } from './list-props.ts';
import { emptySelection, selectAll, selectedCount, togglePage } from './selection.ts';
import type { ListModel } from './use-list.ts';

/** Label of the button that selects the loaded rows; it says so if not all rows are loaded. */
export const pageLabel = (loaded: number, total: number | null): string =>
  total !== null && loaded < total ? '全选已加载' : '全选本页';

/** 「共 N 条」, and while selecting the number of selected rows, 全选本页 and 全选结果. */
export function CountBar<T extends ListRecord>({ list, picking }: { list: ListModel<T>; picking: boolean }) {
  const { selection, setSelection, rows } = list;
  const { total } = rows.state;
  const all = selection.mode === 'all';
  const loaded = rows.source.loaded().map(({ id }) => id);
  return (
    <div className="adm-count">
      <span role="status">{total === null ? ' ' : `共 ${total} 条`}</span>
      {picking && (
        <>
          <span>已选 {selectedCount(selection)} 条</span>
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
