import type { Route } from '@playwright/test';
import { newestId, test } from '../support/rendered-pages.ts';
import { takenOver } from '../support/taken-over.ts';
import { expect } from '../support/test.ts';

test.use({ reducedMotion: 'no-preference' });

/** Addresses of pictures without their width. */
const pictureOf = (address: string) => new URL(address).pathname;

// A test for each: a page that was left may still load pictures.
for (const path of ['pages/index/index', 'pages/category/insecticide', 'pages/product/detail']) {
  test(`pictures that nobody sees yet wait for the code of a rendered page: ${path}`, async ({ page, stack }) => {
    const address = path.endsWith('detail') ? `${path}?id=${await newestId(stack, 'product')}` : path;
    const asked = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'image') asked.add(pictureOf(request.url()));
    });
    const held: Route[] = [];
    await page.route('**/assets/main.*.js', (route) => void held.push(route));
    // The longest wait for the code is an animation: on a busy machine it would be over before the first look.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Animation.enable');
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await page.goto(stack.baseUrl + address, { waitUntil: 'commit' });
    // The main picture is there, and the page has been laid out.
    await page.waitForFunction(() => (document.querySelector<HTMLImageElement>('main img')?.naturalWidth ?? 0) > 0);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    const soon = [...asked];
    const below = await page
      .locator('.ah5-image--below > img')
      .evaluateAll((pictures) => pictures.map((picture) => (picture instanceof HTMLImageElement ? picture.src : '')));
    expect(below.length).toBeGreaterThan(0);
    const above = await page
      .locator('img:not(.ah5-image--below img)')
      .evaluateAll((pictures) => pictures.map((picture) => (picture instanceof HTMLImageElement ? picture.src : '')));
    const shown = new Set(above.map(pictureOf));
    expect(soon.filter((picture) => !shown.has(picture))).toEqual([]);
    expect(await page.locator('.ah5-carousel__slide[inert] img').count()).toBe(0);
    await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
    for (const route of held) await route.continue();
    await page.unroute('**/assets/main.*.js');
    await takenOver(page);
    const waiting = page.locator('.ah5-image--below > img').first();
    await waiting.scrollIntoViewIfNeeded();
    await expect(waiting).toHaveJSProperty('complete', true);
    expect(await waiting.evaluate((picture) => Reflect.get(picture, 'naturalWidth'))).toBeGreaterThan(0);
  });
}

test('pictures below the first screen load after 8 s where the code of the page never comes', async ({
  page,
  stack,
}) => {
  await page.route('**/assets/main.*.js', () => {});
  await page.goto(`${stack.baseUrl}pages/category/insecticide?categoryId=all`, { waitUntil: 'commit' });
  const waiting = page.locator('.ah5-image--below > img').first();
  await waiting.waitFor({ state: 'attached' });
  const waits = () =>
    page.evaluate(
      () => document.getAnimations().filter((one) => Reflect.get(one, 'animationName') === 'ah5-image-wait').length,
    );
  await expect.poll(waits).toBeGreaterThan(0);
  const moveTo = (time: number) =>
    page.evaluate((to) => {
      for (const one of document.getAnimations())
        if (Reflect.get(one, 'animationName') === 'ah5-image-wait') one.currentTime = to;
    }, time);
  await moveTo(7000);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await expect(waiting).toBeHidden();
  expect(await waiting.evaluate((picture) => Reflect.get(picture, 'naturalWidth'))).toBe(0);
  await moveTo(8100);
  await expect(waiting).toBeVisible();
  await waiting.scrollIntoViewIfNeeded();
  await expect.poll(() => waiting.evaluate((picture) => Reflect.get(picture, 'naturalWidth'))).toBeGreaterThan(0);
});
