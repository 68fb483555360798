import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { compareLines, type Line, type MergedLine, mergeLines, type Side } from './compare-lines.ts';

/** `水稻 稻飞虱 20克` for each line, 作物 and 防治对象 first. */
const parse = (text: string): Line[] => (text === '' ? [] : text.split('；').map((line) => line.split(' ')));
const present = (lines: readonly (Line | null)[]) => lines.filter((line) => line !== null);
const format = (lines: readonly (Line | null)[]) =>
  present(lines)
    .map((line) => line.join(' '))
    .join('；');
const compare = (before: string, now: string, keySize = 2) => {
  const { changes, same, isReordered } = compareLines(parse(before), parse(now), keySize);
  const texts = changes.map((line) => [line.before, line.after].map((each) => each && format([each])));
  return { texts, same, isReordered };
};

/** Whether a line has all that both have written; only what one has deleted and the other left as it was is gone. */
function isOfBoth({ base, mine, theirs, line: { mine: line } }: MergedLine): boolean {
  const sides = present([mine, theirs]);
  if (!line) return sides.every((side) => String(side) === String(base));
  return line.every((cell, at) => sides.every((side) => side[at] === base?.[at] || side[at] === cell));
}

describe('what became of the lines of a list', () => {
  it.each([
    [
      'a cell, a new line and a deleted one',
      '水稻 稻飞虱 10；小麦 蚜虫 20；玉米 螟虫 30',
      '水稻 稻飞虱 10；玉米 螟虫 35；棉花 棉铃虫 40',
      [
        ['玉米 螟虫 30', '玉米 螟虫 35'],
        [null, '棉花 棉铃虫 40'],
        ['小麦 蚜虫 20', null],
      ],
      1,
    ],
    ['all deleted', '一行', '', [['一行', null]], 0],
    [
      'the key of a line',
      '水稻 稻飞虱 10；小麦 蚜虫 20',
      '水稻 稻飞虱 10；玉米 螟虫 20',
      [['小麦 蚜虫 20', '玉米 螟虫 20']],
      1,
    ],
    [
      'another line at its place',
      '水稻 稻飞虱 10',
      '玉米 螟虫 20',
      [
        [null, '玉米 螟虫 20'],
        ['水稻 稻飞虱 10', null],
      ],
      0,
    ],
    [
      'lines of one 作物 by their 防治对象',
      '水稻 稻飞虱 10；水稻 螟虫 20',
      '水稻 螟虫 25',
      [
        ['水稻 螟虫 20', '水稻 螟虫 25'],
        ['水稻 稻飞虱 10', null],
      ],
      0,
    ],
    ['a cell that was blank and is not there', '水稻 稻飞虱 ', '水稻 稻飞虱', [], 1],
  ])('%s', (_, before, now, texts, same) => {
    expect(compare(before, now)).toEqual({ texts, same, isReordered: false });
  });

  it('says that lines have another order', () => {
    expect(compare('水稻 a；小麦 b', '小麦 b；水稻 a')).toEqual({ texts: [], same: 2, isReordered: true });
  });

  it('takes texts for another where they differ', () => {
    const texts = [
      [null, '1kg'],
      ['500g', null],
    ];
    expect(compare('200g；500g', '200g；1kg', 0)).toEqual({ texts, same: 1, isReordered: false });
  });
});

