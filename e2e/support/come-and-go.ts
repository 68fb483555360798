import type { Page } from '@playwright/test';
import type { AdminScreen } from './admin-screens.ts';

/** Enters and leaves a module again and again, within the page, as quickly as it draws. */
export function comeAndGo(page: Page, { path: target }: AdminScreen, times: number): Promise<void> {
  return page.evaluate(
    async ({ address, rounds }) => {
      const links = `.ah5-modules a[href$="${address}"]`;
      const isDrawn = () =>
        location.pathname.endsWith(address) &&
        !document.querySelector('[class*="skeleton"]') &&
        document.querySelector('main');
      for (let left = rounds * 2; left >= 0;) {
        const link = document.querySelector<HTMLElement>(links);
        const arrived = left % 2 === 0 ? link : isDrawn();
        if (arrived && left === 0) return;
        if (arrived) {
          if (left % 2 === 0) link?.click();
          else history.back();
          left -= 1;
        }
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    { address: target, rounds: times },
  );
}
