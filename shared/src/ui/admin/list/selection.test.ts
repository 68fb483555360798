import { describe, expect, it } from '@jest/globals';
import { batchTarget, emptySelection, isSelected, selectedCount, togglePage, toggleRow } from './selection.ts';

describe('selection', () => {
  it('ticks rows and whole pages, and unticks a page that is ticked whole', () => {
    const one = toggleRow(emptySelection, 'a');
    const page = togglePage(one, ['a', 'b']);
    expect(selectedCount(page)).toBe(2);
    expect(selectedCount(togglePage(page, ['a', 'b']))).toBe(0);
    expect(isSelected(toggleRow(page, 'a'), 'a')).toBe(false);
  });

  it('sends all results as the filter with the total the person saw', () => {
    const all = { mode: 'all', total: 812 } as const;
    expect(isSelected(all, 'never loaded')).toBe(true);
    expect(batchTarget(all, { status: '1' })).toEqual({ filter: { status: '1' }, expectedTotal: 812 });
    expect(batchTarget(toggleRow(emptySelection, 'a'), { status: '1' })).toEqual({ ids: ['a'] });
  });
});
