import { describe, expect, it } from '@jest/globals';
import {
  batchTarget,
  emptySelection,
  isSelected,
  pageState,
  selectAll,
  selectedCount,
  togglePage,
  toggleRange,
  toggleRow,
  withoutGone,
} from './selection.ts';

describe('selection', () => {
  it('selects rows and whole pages, and clears a page that is fully selected', () => {
    const one = toggleRow(emptySelection, 'a');
    const page = togglePage(one, ['a', 'b']);
    expect(selectedCount(page)).toBe(2);
    expect(selectedCount(togglePage(page, ['a', 'b']))).toBe(0);
    expect(isSelected(toggleRow(page, 'a'), 'a')).toBe(false);
  });

  it.each([
    ['down', 'b', 'd', ['b', 'c', 'd']],
    ['up', 'd', 'b', ['b', 'c', 'd']],
    ['from a row that is no longer loaded', 'z', 'c', ['b', 'c']],
    ['without a row before it', null, 'c', ['b', 'c']],
  ])('takes a range %s', (_, from, to, chosen) => {
    const rows = ['a', 'b', 'c', 'd', 'e'];
    const before = toggleRow(emptySelection, from === 'd' ? 'd' : 'b');
    const range = toggleRange(before, rows, from, to);
    expect(rows.filter((id) => isSelected(range, id))).toEqual(chosen);
    expect(selectedCount(toggleRange(range, rows, to, to))).toBe(chosen.length - 1);
  });

  it('sends all results as the filter with the total the person saw', () => {
    const all = selectAll(812);
    expect(isSelected(all, 'never loaded')).toBe(true);
    expect(batchTarget(all, { status: '1' })).toEqual({ filter: { status: '1' }, expectedTotal: 812 });
    expect(batchTarget(toggleRow(emptySelection, 'a'), { status: '1' })).toEqual({ ids: ['a'] });
  });

  it('excludes single rows from all results, and includes them again', () => {
    const all = toggleRow(selectAll(3), 'b');
    expect(isSelected(all, 'b')).toBe(false);
    expect(selectedCount(all)).toBe(2);
    expect(batchTarget(all, {})).toEqual({ filter: {}, expectedTotal: 3, exceptIds: ['b'] });
    expect(batchTarget(toggleRow(all, 'b'), {})).toEqual({ filter: {}, expectedTotal: 3 });
    expect(togglePage(all, ['a', 'b', 'c'])).toEqual(selectAll(3));
    expect(selectedCount(togglePage(selectAll(3), ['a', 'b', 'c']))).toBe(0);
  });

  it('distinguishes a partly selected page from a fully selected one', () => {
    const one = toggleRow(emptySelection, 'a');
    expect(pageState(emptySelection, ['a', 'b'])).toBe('none');
    expect(pageState(one, ['a', 'b'])).toBe('some');
    expect(pageState(togglePage(one, ['a', 'b']), ['a', 'b'])).toBe('all');
    expect(pageState(toggleRow(selectAll(9), 'a'), ['a', 'b'])).toBe('some');
    expect(pageState(emptySelection, [])).toBe('none');
  });

  it('keeps the records that are still in the list after a batch', () => {
    const three = togglePage(emptySelection, ['a', 'b', 'c']);
    expect(withoutGone(three, new Set())).toEqual(three);
    expect(withoutGone(three, new Set(['b']))).toEqual(togglePage(emptySelection, ['a', 'c']));
    const most = toggleRow(selectAll(9), 'a');
    expect(withoutGone(most, new Set(['b', 'c']))).toEqual(toggleRow(selectAll(7), 'a'));
    expect(withoutGone(toggleRow(selectAll(2), 'a'), new Set(['b']))).toEqual(emptySelection);
  });
});
