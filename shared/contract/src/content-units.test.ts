import { expect, it } from '@jest/globals';
import { contentUnit } from './content-units.ts';

it.each([
  ['％', '%'],
  ['克/升', 'g/L'],
  ['ｇ／Ｌ', 'g/L'],
  ['克/千克', 'g/kg'],
  ['g / kg', 'g/kg'],
  ['IU/毫克', 'IU/mg'],
  ['国际单位/微升', 'IU/μL'],
  ['亿cfu/克', '亿CFU/g'],
  ['亿个孢子/克', '亿孢子/g'],
  ['亿活芽孢/毫升', '亿孢子/mL'],
  ['亿PIB/毫升', '亿PIB/mL'],
  ['克', null],
  ['CFU/g', null],
  ['', null],
])('reads the unit %j as %j', (text, unit) => {
  expect(contentUnit(text)).toBe(unit);
});
