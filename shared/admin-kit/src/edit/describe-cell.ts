import type { CheckedCell } from '@admin-h5/contract';
import type { GridCell } from '../grid/grid-model.ts';
import { fieldText, filledIndex, matchLines, splitText, type LinePlace } from './edit-lines.ts';
import { isConflict, storedText } from './edit-model.ts';
import type { CellChange } from './edit-model.ts';

/** How cells of 改表 that were changed look, and what becomes of them in words. */

type CellState = Pick<GridCell, 'look' | 'title' | 'isInvalid'>;

const blank = '（空）';

/** What becomes of a cell, in words; what is stored differs from what was typed where the import reads it so. */
function describeChange(change: CellChange, checked: CheckedCell | undefined): string {
  const { row, column, text } = change;
  const stored = storedText(row, column) || blank;
  if (isConflict(change, row, column)) return `他人已改为“${stored}”，我的：${text || blank}`;
  const { after, message } = checked?.state === 'conflict' ? {} : (checked ?? {});
  const isReadOtherwise = after !== undefined && after !== text.trim() && !after.endsWith('…');
  return [`${stored} → ${text || blank}`, isReadOtherwise ? `将存为“${after || blank}”` : '', message ?? '']
    .filter(Boolean)
    .join('：');
}

/** A whole cell. */
export function describeWhole(change: CellChange, checked: CheckedCell | undefined): CellState {
  const isTheirs = isConflict(change, change.row, change.column);
  const look = isTheirs ? 'conflict' : (checked?.state ?? 'corrected');
  return {
    look: look === 'conflict' && !isTheirs ? 'corrected' : look,
    title: describeChange(change, checked),
    isInvalid: look === 'refused' || look === 'conflict',
  };
}

/** A field of a line; what is wrong with the list as a whole stands at its first. */
export function describeField(change: CellChange, place: LinePlace, checked: CheckedCell | undefined): CellState {
  const { row, column, text } = change;
  const [had, has] = [splitText(storedText(row, column)), splitText(text)];
  const former = matchLines(had, has)[place.line] ?? null;
  const before = former === null ? '' : fieldText(storedText(row, column), { ...place, line: former });
  const now = fieldText(text, place);
  const index = filledIndex(text, place.line);
  const isFirst = place.line + place.field === 0;
  if (isConflict(change, row, column)) {
    const theirs =
      before === now ? `他人也改了${column.name}` : `他人已改为“${before || blank}”，我的：${now || blank}`;
    return before === now && !isFirst ? { look: 'plain' } : { look: 'conflict', title: theirs, isInvalid: true };
  }
  const changed = before === now ? '' : `${before || blank} → ${now || blank}`;
  const { state, message, lines = [] } = checked ?? {};
  const isWrong = state === 'refused' || state === 'doubt';
  const faults = lines.filter(({ line, field }) => line === index && field === place.field).map((one) => one.message);
  if (isWrong && lines.length === 0 && isFirst && message !== undefined) faults.push(message);
  if (isWrong && faults.length > 0)
    return { look: state, title: [changed, ...faults].filter(Boolean).join('：'), isInvalid: state === 'refused' };
  return changed === '' ? { look: 'plain' } : { look: checked ? 'changed' : 'corrected', title: changed };
}