describe('the changes of two people to one list', () => {
  const base = '水稻 稻飞虱 10 喷雾；小麦 蚜虫 20 喷雾；玉米 螟虫 30 喷雾';
  const merge = (mine: string, theirs: string, keySize = 2, from = base) => {
    const lines = mergeLines(parse(from), parse(mine), parse(theirs), keySize);
    const of = (side: Side) => format(lines.map(({ line }) => line[side]));
    return lines.some(({ isConflict }) => isConflict) ? [of('mine'), of('theirs')] : of('mine');
  };

  it.each([
    [
      'different lines',
      '水稻 稻飞虱 15 喷雾；小麦 蚜虫 20 喷雾；玉米 螟虫 30 喷雾',
      '水稻 稻飞虱 10 喷雾；小麦 蚜虫 20 喷雾；玉米 螟虫 35 喷雾',
      '水稻 稻飞虱 15 喷雾；小麦 蚜虫 20 喷雾；玉米 螟虫 35 喷雾',
    ],
    [
      'different cells of a line',
      '水稻 稻飞虱 15 喷雾；小麦 蚜虫 20 喷雾；玉米 螟虫 30 喷雾',
      '水稻 稻飞虱 10 撒施；小麦 蚜虫 20 喷雾；玉米 螟虫 30 喷雾',
      '水稻 稻飞虱 15 撒施；小麦 蚜虫 20 喷雾；玉米 螟虫 30 喷雾',
    ],
    [
      'new lines at the same place, and the deletion of others',
      '水稻 稻飞虱 10 喷雾；棉花 棉铃虫 40 喷雾；玉米 螟虫 30 喷雾',
      '水稻 稻飞虱 10 喷雾；小麦 蚜虫 20 喷雾；茶树 叶蝉 50 喷雾',
      '水稻 稻飞虱 10 喷雾；棉花 棉铃虫 40 喷雾；茶树 叶蝉 50 喷雾',
    ],
    [
      'the same new line, of which each filled in another cell',
      `${base}；茶树 叶蝉 50 `,
      `${base}；茶树 叶蝉  撒施`,
      `${base}；茶树 叶蝉 50 撒施`,
    ],
    [
      'another order, and another cell',
      '玉米 螟虫 30 喷雾；水稻 稻飞虱 10 喷雾；小麦 蚜虫 20 喷雾',
      '水稻 稻飞虱 10 喷雾；小麦 蚜虫 25 喷雾；玉米 螟虫 30 喷雾；茶树 叶蝉 50 喷雾',
      '玉米 螟虫 30 喷雾；茶树 叶蝉 50 喷雾；水稻 稻飞虱 10 喷雾；小麦 蚜虫 25 喷雾',
    ],
  ])('stay both: %s', (_, mine, theirs, merged) => {
    expect(merge(mine, theirs)).toBe(merged);
  });

  it.each([
    ['one cell', '水稻 稻飞虱 15 喷雾', '水稻 稻飞虱 18 撒施', ['水稻 稻飞虱 15 撒施', '水稻 稻飞虱 18 撒施']],
    ['a line that the other has deleted', '水稻 稻飞虱 15 喷雾', '', ['水稻 稻飞虱 15 喷雾', '']],
    [
      // A dose belongs to its crop.
      'the crop of a line whose dose the other has changed',
      '茶树 叶蝉 10 喷雾',
      '水稻 稻飞虱 18 喷雾',
      ['茶树 叶蝉 10 喷雾', '水稻 稻飞虱 18 喷雾'],
    ],
  ])('are a conflict of a line: %s', (_, mine, theirs, merged) => {
    const others = '小麦 蚜虫 20 喷雾；玉米 螟虫 35 喷雾';
    const all = (line: string) => [line, others].filter(Boolean).join('；');
    const own = [mine, '小麦 蚜虫 20 喷雾；玉米 螟虫 30 喷雾'].join('；');
    expect(merge(own, all(theirs))).toEqual(merged.map(all));
  });

  it('are a conflict where both have added a line of one key with other cells', () => {
    expect(merge('水稻 稻飞虱 10', '水稻 稻飞虱 20', 2, '')).toEqual(['水稻 稻飞虱 10', '水稻 稻飞虱 20']);
    expect(merge('水稻 稻飞虱 10', '水稻 螟虫 10', 2, '')).toBe('水稻 稻飞虱 10；水稻 螟虫 10');
  });

  it('are texts that each has added and deleted', () => {
    expect(merge('200g；1kg', '200g；500g；5kg', 0, '200g；500g')).toBe('200g；1kg；5kg');
  });

  it('lose nothing of either, and are those of one where the other changed nothing', () => {
    const line = fc.tuple(
      fc.constantFrom('水稻', '小麦', '玉米'),
      fc.constantFrom('蚜虫', '螟虫'),
      fc.constantFrom('1', '2', '3'),
    );
    const list = fc.uniqueArray(line, { maxLength: 5, selector: ([crop, target]) => crop + target });
    const keySizes = fc.constantFrom(0, 1, 2);
    fc.assert(
      fc.property(list, list, list, keySizes, (from, mine, theirs, keySize) => {
        const resolve = (own: readonly Line[], other: readonly Line[]) =>
          present(mergeLines(from, own, other, keySize).map((one) => one.line.mine));
        expect(resolve(from, theirs)).toEqual(theirs);
        expect(resolve(mine, from)).toEqual(mine);
        const merged = mergeLines(from, mine, theirs, keySize);
        expect(
          present(merged.map((one) => one.mine))
            .map(String)
            .toSorted(),
        ).toEqual(mine.map(String).toSorted());
        expect(
          present(merged.map((one) => one.theirs))
            .map(String)
            .toSorted(),
        ).toEqual(theirs.map(String).toSorted());
        expect(merged.filter((one) => !one.isConflict && !isOfBoth(one))).toEqual([]);
      }),
    );
  });
});
