import type { Page } from '@playwright/test';

/** Milliseconds from the press on a link of the admin centre to the first visible row. */
export function openList(page: Page, path: string): Promise<number> {
  return page.evaluate(async (address) => {
    // Runs in the page, which cannot see this file.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const until = async (seen: () => unknown) => {
      while (!seen()) await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    const link = () => document.querySelector<HTMLAnchorElement>(`.ah5-modules__link[href$="${address}"]`);
    await until(link);
    const started = performance.now();
    link()?.click();
    await until(() => document.querySelector('article'));
    const taken = performance.now() - started;
    history.back();
    await until(() => document.querySelector('.ah5-modules__link'));
    return taken;
  }, path);
}

/** Milliseconds from the last key of a keyword to the first rows that contain it, including the list's input delay. */
export function typeKeyword(page: Page, keyword: string): Promise<number> {
  return page.evaluate(async (word) => {
    const input = document.querySelector<HTMLInputElement>('input[type=search]');
    if (!input) throw new Error('There is no search field');
    for (let end = 1; end <= word.length; end += 1) {
      input.value = word.slice(0, end);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
    const isShown = () => document.querySelector('article')?.ariaLabel?.includes(word);
    const started = performance.now();
    while (!isShown()) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return performance.now() - started;
  }, keyword);
}

export interface Scrolling {
  /** Milliseconds of all frames. */
  mean: number;
  /** Frames that took more than 1.5 times their normal duration. */
  late: number;
  frames: number;
}

/** Scrolls by a fixed distance per frame, back and forth at the list's ends, and records when frames are drawn. */
export function scrollList(page: Page, frames: number): Promise<Scrolling> {
  return page.evaluate(async (count) => {
    const step = 40;
    const times: number[] = [];
    let direction = 1;
    let last = performance.now();
    for (let at = 0; at < count; at += 1) {
      const end = document.documentElement.scrollHeight - window.innerHeight;
      if (window.scrollY >= end - step) direction = -1;
      if (window.scrollY <= step) direction = 1;
      window.scrollBy(0, step * direction);
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = performance.now();
      times.push(now - last);
      last = now;
    }
    const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
    return { mean, late: times.filter((time) => time > 25).length, frames: times.length };
  }, frames);
}
