import type { BatchTarget } from '../../../contract/index.ts';
import type { ListRecord, ListScreenProps } from './list-props.ts';

const batchCalls = ['setStatusOf', 'removeAll', 'moveAll'];

/** Whether there is anything to do with many rows at once. */
export function isSelectable<T extends ListRecord>({
  resource,
  batchActions = [],
}: Pick<ListScreenProps<T>, 'resource' | 'batchActions'>): boolean {
  return batchActions.length > 0 || batchCalls.some((call) => call in resource);
}

/** What is ticked in a list: nothing yet, some rows, or everything that the filter finds. */
export type Selection = { mode: 'ids'; ids: ReadonlySet<string> } | { mode: 'all'; total: number };

export const emptySelection: Selection = { mode: 'ids', ids: new Set() };

/** Ticks or unticks one row. Out of 全选结果 a single row cannot be taken; that selection is given up as a whole. */
export function toggleRow(selection: Selection, id: string): Selection {
  if (selection.mode === 'all') return selection;
  const ids = new Set(selection.ids);
  if (!ids.delete(id)) ids.add(id);
  return { mode: 'ids', ids };
}

/** 全选本页: adds these rows, or takes them out when all of them are in. */
export function togglePage(selection: Selection, page: readonly string[]): Selection {
  const before = selection.mode === 'ids' ? selection.ids : new Set<string>();
  const ids = new Set(before);
  const allIn = page.length > 0 && page.every((id) => before.has(id));
  for (const id of page) {
    if (allIn) ids.delete(id);
    else ids.add(id);
  }
  return { mode: 'ids', ids };
}

export function isSelected(selection: Selection, id: string): boolean {
  return selection.mode === 'all' || selection.ids.has(id);
}

export function selectedCount(selection: Selection): number {
  return selection.mode === 'all' ? selection.total : selection.ids.size;
}

/** What a batch call is sent; 全选结果 carries the total that the person saw, so that the server can refuse when it changed. */
export function batchTarget(selection: Selection, filter: Record<string, string>): BatchTarget {
  return selection.mode === 'all' ? { filter, expectedTotal: selection.total } : { ids: [...selection.ids] };
}
