import type { BatchTarget } from '@admin-h5/contract';
import type { ListRecord, ListScreenProps } from './list-props.ts';

const batchCalls = ['setStatusOf', 'removeAll', 'moveAll'];

/** Whether there is anything to do with many rows at once. */
export function isSelectable<T extends ListRecord>({
  resource,
  batchActions = [],
}: Pick<ListScreenProps<T>, 'resource' | 'batchActions'>): boolean {
  return batchActions.length > 0 || batchCalls.some((call) => call in resource);
}

/** What is ticked in a list: some rows, or everything that the filter finds but some that were taken out again. */
export type Selection =
  { mode: 'ids'; ids: ReadonlySet<string> } | { mode: 'all'; total: number; except: ReadonlySet<string> };

export const emptySelection: Selection = { mode: 'ids', ids: new Set() };

/** 全选结果. */
export const selectAll = (total: number): Selection => ({ mode: 'all', total, except: new Set() });

/** The selection with these rows in it, or without them. */
function withRows(selection: Selection, rows: readonly string[], chosen: boolean): Selection {
  const all = selection.mode === 'all';
  const marked = new Set(all ? selection.except : selection.ids);
  for (const id of rows) {
    if (chosen === all) marked.delete(id);
    else marked.add(id);
  }
  if (!all) return { mode: 'ids', ids: marked };
  return marked.size >= selection.total ? emptySelection : { ...selection, except: marked };
}

/** Ticks or unticks one row. */
export const toggleRow = (selection: Selection, id: string): Selection =>
  withRows(selection, [id], !isSelected(selection, id));

/** 全选本页: adds these rows, or takes them out when all of them are in. */
export const togglePage = (selection: Selection, page: readonly string[]): Selection =>
  withRows(selection, page, pageState(selection, page) !== 'all');

export function isSelected(selection: Selection, id: string): boolean {
  return selection.mode === 'all' ? !selection.except.has(id) : selection.ids.has(id);
}

export function selectedCount(selection: Selection): number {
  return selection.mode === 'all' ? selection.total - selection.except.size : selection.ids.size;
}

/** How much of these rows is ticked. */
export function pageState(selection: Selection, page: readonly string[]): 'none' | 'some' | 'all' {
  const chosen = page.filter((id) => isSelected(selection, id)).length;
  if (chosen > 0 && chosen === page.length) return 'all';
  return chosen > 0 || selectedCount(selection) > 0 ? 'some' : 'none';
}

/** What a batch call is sent; 全选结果 carries the total that the person saw, so that the server can refuse when it changed. */
export function batchTarget(selection: Selection, filter: Record<string, string>): BatchTarget {
  if (selection.mode === 'ids') return { ids: [...selection.ids] };
  const { total, except } = selection;
  return { filter, expectedTotal: total, ...(except.size > 0 ? { exceptIds: [...except] } : {}) };
}

/**
 * What stays ticked after a batch: what was ticked before, done or not, but what has left the list.
 * @param gone ids of those that the batch has done and the list's filter finds no more
 */
export function withoutGone(selection: Selection, gone: ReadonlySet<string>): Selection {
  if (selection.mode === 'ids') return withRows(selection, [...gone], false);
  // The count goes down by what has left; where others have added something, the next call is refused by its total.
  const total = selection.total - gone.size;
  return total > selection.except.size ? { ...selection, total } : emptySelection;
}
