/** @jest-environment node */
import { expect, it } from '@jest/globals';
import { mostAtOnce } from './overlap.ts';

it('exclusive work runs one at a time by Web Locks', async () => {
  expect('locks' in navigator).toBe(true);
  expect(await mostAtOnce()).toBe(1);
});
