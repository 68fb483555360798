import { describe, expect, it } from '@jest/globals';
import { material } from '@admin-h5/testing';
import { markedWords, explainMatch, matchNote } from '../catalogue/match-note.ts';
import { sampleItem } from './sample-item.ts';

describe('why a product was found', () => {
  it.each([
    ['吡虫', ''],
    ['', ''],
    ['bcl', '拼音首字母或英文名含「bcl」'],
    ['138261-41', '有效成分的 CAS 号含「138261-41」'],
    ['吡虫啉 大功臣', '有效成分或商品名含「大功臣」'],
    ['大功臣 bcl', '有效成分或商品名含「大功臣」；拼音首字母或英文名含「bcl」'],
  ])('%s: %s', (keyword, note) => {
    expect(matchNote(keyword, ['吡虫啉', 'PD20080001', '10%可湿性粉剂'])).toBe(note);
  });
});

it('names the other name of a pest or crop that a row says', () => {
  const part = { text: '红蜘蛛', written: '红蜘蛛', kind: 'target', also: ['二斑叶螨', '叶螨'] } as const;
  const note = (shown: string[]) => matchNote('红蜘蛛', shown, [{ ...part, also: [...part.also] }]);
  expect(note(['哒螨灵', '柑橘', '叶螨'])).toBe('「红蜘蛛」按「叶螨」匹配');
  expect(note(['哒螨灵', '红蜘蛛'])).toBe('');
  expect(note(['哒螨灵'])).toBe('使用范围含「红蜘蛛」或其别名');
});

it('says nothing of what was not wanted, and marks it nowhere', () => {
  const parts = [
    { text: '不含草甘膦', written: '不含草甘膦', kind: 'without' as const, also: [] },
    { text: '除草剂', written: '除草剂', kind: 'pesticideType' as const, also: [] },
  ];
  expect(matchNote('不含草甘膦的除草剂', ['草铵膦', '杂草'], parts)).toBe('农药类别为「除草剂」');
  expect(markedWords('不含草甘膦的除草剂', parts)).toEqual(['除草剂']);
});

it('names the wider crop that a row says', () => {
  const part = { text: '冬小麦', written: '冬小麦', kind: 'crop' as const, also: ['冬小麦田'], covering: ['小麦'] };
  expect(matchNote('冬小麦', ['吡虫啉', '棉花、小麦'], [part])).toBe('「冬小麦」按「小麦」匹配');
  expect(markedWords('冬小麦', [part])).toEqual(['冬小麦', { name: '冬小麦田' }, { name: '小麦' }]);
});

it('does not take a part of another name for one', () => {
  const part = { text: '梨', written: '梨', kind: 'crop' as const, also: ['梨树'], covering: ['果树'] };
  expect(matchNote('梨', ['噻虫胺', '苹果树、梨树'], [part])).toBe('');
  expect(matchNote('梨', ['噻虫胺', '苹果树'], [part])).toBe('使用范围含「梨」或其别名');
  expect(matchNote('梨', ['噻虫胺', '果树（幼年）'], [part])).toBe('「梨」按「果树」匹配');
});

it.each([
  ['扑虱灵', { text: '扑虱灵', written: '扑虱灵', kind: 'ingredient', also: ['噻嗪酮'] }, '「扑虱灵」按「噻嗪酮」匹配'],
  [
    '虫害',
    { text: '虫害', written: '虫害', kind: 'pesticideType', also: ['杀虫剂', '杀螨剂'] },
    '农药类别为「杀虫剂」或「杀螨剂」',
  ],
  ['除草剂', { text: '除草剂', written: '除草剂', kind: 'pesticideType', also: [] }, '农药类别为「除草剂」'],
  ['绿野农化', { text: '绿野农化', written: '绿野农化', kind: 'holder', also: [] }, '登记证持有人为「绿野农化」'],
  ['pd2008-0001', { text: 'pd20080001', written: 'pd20080001', kind: 'number', also: [] }, ''],
] as const)('%s: by what the search took it for', (keyword, part, note) => {
  expect(matchNote(keyword, ['噻嗪酮', 'PD20080001'], [{ ...part, also: [...part.also] }])).toBe(note);
});

it('names the part of words that are written together', () => {
  const parts = ['小麦', '除草剂'].map((text, at) => ({
    text,
    written: text,
    kind: at === 0 ? ('crop' as const) : ('pesticideType' as const),
    also: [],
  }));
  expect(matchNote('小麦除草剂', ['麦草畏', '小麦'], parts)).toBe('农药类别为「除草剂」');
});

describe('why a raw material was found', () => {
  const item = {
    ...sampleItem('二甲苯'),
    type: 'material' as const,
    card: { ...material, enName: 'Xylene', casNo: '1330-20-7' },
  };
  it.each([
    ['二甲', ''],
    ['xylene', ''],
    ['1330207', ''],
    ['混合二甲苯', '别名、分子式或等级含「混合二甲苯」'],
    ['ejb', '拼音、别名或分子式含「ejb」'],
    ['64742-95-6', 'CAS 号含「64742-95-6」'],
  ])('%s: %s', (keyword, note) => {
    expect(explainMatch(item, keyword)).toBe(note);
  });
});
