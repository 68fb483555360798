import { describe, expect, it } from '@jest/globals';
import { facetsOf } from '../category/facets.ts';
import { noFilters } from '../category/product-filters.ts';
import { matchNote } from '../catalogue/match-note.ts';
import type { ProductItem } from '../catalogue/product-card.tsx';
import { sampleItem } from './sample-item.ts';

const item = (card: Partial<ProductItem['card']>) => sampleItem('吡虫啉', card);
const values = (options: readonly { value: string }[]) => options.map(({ value }) => value);

describe('the choices of 筛选', () => {
  const list = [
    item({ crops: '水稻、小麦（南方）', targets: '稻飞虱、蚜虫' }),
    item({ crops: '小麦', targets: '蚜虫', formulation: 'EC' }),
    item({ crops: '茶树', targets: '茶小绿叶蝉', toxicity: '中等毒' }),
  ];

  it('are those that occur, the frequent ones first, a crop without what stands in brackets', () => {
    const facets = facetsOf(list, noFilters);
    expect(values(facets.crops)).toEqual(['小麦', '水稻', '茶树']);
    expect(values(facets.targets)).toEqual(['蚜虫', '稻飞虱', '茶小绿叶蝉']);
    expect(facets.formulations).toContainEqual({ value: 'EC', label: '乳油' });
    expect(values(facets.toxicities)).toEqual(['中等毒', '低毒']);
  });

  it('leave out what the other choices exclude, and keep what is chosen', () => {
    const facets = facetsOf(list, { ...noFilters, crop: '茶树' });
    expect(values(facets.targets)).toEqual(['茶小绿叶蝉']);
    expect(values(facets.crops)).toEqual(['茶树', '小麦', '水稻']);
    expect(values(facetsOf(list, { ...noFilters, crop: '咖啡' }).crops)).toContain('咖啡');
  });

  it('are none where a server of an older release sends no crops', () => {
    expect(facetsOf([item({})], noFilters)).toMatchObject({ crops: [], targets: [] });
  });
});

describe('why a product was found', () => {
  it.each([
    ['吡虫', ''],
    ['', ''],
    ['bcl', '拼音首字母或英文名含「bcl」'],
    ['138261-41', '有效成分的 CAS 号含「138261-41」'],
    ['吡虫啉 大功臣', '有效成分或商品名含「大功臣」'],
  ])('%s: %s', (keyword, note) => {
    expect(matchNote(keyword, ['吡虫啉', 'PD20080001', '10%可湿性粉剂'])).toBe(note);
  });
});

it('names the other name of a pest or crop that a row says', () => {
  const part = { text: '红蜘蛛', kind: 'target', also: ['二斑叶螨', '叶螨'] } as const;
  const note = (shown: string[]) => matchNote('红蜘蛛', shown, [{ ...part, also: [...part.also] }]);
  expect(note(['哒螨灵', '柑橘', '叶螨'])).toBe('「红蜘蛛」按「叶螨」匹配');
  expect(note(['哒螨灵', '红蜘蛛'])).toBe('');
  expect(note(['哒螨灵'])).toBe('使用范围含「红蜘蛛」或其别名');
});
