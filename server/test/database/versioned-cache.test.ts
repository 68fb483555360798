import { expect, it, jest } from '@jest/globals';
import { VersionedCache } from '../../src/database/versioned-cache.ts';

const fresh = { exact: '', gradual: '' };
const [first, second] = ['a'.repeat(30), 'b'.repeat(30)];

it('keeps values up to the largest sum of their sizes, the ones used last', async () => {
  const cache = new VersionedCache<string>({ max: 100, maxSize: 50, sizeOf: (value) => value.length });
  const made: string[] = [];
  const read = (key: string, value: string) =>
    cache.get(key, fresh, () => {
      made.push(key);
      return Promise.resolve(value);
    });
  for (const value of [first, first, second, first]) await read(value.charAt(0), value);
  expect(made).toEqual(['a', 'b', 'a']);
  // Larger than all room there is: returned, not kept, and the others stay.
  for (const value of [first + second, first + second]) expect(await read('c', value)).toBe(value);
  await read('a', first);
  expect(made).toEqual(['a', 'b', 'a', 'c', 'c']);
});

it('counts keys too, for values that are found by long ones', async () => {
  const cache = new VersionedCache<string>({
    max: 100,
    maxSize: 50,
    sizeOf: (value, key) => value.length + key.length,
  });
  const make = jest.fn(() => Promise.resolve('value'));
  for (const key of [first, second, second, first]) await cache.get(key, fresh, make);
  expect(make).toHaveBeenCalledTimes(3);
});
