import { describe, expect, it } from '@jest/globals';
import { compareEdits, mergeEdits } from './compare.ts';

const base = { name: '草甘膦', regNo: 'PD1', usages: [{ crop: '水稻' }], sort: 0 };
const mine = { ...base, name: '草甘膦水剂', usages: [{ crop: '小麦' }] };
const theirs = { ...base, name: '草甘膦可溶液剂', regNo: 'PD2' };

describe('two people edit the same record', () => {
  it('asks only about the fields that both changed', () => {
    expect(compareEdits(base, mine, theirs)).toEqual({
      conflicts: [{ name: 'name', mine: '草甘膦水剂', theirs: '草甘膦可溶液剂' }],
      theirsOnly: ['regNo'],
      mineOnly: ['usages'],
    });
  });

  it('loses neither side: both sides’ own changes and the chosen one', () => {
    const merged = { ...base, regNo: 'PD2', usages: [{ crop: '小麦' }] };
    expect(mergeEdits(base, mine, theirs, { name: 'mine' })).toEqual({ ...merged, name: '草甘膦水剂' });
    expect(mergeEdits(base, mine, theirs, { name: 'theirs' })).toEqual({ ...merged, name: '草甘膦可溶液剂' });
  });

  it('sees no conflict where both came to the same value', () => {
    expect(compareEdits(base, { ...base, sort: 3 }, { ...base, sort: 3 }).conflicts).toEqual([]);
  });
});
