import { expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Ingredient } from './entities/product.ts';
import { contentUnits } from './content-units.ts';
import { contradictsIngredients, totalOfIngredients } from './total-content.ts';

const part = (content: number, unit: Ingredient['unit'] = '%') => ({ content, unit });

it.each([
  ['50%', [part(60)], true],
  ['60%', [part(60)], false],
  ['60 ％', [part(60)], false],
  ['约60%', [part(60)], false],
  ['≥50%', [part(60)], false],
  ['≥70%', [part(60)], true],
  ['0.2%+1.8%', [part(0.2), part(1.8)], false],
  ['2%（0.2%+1.8%）', [part(0.2), part(1.8)], false],
  ['0.2%+1.9%', [part(0.2), part(1.8)], true],
  ['1.8+5%', [part(1.8), part(5)], false],
  ['1.8+5%', [part(1.8), part(4)], true],
  ['0.136%', [part(0.13583)], false],
  ['5%', [part(5.3)], true],
  ['600克/升', [part(600, 'g/L')], false],
  ['500克/升', [part(600, 'g/L')], true],
  ['600g/L', [part(50)], false],
  ['见标签', [part(50)], false],
  ['', [part(50)], false],
] as const)('of %j beside %j says that it contradicts: %j', (text, ingredients, contradicts) => {
  expect(contradictsIngredients(text, ingredients)).toBe(contradicts);
});

it('never contradicts what it was computed from, and does so once a content changes', () => {
  const content = fc.integer({ min: 1, max: 9_000_000 }).map((millionths) => millionths / 1e4);
  const ingredient = fc.record({ content, unit: fc.constantFrom(...contentUnits) });
  fc.assert(
    fc.property(
      fc.array(ingredient, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 900 }),
      (ingredients, more) => {
        const total = totalOfIngredients(ingredients);
        expect(contradictsIngredients(total, ingredients)).toBe(false);
        const [first = part(1), ...others] = ingredients;
        expect(contradictsIngredients(total, [{ ...first, content: first.content + more }, ...others])).toBe(true);
      },
    ),
  );
});
