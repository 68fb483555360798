import { expect, it } from '@jest/globals';
import { ghsChoices } from './choices.ts';

it('names hazards as the visitor’s page does', () => {
  expect(ghsChoices.map(({ label }) => label)).toEqual([
    'GHS01 爆炸物',
    'GHS02 易燃',
    'GHS03 氧化性',
    'GHS04 高压气体',
    'GHS05 腐蚀性',
    'GHS06 急性毒性',
    'GHS07 有害/刺激',
    'GHS08 健康危害',
    'GHS09 危害水环境',
  ]);
});
