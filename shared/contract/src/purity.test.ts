import { expect, it } from '@jest/globals';
import { material } from '@admin-h5/testing/samples';
import { purityText } from './purity.ts';
import { materialSchema, validate } from './validation/index.ts';

it.each([
  ['98', '98%'],
  ['98.50', '98.50%'],
  ['100', '100%'],
  [' 95 ', '95%'],
  ['９８', '98%'],
  ['≥98', '≥98%'],
  ['≥ 98.0', '≥98.0%'],
  ['>=98', '>=98%'],
])('takes the number %s for the percentage %s', (typed, shown) => {
  expect(purityText(typed)).toBe(shown);
  expect(purityText(shown)).toBe(shown);
});

it.each([
  '',
  '98%',
  '≥98.0%（HPLC）',
  '95% TC',
  '98.0（HPLC）',
  '480g/L',
  '480',
  '0.98',
  '1',
  '0',
  '98~99',
  '≤5',
  '优级品',
])('leaves %p as it is', (text) => expect(purityText(text)).toBe(text));

it('is what the rules of a material store', () => {
  expect(validate(materialSchema, { ...material, categoryId: 'c'.repeat(32), purity: ' 98 ' })).toMatchObject({
    value: { purity: '98%' },
  });
});
