import { expect, it } from '@jest/globals';
import { scrollPosition, setScrollPosition, startKeepingScroll } from '../scroll-positions.ts';

it('keeps the scroll positions of the pages that were open last, also across a reload', () => {
  const stop = startKeepingScroll();
  for (let page = 1; page <= 200; page += 1) setScrollPosition(`page-${page}`, page);
  expect([scrollPosition('page-1'), scrollPosition('page-140')]).toEqual([0, 0]);
  expect([scrollPosition('page-141'), scrollPosition('page-200')]).toEqual([141, 200]);

  window.dispatchEvent(new Event('pagehide'));
  stop();
  const stopAgain = startKeepingScroll();
  expect([scrollPosition('page-140'), scrollPosition('page-141')]).toEqual([0, 141]);
  stopAgain();
});
