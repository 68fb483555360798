import { joinFields, splitFields, unescapeCell } from '@admin-h5/contract';
import type { CheckedCell } from '@admin-h5/contract';
import type { GridCell } from '../grid/grid-model.ts';
import { matchLines } from '../fields/compare-lines.ts';
import { textOf } from '../fields/text-of.ts';
import { countKeyFields, fieldText, filledIndex, filledLines, splitText, type LinePlace } from './edit-lines.ts';
import { changedLines, isConflict, mergeCell, storedText } from './edit-model.ts';
import type { CellChange } from './edit-model.ts';

/** How cells of 改表 that were changed look, and what becomes of them in words. */

type CellState = Pick<GridCell, 'look' | 'title' | 'isInvalid'>;

const blank = '（空）';

/** What becomes of a cell, in words; what is stored differs from what was typed where the import reads it so. */
function describeChange(change: CellChange, checked: CheckedCell | undefined): string {
  const { row, column, text } = change;
  const stored = storedText(row, column) || blank;
  const merged = mergeCell(change);
  if (merged)
    return merged.conflicts > 0
      ? `他人也改了${column.name}，${merged.conflicts} 行有冲突`
      : `他人也改了${column.name}，可以合并两边的改动`;
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

/**
 * A field of a line. The first field of a list says what becomes of it as a whole: that two people changed it, what is deleted, and
 * faults that are of no line.
 */
export function describeField(change: CellChange, place: LinePlace, checked: CheckedCell | undefined): CellState {
  const { row, column, text } = change;
  const stored = storedText(row, column);
  const isFirst = place.line + place.field === 0;
  const now = fieldText(text, place);
  if (isConflict(change, row, column)) {
    if (isFirst) return describeWhole(change, checked);
    const [mine, theirs] = [formerField(unescapeCell(change.before), text, place), formerField(stored, text, place)];
    if (theirs === now) return { look: 'plain' };
    if (theirs === mine) return { look: 'corrected', title: `${mine || blank} → ${now || blank}` };
    if (now === mine) return { look: 'changed', title: `他人已改为“${theirs || blank}”` };
    return { look: 'conflict', title: `他人已改为“${theirs || blank}”，我的：${now || blank}`, isInvalid: true };
  }
  const before = formerField(stored, text, place);
  const { state, message = '', after, lines = [] } = checked ?? {};
  const line = filledIndex(text, place.line);
  const read = before === now ? now : readField(after, text, { ...place, line });
  const changed = before === now ? '' : `${before || blank} → ${now || blank}`;
  const isReadOtherwise = read !== undefined && read !== now;
  const isWrong = state === 'refused' || state === 'doubt';
  const faults = lines.filter((one) => one.line === line && one.field === place.field).map((one) => one.message);
  const ofList = isFirst ? lines.reduce((rest, one) => rest.replace(one.message, ''), message) : '';
  const deleted = isFirst ? describeDeleted(change) : '';
  const title = [
    changed,
    isReadOtherwise ? `将存为“${read || blank}”` : '',
    ...(isWrong ? [...faults, ofList] : []),
    state === 'lost' ? ofList : deleted,
  ]
    .filter(Boolean)
    .join('：');
  if (isWrong && faults.concat(ofList).some(Boolean)) return { look: state, title, isInvalid: state === 'refused' };
  if (isFirst && (state === 'lost' || deleted !== '')) return { look: 'lost', title };
  return changed === '' ? { look: 'plain' } : { look: checked ? 'changed' : 'corrected', title };
}

/** What a field of a text said in a former one; of a line that was emptied, what was at its place. */
function formerField(former: string, text: string, { line, field }: LinePlace): string {
  const [formerLines, lines] = [former, text].map((one) => splitText(one).map(splitFields));
  const matched = matchLines(formerLines ?? [], lines ?? [], countKeyFields(former, text));
  const isEmptied = filledIndex(text, line) < 0 && !matched.includes(line);
  const at = matched[line] ?? (isEmptied ? line : null);
  return at === null ? '' : fieldText(former, { line: at, field });
}

/** A field as it will be stored; undefined where the check does not say it. */
function readField(after: string | undefined, text: string, place: LinePlace): string | undefined {
  if (after === undefined || place.line < 0) return undefined;
  const isCut = after.endsWith('…');
  const lines = filledLines(after);
  // The last line of what is cut is not whole.
  const isKnown = isCut ? place.line < lines.length - 1 : lines.length === filledLines(text).length;
  return isKnown ? fieldText(lines.join('\n'), place) : undefined;
}

function describeDeleted(change: CellChange): string {
  const deleted = changedLines(change).changes.flatMap(({ before, after }) =>
    before && after === null ? [joinFields(before.map(textOf))] : [],
  );
  return deleted.length > 0 ? `将删除 ${deleted.length} 行：${deleted.join('、')}` : '';
}
