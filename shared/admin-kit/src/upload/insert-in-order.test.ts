import { expect, it } from '@jest/globals';
import { insertInOrder } from './insert-in-order.ts';

it('puts files in the order in which they were chosen, whatever order they arrive in', () => {
  // Chosen a, b, c; they arrive as c, a, b beside a picture that was there before.
  const first = insertInOrder(['old'], 'c', []);
  const second = insertInOrder(first, 'a', ['c']);
  const third = insertInOrder(second, 'b', ['c']);
  expect(third).toEqual(['old', 'a', 'b', 'c']);
  expect(insertInOrder(third, 'b', [])).toEqual(third);
});
