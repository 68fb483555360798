import type { Page } from '@playwright/test';
import { test as base } from '../support/host-files-test.ts';
import { expect, signIn } from '../support/test.ts';

const test = base.extend({
  stackOptions: async ({ files }, use) => {
    await use({ hostFiles: files.dist });
  },
});

/** A screen whose code is fetched when it is opened, and not before. */
const about = '/pages/company/about';

/** What only the screen's own code draws. */
const version = (page: Page) => page.getByText(/^版本 /);

/** Counts the documents that the page loads from here on. */
function countLoads(page: Page): () => number {
  let count = 0;
  page.on('load', () => (count += 1));
  return () => count;
}

test('a tab that is older than the kept builds loads anew once, at the screen that was asked for', async ({
  page,
  stack,
  files,
}) => {
  await page.goto(`${stack.baseUrl}pages/mine/index`);
  await expect(page.getByRole('main').getByText('关于我们')).toBeVisible();
  const loads = countLoads(page);
  files.releaseWithout(files.scriptOf(about));
  await page.getByRole('main').getByText('关于我们').click();
  await expect(version(page)).toBeVisible();
  expect(loads()).toBe(1);
  await expect(page).toHaveURL(stack.baseUrl.replace(/\/$/, '') + about);
});

test('a file that stays lost costs one reload, then its screen says so and 重试 fetches it', async ({
  page,
  stack,
  files,
}) => {
  await page.goto(`${stack.baseUrl}pages/mine/index`);
  await expect(page.getByRole('main').getByText('关于我们')).toBeVisible();
  const loads = countLoads(page);
  const putBack = files.lose(files.scriptOf(about));
  await page.getByRole('main').getByText('关于我们').click();
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  await expect.poll(loads).toBe(1);
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
  putBack();
  await page.getByRole('button', { name: '重试' }).click();
  await expect(version(page)).toBeVisible();
  expect(loads()).toBe(1);
});

test('a file that is lost costs nothing while it is only fetched ahead', async ({ page, stack, files }) => {
  const help = files.scriptOf('/pages/help/index');
  const putBack = files.lose(help);
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith(help) && asked.push(request.method()));
  const missed = page.waitForResponse((response) => response.url().endsWith(help));
  await page.goto(`${stack.baseUrl}pages/mine/index`);
  const loads = countLoads(page);
  expect((await missed).status()).toBe(404);
  // By the time that the page has been answered this, it would have been answered whether the file is gone.
  expect(await page.evaluate(async (url) => (await fetch(url)).status, `${stack.baseUrl}${help}?again`)).toBe(404);
  putBack();
  await page.getByRole('main').getByText('帮助中心').click();
  await expect(page.getByLabel('搜索常见问题')).toBeVisible();
  expect(loads()).toBe(0);
  expect(asked).toEqual(['GET', 'GET']);
});

test('a half-filled form outlives the reload as a draft', async ({ page, stack, files }) => {
  await signIn(page, stack, { redirect: '/pages/admin/category/edit' });
  const name = page.getByLabel(/分类名称/);
  await name.fill('写到一半');
  const loads = countLoads(page);
  // Leaving a half-filled form the browser asks as it does for any reload.
  page.on('dialog', (dialog) => void dialog.accept());
  // The form's own part for cutting pictures is a file of the host.
  files.releaseWithout(files.scriptWith('reactEasyCrop'));
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'picture.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    });
  await expect.poll(loads).toBe(1);
  await page.getByRole('button', { name: '恢复', exact: true }).click();
  await expect(name).toHaveValue('写到一半');
});
