import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ reducedMotion: 'no-preference' });

const list = 'pages/category/insecticide';

/** Opens 筛选 of the list and waits until the way back belongs to it. */
async function openFilters(page: Page) {
  await page.getByRole('button', { name: /^筛选/ }).click();
  const sheet = page.getByRole('dialog', { name: '筛选' });
  await expect(sheet).toBeVisible();
  await page.waitForFunction(() => 'ah5Cover' in history.state);
  return sheet;
}

test('the way back closes 筛选 and stays on the list; what is applied stands in the list’s own address', async ({
  page,
  stack,
  problems,
}) => {
  await page.goto(`${stack.baseUrl}pages/category/second`);
  await page
    .getByRole('link', { name: /^全部 \d+ 款/ })
    .first()
    .click();
  await page.waitForURL(/category\/insecticide/);
  await expect(page.getByText(/^共 \d+ 款产品/)).toBeVisible();

  let sheet = await openFilters(page);
  await sheet.getByRole('button', { name: '低毒' }).click();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/category\/insecticide/);
  await expect(page).not.toHaveURL(/toxicity=/);

  sheet = await openFilters(page);
  await sheet.getByRole('button', { name: '低毒' }).click();
  // Pressed twice by a nervous thumb, it goes back no further.
  await sheet.getByRole('button', { name: /^查看/ }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/toxicity=/);
  await expect(page.getByRole('button', { name: '筛选 1' })).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL(/category\/second/);
  expect(problems).toEqual([]);
});

test('a phone on its side: nothing to read or to press lies under the notch', async ({ page, stack }) => {
  const notch = 47;
  await page.setViewportSize({ width: 844, height: 390 });
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: notch, right: notch, bottom: 21 } });
  /** What stands out to either side, of everything that is drawn. */
  const outside = () =>
    page.evaluate((side) => {
      // Rows that scroll to the side are read as they are moved.
      const apart = '.ah5-visually-hidden, .ah5-tabs, .ah5-carousel, .crop-links, .category-chips, .record-strip__row';
      const parts = [...document.querySelectorAll<HTMLElement>('h1, h2, p, a, button, input, dt, dd, img')];
      return parts
        .filter((part) => part.checkVisibility() && !part.closest(apart))
        .filter((part) => {
          const { left, right, width } = part.getBoundingClientRect();
          return width > 1 && (left < side - 1 || right > window.innerWidth - side + 1);
        })
        .map((part) => part.outerHTML.slice(0, 120));
    }, notch);
  for (const path of ['pages/index/index', 'pages/category/second', 'pages/login/index', 'pages/mine/index', list]) {
    await page.goto(stack.baseUrl + path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
    expect(await outside(), path).toEqual([]);
  }
  await openFilters(page);
  expect(await outside(), '筛选').toEqual([]);
});

test('what the keyboard comes back to does not hide behind the bar at the top', async ({ page, stack }) => {
  await page.goto(`${stack.baseUrl}pages/mine/index`);
  await page.setViewportSize({ width: 375, height: 420 });
  const links = page.getByRole('main').getByRole('link');
  const last = page.getByRole('main').getByRole('button').last();
  await last.focus();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  const bar = await page.locator('.ah5-nav').boundingBox();
  for (let left = await links.count(); left > 1; left -= 1) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? 0);
    expect(top, await page.evaluate(() => document.activeElement?.textContent)).toBeGreaterThanOrEqual(
      bar?.height ?? 0,
    );
  }
});

test('forced colours leave the chosen tab and the field with the cursor to be seen', async ({ page, stack }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${stack.baseUrl}pages/login/index`);
  const line = await page
    .getByRole('tab', { selected: true })
    .evaluate((tab) => Number.parseFloat(getComputedStyle(tab, '::after').borderTopWidth));
  expect(line).toBeGreaterThan(1);
  const field = page.getByRole('textbox').first();
  await field.focus();
  await expect(field).toHaveCSS('outline-style', 'solid');
  await expect(field).not.toHaveCSS('outline-color', 'rgba(0, 0, 0, 0)');

  await page.goto(stack.baseUrl + list);
  const sheet = await openFilters(page);
  const chip = sheet.getByRole('button', { name: '低毒' });
  const before = await chip.evaluate((element) => getComputedStyle(element).backgroundColor);
  await chip.click();
  await expect(chip).not.toHaveCSS('background-color', before);
});

test('on the narrowest phone a CAS number and its copy button have room on a tile', async ({ page, stack }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`${stack.baseUrl}pages/index/index`);
  const buttons = page.getByRole('button', { name: '复制CAS号' });
  await expect(buttons.first()).toBeVisible();
  // A line that is too short for it ends in an ellipsis, and the button is what that swallows.
  const room = await buttons.evaluateAll((all) =>
    all.map((button) => {
      const place = button.parentElement;
      const end =
        button.getBoundingClientRect().right + Number.parseFloat(place ? getComputedStyle(place).marginRight : '0');
      return (place?.parentElement?.getBoundingClientRect().right ?? 0) - end;
    }),
  );
  expect(Math.min(...room)).toBeGreaterThanOrEqual(0);
});
