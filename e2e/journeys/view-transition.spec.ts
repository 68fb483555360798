import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ reducedMotion: 'no-preference' });

/** Records what every view transition moves. */
async function recordMoves(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moved: (string | null)[] = [];
    Reflect.set(window, 'moved', moved);
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (update) => {
      const transition = start(update);
      const record = async () => {
        await transition.ready;
        for (const { effect } of document.getAnimations())
          if (effect instanceof KeyframeEffect) moved.push(effect.pseudoElement);
        moved.push('started');
      };
      void record();
      return transition;
    };
  });
}

const moves = (page: Page) => page.evaluate((): string => String(Reflect.get(window, 'moved')));

/**
 * Opens a product with a picture from the list, comes back, and opens another one, whose page's code is then here. Other specs
 * leave products without pictures in this stack.
 */
async function openTwo(page: Page, baseUrl: string): Promise<void> {
  await page.goto(`${baseUrl}pages/category/insecticide`);
  const products = page.getByRole('region', { name: '产品列表' }).getByRole('listitem');
  const cards = products.filter({ has: page.locator('img') }).getByRole('link');
  await cards.first().click();
  await expect(page.locator('.detail-head__name')).toBeVisible();
  await page.goBack();
  await cards.nth(1).click();
  await expect(page.locator('.detail-head__name')).toBeVisible();
}

test('the picture of a card grows into that of its page', async ({ page, stack, problems }) => {
  await recordMoves(page);
  await openTwo(page, stack.baseUrl);
  await expect.poll(() => moves(page)).toContain('::view-transition-group(picture-');
  expect(problems).toEqual([]);
});

test('with reduced motion no picture moves', async ({ page, stack, problems }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await recordMoves(page);
  await openTwo(page, stack.baseUrl);
  await expect.poll(() => moves(page)).toContain('started');
  expect(await moves(page)).not.toContain('picture-');
  expect(problems).toEqual([]);
});

test('a browser without view transitions opens the page as well', async ({ page, stack, problems }) => {
  await page.addInitScript(() => void Reflect.deleteProperty(Document.prototype, 'startViewTransition'));
  await openTwo(page, stack.baseUrl);
  expect(problems).toEqual([]);
});
