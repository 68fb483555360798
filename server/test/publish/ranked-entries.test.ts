import { expect, it, jest } from '@jest/globals';
import { RankedEntries } from '../../src/publish/ranked-entries.ts';

/** Entries 1 to `total` in parts with these numbers. */
function ranked(total: number, parts: readonly (readonly number[])[], first?: string) {
  const all = jest.fn(() => parts.map((numbers) => numbers.join(',')));
  const read = jest.fn((part: string) => Promise.resolve(part));
  const found = Array.from({ length: total }, (_, at) => at + 1).join(',');
  const entries = new RankedEntries(found, { all, read }, first);
  const page = (offset: number, limit: number) => entries.page({ offset, limit });
  return { all, read, page };
}

it('ranks entries by the first part that has them, those of no part last', async () => {
  const { page } = ranked(7, [[5], [], [2, 5, 3], [], [7]]);
  expect(await page(0, 7)).toEqual([5, 2, 3, 7, 1, 4, 6]);
});

it('returns the same order by pages, in whatever order they are asked for, also at the same moment', async () => {
  const parts = [[4], [], [6, 1], [2]];
  const { page } = ranked(6, parts);
  expect(await Promise.all([page(4, 2), page(0, 2), page(2, 2)])).toEqual([
    [3, 5],
    [4, 1],
    [6, 2],
  ]);
});

it('reads a part once, only for a page that reaches it, and nothing when all is ranked or nothing was found', async () => {
  const { page, all, read } = ranked(3, [[2], [1], [3]]);
  await page(0, 1);
  expect(read.mock.calls).toEqual([['2']]);
  await page(0, 3);
  expect(read.mock.calls).toEqual([['2'], ['1'], ['3']]);
  const before = all.mock.calls.length;
  expect(await page(0, 3)).toEqual([2, 1, 3]);
  expect(all).toHaveBeenCalledTimes(before);
  const none = ranked(0, [[1]]);
  expect(await none.page(0, 10)).toEqual([]);
  expect(none.all).not.toHaveBeenCalled();
});

it('does not read the best part again that came with what was found', async () => {
  const { page, read } = ranked(3, [[2], [1], [3]], '2');
  expect(await page(0, 1)).toEqual([2]);
  expect(read).not.toHaveBeenCalled();
  expect(await page(0, 3)).toEqual([2, 1, 3]);
  expect(read.mock.calls).toEqual([['1'], ['3']]);
});

it('reads a part again that could not be read', async () => {
  const { page, read } = ranked(2, [[2], [1]]);
  read.mockRejectedValueOnce(new Error('lost'));
  await expect(page(0, 2)).rejects.toThrow('lost');
  expect(await page(0, 2)).toEqual([2, 1]);
});
