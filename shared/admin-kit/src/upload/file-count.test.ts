import { expect, it } from '@jest/globals';
import { fileCount } from './file-count.ts';

it('allows 9 files if the number is missing or not positive [§5 chooser count]', () => {
  expect([undefined, 0, -1, Number.NaN].map(fileCount)).toEqual([9, 9, 9, 9]);
  expect([1, 5, 20].map(fileCount)).toEqual([1, 5, 20]);
});
