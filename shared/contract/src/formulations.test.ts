import { expect, it } from '@jest/globals';
import { formulationCode } from './formulations.ts';

it.each([
  ['SL', 'SL'],
  [' sl ', 'SL'],
  ['可溶液剂', 'SL'],
  ['水剂', 'SL'],
  ['as', 'SL'],
  ['悬浮种衣剂', 'FS'],
  ['乳油(EC)', 'EC'],
  ['ec（乳油）', 'EC'],
  ['乳油(SC)', null],
  ['粉(末)', null],
  ['泡腾片剂', 'EB'],
  ['XX', null],
  ['', null],
  ['__proto__', null],
  ['constructor', null],
])('finds the formulation that %j means: %j', (text, code) => {
  expect(formulationCode(text)).toBe(code);
});
