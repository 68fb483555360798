import { expect, test } from '../support/test.ts';

test('with reduced motion every text follows the theme at once', async ({ page, stack }) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(`${stack.baseUrl}pages/help/index`);
  // Closed: a part that is not drawn is where a running transition never ends.
  const answer = page.locator('details > :not(summary)').first();
  await expect(answer).toBeAttached();
  const colour = () => answer.evaluate((element) => getComputedStyle(element).color);
  const light = await colour();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await expect.poll(colour).not.toBe(light);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
