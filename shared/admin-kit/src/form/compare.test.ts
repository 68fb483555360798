import { describe, expect, it } from '@jest/globals';
import { compareEdits, mergeEdits } from './compare.ts';

const base = { name: '草甘膦', regNo: 'PD1', usages: [{ crop: '水稻' }], sort: 0 };
const mine = { ...base, name: '草甘膦水剂', usages: [{ crop: '小麦' }] };
const theirs = { ...base, name: '草甘膦可溶液剂', regNo: 'PD2' };

describe('two people edit the same record', () => {
  it('asks only about the fields that both changed', () => {
    expect(compareEdits(base, mine, theirs, [])).toEqual({
      conflicts: [{ name: 'name', names: ['name'] }],
      theirsOnly: ['regNo'],
      mineOnly: ['usages'],
    });
  });

  it('keeps the changes of both sides, and the chosen value of a conflict', () => {
    const merged = { ...base, regNo: 'PD2', usages: [{ crop: '小麦' }] };
    expect(mergeEdits(base, mine, theirs, { name: 'mine' }, [])).toEqual({ ...merged, name: '草甘膦水剂' });
    expect(mergeEdits(base, mine, theirs, { name: 'theirs' }, [])).toEqual({ ...merged, name: '草甘膦可溶液剂' });
  });

  it('finds no conflict if both changed a field to the same value', () => {
    expect(compareEdits(base, { ...base, sort: 3 }, { ...base, sort: 3 }, []).conflicts).toEqual([]);
  });

  it('takes fields that belong together from the same side', () => {
    const link = { type: 'product', target: 'p1', title: '春耕' };
    const ties = [{ name: 'type' }, { name: 'target', partOf: 'type' }, { name: 'title' }];
    const other = { ...link, type: 'url', target: 'https://a.cn' };
    const own = { ...link, target: 'p2', title: '秋收' };
    expect(compareEdits(link, own, other, ties)).toEqual({
      conflicts: [{ name: 'type', names: ['type', 'target'] }],
      theirsOnly: [],
      mineOnly: ['title'],
    });
    expect(mergeEdits(link, own, other, { type: 'mine' }, ties)).toEqual(own);
    expect(mergeEdits(link, own, other, { type: 'theirs' }, ties)).toEqual({ ...other, title: '秋收' });
  });
});
