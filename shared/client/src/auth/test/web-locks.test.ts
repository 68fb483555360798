/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { maxAtOnce } from './overlap.ts';

it('exclusive work runs one at a time by Web Locks', async () => {
  expect('locks' in navigator).toBe(true);
  expect(await maxAtOnce()).toBe(1);
});
