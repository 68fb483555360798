/** What a row takes from its record beyond what it changes: values, entries of lists, documents and pictures. */
import { picturesIn } from './attachments/add-to-record.ts';
import { countRemoved } from './columns/documents.ts';
import { recordValue, type SheetColumn } from './columns/cell-kinds.ts';
import { isEmptyValue } from './read/cells.ts';

export interface Losses {
  /** Columns whose values become empty. Documents are counted by themselves. */
  cleared: readonly SheetColumn[];
  /** Entries of lists that go, as a person calls them. */
  removed: ReadonlyMap<SheetColumn, readonly string[]>;
  documents: number;
  pictures: number;
}

export const noLosses: Losses = { cleared: [], removed: new Map(), documents: 0, pictures: 0 };

export function findLosses(columns: readonly SheetColumn[], current: object, input: object): Losses {
  const values = columns.map((column) => ({
    column,
    before: recordValue(current, column),
    after: recordValue(input, column),
  }));
  const isCleared = ({ column, before, after }: (typeof values)[number]) =>
    column.source === undefined && !isEmptyValue(before) && isEmptyValue(after);
  const removed = values.flatMap(({ column, before, after }) => {
    const lost = column.merge?.(before, after).lost ?? lostTexts(column, before, after);
    return lost.length > 0 ? [[column, lost] as const] : [];
  });
  return {
    cleared: values.filter(isCleared).map(({ column }) => column),
    removed: new Map(removed),
    documents: countRemoved(current, input),
    pictures: countReplacedPictures(current, input),
  };
}

/** Texts of a list that becomes shorter: one pack where there were three. Files are counted by themselves. */
function lostTexts({ source, clears }: SheetColumn, before: unknown, after: unknown): string[] {
  if (source !== undefined || clears !== undefined || !Array.isArray(before) || !Array.isArray(after)) return [];
  // A list that becomes empty is cleared.
  if (after.length === 0 || after.length >= before.length) return [];
  return before.filter((entry) => typeof entry === 'string' && !after.includes(entry));
}

export const losesAny = ({ cleared, removed, documents, pictures }: Losses): boolean =>
  cleared.length + removed.size + documents + pictures > 0;

/** How many pictures others replace; where none are left, that counts as cleared. */
function countReplacedPictures(before: object, after: object): number {
  const remaining = picturesIn(after);
  return remaining.length === 0 ? 0 : picturesIn(before).filter((id) => !remaining.includes(id)).length;
}
