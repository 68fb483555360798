import { expect, it } from '@jest/globals';
import { formulationCode } from './formulations.ts';

it.each([
  ['SL', 'SL'],
  [' sl ', 'SL'],
  ['可溶液剂', 'SL'],
  ['水剂', 'SL'],
  ['as', 'SL'],
  ['悬浮种衣剂', 'FS'],
  ['XX', null],
  ['', null],
  ['__proto__', null],
  ['constructor', null],
])('finds the formulation that %j means: %j', (text, code) => {
  expect(formulationCode(text)).toBe(code);
});
