import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { backToCentre, moduleNotice, updateButton } from '../support/module-screen.ts';
import { expect, signIn } from '../support/test.ts';
import { test } from '../support/banner-releases.ts';

const centre = '/pages/admin/index';
const edit = '/pages/admin/banner/edit';

const oldSearch = (page: Page) => page.getByRole('searchbox', { name: '搜索标题', exact: true });
const newSearch = (page: Page) => page.getByRole('searchbox', { name: '搜索标题（第二版）' });
/** What the module's styles say of one of its classes at present. */
const previewWidth = (page: Page) =>
  page.evaluate(() => {
    const probe = document.createElement('div');
    probe.className = 'banner-live';
    document.body.append(probe);
    const { maxWidth } = getComputedStyle(probe);
    probe.remove();
    return maxWidth;
  });

async function mark(page: Page): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
}
/** The page has not been loaded anew since `mark`. */
async function expectSameDocument(page: Page): Promise<void> {
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
}
/** Signs in and opens the module's list from the centre. */
async function openList(page: Page, stack: Stack): Promise<void> {
  await signIn(page, stack, { redirect: centre });
  await mark(page);
  await page.getByRole('link', { name: '轮播图', exact: true }).click();
  await expect(oldSearch(page)).toBeVisible();
}
/** Goes to the centre and back to the module's list. */
async function reenter(page: Page): Promise<void> {
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await page.getByRole('link', { name: '轮播图', exact: true }).click();
}

test.beforeEach(({ stack, releases }) => releases.publish(stack, 'first'));

test('a release that appears meanwhile is used when the module is next opened, without a reload', async ({
  page,
  stack,
  releases,
  problems,
}) => {
  await openList(page, stack);
  await backToCentre(page);

  const read = page.waitForResponse(
    async (response) => response.url().endsWith('remotes.json') && response.status() === 200,
  );
  releases.publish(stack, 'second');
  await read;
  await page.getByRole('link', { name: '轮播图', exact: true }).click();
  await expect(newSearch(page)).toBeVisible();
  await expect(moduleNotice(page)).toHaveText('');
  await expectSameDocument(page);
  expect(problems).toEqual([]);
});

test('an open module says so; 立即更新 keeps screen, address and whatever is typed', async ({
  page,
  stack,
  releases,
  problems,
}) => {
  await signIn(page, stack, { redirect: `${edit}?position=category` });
  await mark(page);
  await page.getByRole('textbox', { name: '标题' }).fill('半张轮播图');
  await page.getByRole('radio', { name: '外部链接' }).check();
  await page.getByLabel('跳转目标').fill('https://');
  releases.publish(stack, 'second');
  await expect(moduleNotice(page)).toContainText('模块已更新');
  // A person who continues to type is not disturbed.
  await page.getByLabel('跳转目标').fill('https://www.example.com/半');
  await expect(page.getByRole('heading', { name: '新增轮播图', exact: true })).toBeVisible();

  await updateButton(page).click();
  await expect(page.getByRole('heading', { name: '新增轮播图第二版' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('半张轮播图');
  await expect(page.getByLabel('跳转目标')).toHaveValue('https://www.example.com/半');
  await expect(page.getByRole('radio', { name: '外部链接' })).toBeChecked();
  await expect(page.getByText(/的草稿？/)).toHaveCount(0);
  await expect(moduleNotice(page)).toHaveText('');
  await expect(page).toHaveURL(`${stack.baseUrl.replace(/\/$/, '')}${edit}?position=category`);
  await expectSameDocument(page);
  expect(problems).toEqual([]);

  // What came along still counts as unsaved.
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: '内容尚未保存，确定离开吗？' })).toBeVisible();
});

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

  test('立即更新 lies beside the navigation, not under it', async ({ page, stack, releases }) => {
    await signIn(page, stack, { redirect: '/pages/admin/banner/index' });
    await expect(oldSearch(page)).toBeVisible();
    releases.publish(stack, 'second');
    await updateButton(page).click();
    await expect(newSearch(page)).toBeVisible();
  });
});

