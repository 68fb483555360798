import type { Locator, Page } from '@playwright/test';

/** A person at the page: presses of the mouse and keys are counted, but for the letters of what is typed. */
export function countHands(page: Page) {
  const counts = { clicks: 0, keys: 0 };
  return {
    counts,
    steps: () => counts.clicks + counts.keys,
    async click(control: Locator) {
      counts.clicks += 1;
      await control.click();
    },
    /** A select is opened, and its entry pressed. */
    async choose(select: Locator, label: string) {
      counts.clicks += 2;
      await select.selectOption(label);
    },
    async press(key: string) {
      counts.keys += 1;
      await page.keyboard.press(key);
    },
    type: (text: string) => page.keyboard.type(text),
  };
}
