import { afterEach, expect, it } from '@jest/globals';
import { clearResourceCache, keep, recall } from '../resource/memory.ts';

afterEach(clearResourceCache);

it('forgets what was unused for longest: a list outlasts the products that were opened from it', () => {
  keep('list', 'rows');
  keep('unused', 'rows');
  for (let product = 0; product < 200; product += 1) {
    keep(`product ${product}`, product);
    expect(recall('list')).toBe('rows');
  }
  expect(recall('unused')).toBeUndefined();
});
