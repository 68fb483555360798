/** Which records of a list are chosen, and what a batch is of; when a selection ends is in `use-list.ts`. */
import type { BatchTarget } from '@admin-h5/contract';
import type { ListRecord, ListScreenProps } from './list-props.ts';

const batchCalls = ['setStatusOf', 'removeAll', 'moveAll'];

/** Whether the list has a batch action. */
export function isSelectable<T extends ListRecord>({
  resource,
  batchActions = [],
}: Pick<ListScreenProps<T>, 'resource' | 'batchActions'>): boolean {
  return batchActions.length > 0 || batchCalls.some((call) => call in resource);
}

/** The selected rows: single ones, or all that the filter finds except some. */
export type Selection =
  { mode: 'ids'; ids: ReadonlySet<string> } | { mode: 'all'; total: number; except: ReadonlySet<string> };

export const emptySelection: Selection = { mode: 'ids', ids: new Set() };

/** 全选结果. */
export const selectAll = (total: number): Selection => ({ mode: 'all', total, except: new Set() });

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

export const toggleRow = (selection: Selection, id: string): Selection =>
  withRows(selection, [id], !isSelected(selection, id));

/**
 * Shift and a press: every row from the one pressed before to this one becomes what this one becomes.
 * @param rows ids of the loaded rows, in their order
 */
export function toggleRange(selection: Selection, rows: readonly string[], from: string | null, to: string): Selection {
  const [start, end] = [from === null ? -1 : rows.indexOf(from), rows.indexOf(to)].sort((a, b) => a - b);
  if (start === undefined || end === undefined || start < 0) return toggleRow(selection, to);
  return withRows(selection, rows.slice(start, end + 1), !isSelected(selection, to));
}

/** 全选本页: adds these rows, or removes them if all are selected. */
export const togglePage = (selection: Selection, page: readonly string[]): Selection =>
  withRows(selection, page, pageState(selection, page) !== 'all');

/** Whether a row is selected; in mode `all` also a row that is not loaded. */
export function isSelected(selection: Selection, id: string): boolean {
  return selection.mode === 'all' ? !selection.except.has(id) : selection.ids.has(id);
}

export function selectedCount(selection: Selection): number {
  return selection.mode === 'all' ? selection.total - selection.except.size : selection.ids.size;
}

/** Whether all of these rows are selected; `some` also if only other rows are. */
export function pageState(selection: Selection, page: readonly string[]): 'none' | 'some' | 'all' {
  const chosen = page.filter((id) => isSelected(selection, id)).length;
  if (chosen > 0 && chosen === page.length) return 'all';
  return chosen > 0 || selectedCount(selection) > 0 ? 'some' : 'none';
}

/** The target of a batch call. 全选结果 sends the total that the person saw, so that the server can refuse if it has changed. */
export function batchTarget(selection: Selection, filter: Record<string, string>): BatchTarget {
  if (selection.mode === 'ids') return { ids: [...selection.ids] };
  const { total, except } = selection;
  return { filter, expectedTotal: total, ...(except.size > 0 ? { exceptIds: [...except] } : {}) };
}

/**
 * The selection after a batch: unchanged, except for records that have left the list.
 * @param gone ids of the changed records that the filter no longer finds
 */
export function withoutGone(selection: Selection, gone: ReadonlySet<string>): Selection {
  if (selection.mode === 'ids') return withRows(selection, [...gone], false);
  // If others have added records meanwhile, this total is wrong, and the server refuses the next call.
  const total = selection.total - gone.size;
  return total > selection.except.size ? { ...selection, total } : emptySelection;
}