test('two builds in one page never mix: the open one loads its own chunks and styles, and a rollback brings it back', async ({
  page,
  stack,
  releases,
  problems,
}) => {
  const files: string[] = [];
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (origin === stack.remote('banner').origin) files.push(pathname.slice(1));
  });
  const filesOf = (name: 'first' | 'second') => files.filter((file) => file.startsWith(`${releases.build(name)}/`));

  await openList(page, stack);
  releases.publish(stack, 'second');
  await expect(moduleNotice(page)).toContainText('模块已更新');

  // The other screen's code and styles load now, after the new build was registered: they are the old one's.
  files.length = 0;
  await page.getByRole('button', { name: '新增轮播图' }).click();
  await expect(page.getByRole('heading', { name: '新增轮播图', exact: true })).toBeVisible();
  expect(filesOf('first').filter((file) => file.endsWith('.js'))).not.toEqual([]);
  expect(filesOf('second')).toEqual([]);
  const oldWidth = await previewWidth(page);

  await updateButton(page).click();
  await expect(page.getByRole('heading', { name: '新增轮播图第二版' })).toBeVisible();
  const newWidth = await previewWidth(page);
  expect(newWidth).not.toBe(oldWidth);
  expect([oldWidth, newWidth]).not.toContain('none');

  await page.getByRole('button', { name: '返回', exact: true }).click();
  await expect(newSearch(page)).toBeVisible();

  // Rolled back: an update like any other, and nothing is fetched for it, since that build is here.
  files.length = 0;
  releases.publish(stack, 'first');
  await expect(moduleNotice(page)).toContainText('模块已更新');
  await updateButton(page).click();
  await expect(oldSearch(page)).toBeVisible();
  await page.getByRole('button', { name: '新增轮播图' }).click();
  await expect(page.getByRole('heading', { name: '新增轮播图', exact: true })).toBeVisible();
  expect(await previewWidth(page)).toBe(oldWidth);
  expect(files).toEqual([]);

  // Nothing of a module reaches beyond its own screens.
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await backToCentre(page);
  expect(await previewWidth(page)).toBe('none');
  await expectSameDocument(page);
  expect(problems).toEqual([]);
});

test('a notice that is put away stays away, and the next opening updates all the same', async ({
  page,
  stack,
  releases,
}) => {
  await openList(page, stack);
  releases.publish(stack, 'second');
  await moduleNotice(page).getByRole('button', { name: '关闭' }).click();
  await expect(moduleNotice(page)).toHaveText('');
  const read = page.waitForResponse((response) => response.url().endsWith('remotes.json'));
  await read;
  await expect(moduleNotice(page)).toHaveText('');
  await reenter(page);
  await expect(newSearch(page)).toBeVisible();
});

test('a registry that cannot be read, or is malformed, changes nothing', async ({ page, stack, problems }) => {
  await openList(page, stack);
  for (const answer of [
    { status: 500, json: {} },
    { status: 200, json: { schema: 1, modules: [{ name: 'banner' }] } },
    { status: 200, body: '<h1>maintenance</h1>', contentType: 'text/html' },
  ]) {
    await page.route('**/remotes.json', (route) => route.fulfill(answer));
    await page.waitForResponse((response) => response.url().endsWith('remotes.json'));
    await page.waitForResponse((response) => response.url().endsWith('remotes.json'));
    await page.unroute('**/remotes.json');
    await expect(oldSearch(page)).toBeVisible();
  }
  await expect(moduleNotice(page)).toHaveText('');
  await expectSameDocument(page);
  // The browser itself complains about the 500.
  expect(problems.filter((problem) => !problem.includes('500'))).toEqual([]);
});

test('a revoked build that is open says so, and is not loaded again', async ({ page, stack, releases }) => {
  await openList(page, stack);
  releases.publish(stack, 'second', { revoked: [releases.build('first')] });
  await expect(moduleNotice(page)).toContainText('当前版本已被撤回');
  await updateButton(page).click();
  await expect(newSearch(page)).toBeVisible();

  // Nothing is left that may run.
  releases.publish(stack, 'second', { revoked: [releases.build('first'), releases.build('second')] });
  await expect(moduleNotice(page)).toContainText('当前版本已被撤回，离开后将无法再打开');
  await expect(newSearch(page)).toBeVisible();
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await page.getByRole('link', { name: '轮播图', exact: true }).click();
  await expect(page.getByText('该功能暂未部署，请稍后再试或联系管理员')).toBeVisible();
});

test('a lost chunk of an older build: the module goes on at its current release, on the same route', async ({
  page,
  stack,
  releases,
}) => {
  await openList(page, stack);
  rmSync(path.join(releases.folder, releases.build('first')), { recursive: true });
  try {
    await page.route('**/remotes.json', (route) => route.abort());
    releases.publish(stack, 'second');
    await page.unroute('**/remotes.json');
    await page.getByRole('button', { name: '新增轮播图' }).click();
    await expect(page.getByRole('heading', { name: '新增轮播图第二版' })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${edit}$`));
    await expectSameDocument(page);
  } finally {
    releases.restore('first');
  }
});
