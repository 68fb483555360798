import type { Page } from '@playwright/test';
import type { AdminScreen } from './admin-screens.ts';

/** Opens and leaves a module `times` times within the page, as quickly as it renders. */
export function visitRepeatedly(page: Page, { path: target }: AdminScreen, times: number): Promise<void> {
  return page.evaluate(
    async ({ address, rounds }) => {
      const links = `.ah5-modules a[href$="${address}"]`;
      const isDrawn = () =>
        location.pathname.endsWith(address) &&
        !document.querySelector('[class*="skeleton"], .ah5-modules') &&
        document.querySelector('main');
      // oxlint-disable-next-line unicorn/consistent-function-scoping -- what runs in the page brings everything along
      const until = async <T>(look: () => T | null | false): Promise<T> => {
        for (;;) {
          const found = look();
          if (found) return found;
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
      };
      const centre = () => !location.pathname.endsWith(address) && document.querySelector<HTMLElement>(links);
      for (let left = rounds; left > 0; left -= 1) {
        (await until(centre)).click();
        await until(isDrawn);
        history.back();
      }
      await until(centre);
    },
    { address: target, rounds: times },
  );
}
