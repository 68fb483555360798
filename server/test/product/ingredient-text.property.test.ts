import { contentUnits } from '@admin-h5/contract';
import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { completeContents } from '../../src/product/complete-contents.ts';
import { readIngredients } from '../../src/product/ingredient-text.ts';
import { Unread } from '../../src/sheets/column.ts';
import { factEntries } from '../../src/search/facts.ts';

const known = factEntries().flatMap(({ kind, name }) => (kind === 'ingredient' ? [name] : []));
const odd = [
  '2,4-滴丁酯',
  '2甲4氯钠',
  '赤霉酸A4+A7',
  'S-异丙甲草胺',
  '1-甲基环丙烯',
  '金龟子绿僵菌CQMa421',
  '硫酸铜(以铜计)',
];
const nameRule = fc.constantFrom(...odd, ...known);
const contentRule = fc.oneof(
  fc.integer({ min: 1, max: 9999 }).map(String),
  fc.integer({ min: 1, max: 9999 }).map((value) => String(value / 100)),
);
const unitRule = fc.constantFrom('%', '％', ' %', '克/升', 'g/L', ' g/kg', '克/千克', ...contentUnits);
const list = fc.uniqueArray(fc.tuple(nameRule, contentRule, unitRule), {
  minLength: 1,
  maxLength: 5,
  selector: ([name]) => name,
});
/** Between ingredients. */
const separators = [
  '、',
  '，',
  ',',
  '；',
  ';',
  '+',
  '＋',
  ' + ',
  '·',
  '/',
  ' ',
  '  ',
  '加',
  '和',
  '&',
  '\n',
  '、\n',
  ' / ',
];
/** Between a name and its content. */
const gaps = [' ', '  ', '：', ':', '≥', ' ≥ ', '含量', '质量分数', '\u3000'];
const read = (cell: string) => {
  const ingredients = readIngredients(cell);
  return ingredients instanceof Unread ? ingredients.message : ingredients.map(({ name, content }) => [name, content]);
};

describe('names and contents that are joined by any usual sign', () => {
  it('come back, names first', () => {
    fc.assert(
      fc.property(list, fc.constantFrom(...separators), fc.constantFrom(...gaps), (entries, separator, gap) => {
        const cell = entries.map(([name, content, unit]) => `${name}${gap}${content}${unit}`).join(separator);
        expect(read(cell)).toEqual(entries.map(([name, content]) => [name, content]));
      }),
      { numRuns: 500 },
    );
  });

  it('come back in brackets', () => {
    fc.assert(
      fc.property(list, fc.constantFrom('', ...separators), (entries, separator) => {
        const cell = entries.map(([name, content, unit]) => `${name}（${content}${unit}）`).join(separator);
        expect(read(cell)).toEqual(entries.map(([name, content]) => [name, content]));
      }),
    );
  });

  it('come back, contents first', () => {
    // A number at the start of a name would be one with its content.
    const words = fc.uniqueArray(fc.tuple(fc.constantFrom(...known), contentRule, unitRule), {
      minLength: 1,
      maxLength: 5,
      selector: ([name]) => name,
    });
    fc.assert(
      fc.property(words, fc.constantFrom(...separators), fc.constantFrom('', ' '), (entries, separator, gap) => {
        const usual = entries.filter(([name]) => /^\p{Script=Han}/u.test(name));
        fc.pre(usual.length > 0);
        const cell = usual.map(([name, content, unit]) => `${content}${unit}${gap}${name}`).join(separator);
        expect(read(cell)).toEqual(usual.map(([name, content]) => [name, content]));
      }),
    );
  });

  it('come back from names beside contents', () => {
    const signs = fc.constantFrom('、', '，', '；', '+', '·', '/', '\n');
    const others = fc.constantFrom('、', '，', '；', '+', '/', '\n');
    fc.assert(
      fc.property(list, signs, others, (entries, separator, other) => {
        const ingredients = readIngredients(entries.map(([name]) => name).join(separator));
        const totalContent = entries.map(([, content, unit]) => `${content}${unit}`).join(other);
        expect(completeContents({ ingredients, totalContent }, undefined).ingredients).toMatchObject(
          entries.map(([name, content]) => ({ name, content })),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('are never one ingredient where a content is missing', () => {
    fc.assert(
      fc.property(list, fc.constantFrom('·', '、', '+', '/', '和'), (entries, separator) => {
        fc.pre(entries.length > 1);
        const names = entries.map(([name]) => name).join(separator);
        const [, content = '', unit = ''] = entries[0] ?? [];
        expect(read(`${names}${content === '' ? '' : ' '}${content}${unit}`)).toMatch(/^看不懂的有效成分：/);
        const ingredients = readIngredients(names);
        expect(completeContents({ ingredients, totalContent: content + unit }, undefined)).toMatchObject({
          ingredients: { message: expect.stringMatching(/^看不懂的有效成分：.*种成分，1个含量/) },
        });
      }),
    );
  });
});

it.each([
  '草甘膦异丙胺盐41%（草甘膦30.5%）',
  '氢氧化铜 77%(以铜计50%)',
  '阿维菌素 1.8%-2.2%',
  '阿维菌素 1.8±0.2%',
  '噻虫嗪 25%(w/v)',
  '阿维菌素 1.8%、吡虫啉',
  '阿维·吡虫啉 6.8%',
  '阿维菌素 吡虫啉 6.8%',
  '阿维菌素1.8 5%',
  '1.8%+5%',
  '吡虫啉 10%、吡虫啉 20%',
  '同上',
  '—?',
])('refuses %s', (cell) => {
  expect(`${String(read(cell))}（`).toContain(`看不懂的有效成分：${cell}（`);
});
