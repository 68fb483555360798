import { expect, it } from '@jest/globals';
import { moveEntry } from './reorder.ts';

it('moves an entry up, down and to the top, and stops at the ends', () => {
  const entries = ['a', 'b', 'c'];
  expect(moveEntry(entries, 2, 1)).toEqual(['a', 'c', 'b']);
  expect(moveEntry(entries, 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moveEntry(entries, 0, -1)).toBe(entries);
  expect(moveEntry(entries, 0, 99)).toEqual(['b', 'c', 'a']);
  expect(moveEntry(entries, 7, 0)).toBe(entries);
});
