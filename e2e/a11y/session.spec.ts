import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [name, path] of [
    ['login', 'pages/login/index'],
    ['register', 'pages/login/register'],
  ] as const) {
    test(`${name} has no accessibility faults in ${colorScheme} mode, errors shown`, async ({ page, stack }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(stack.baseUrl + path);
      await page.locator('button[type=submit]').click();
      await expect(page.getByText('用户名不能为空')).toBeVisible();
      await expectAccessible(page);
    });
  }
}

test('login works by keyboard alone', async ({ page, stack }) => {
  await page.goto(`${stack.baseUrl}pages/login/index`);
  await page.getByLabel('用户名', { exact: true }).focus();
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await page.keyboard.type('admin123456');
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '同意并登录' }).press('Enter');
  await page.waitForURL((url) => url.pathname.endsWith('/pages/admin/index'));
});

test('nothing jumps on the login screen, whose name stands on green', async ({ page, stack }) => {
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const value: unknown = Reflect.get(entry, 'value');
        if (typeof value === 'number') Reflect.set(window, 'shift', Number(Reflect.get(window, 'shift')) + value);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(`${stack.baseUrl}pages/login/index`, { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  expect(await page.evaluate(() => Number(Reflect.get(window, 'shift')))).toBeLessThanOrEqual(0.02);
  // No tool computes the contrast on a gradient: the hero's white text must end above where its green fades.
  const ground = await page.locator('.ah5-session').evaluate((hero) => getComputedStyle(hero).backgroundImage);
  const green = Number(/rgb\(26, 127, 55\) ([\d.]+)px/.exec(ground)?.[1]);
  const text = await page.locator('.ah5-session__slogan').boundingBox();
  expect((text?.y ?? Infinity) + (text?.height ?? 0)).toBeLessThanOrEqual(green);
});
