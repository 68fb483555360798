import { describe, expect, it } from '@jest/globals';
import { matchNote } from '../catalogue/match-note.ts';

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
