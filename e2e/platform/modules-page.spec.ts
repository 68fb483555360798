import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { expectPanel } from '../failure/faulty-module-test.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { type BannerReleases, test as base } from '../support/banner-releases.ts';
import { makeTeam } from '../support/module-team.ts';
import { expect, signIn } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';

const board = '/pages/admin/modules/index';

/** A host that reads the API's registry, and asks often. */
const test = base.extend<object>({
  stackOptions: [
    async ({ releases }, use) =>
      use({
        remoteFiles: { banner: releases.folder },
        config: { registry: '/api/remotes', registryPollInterval: 300, changesPollInterval: 500 },
      }),
    { scope: 'worker' },
  ],
});

/** The team releases two builds of its module, the second one to everyone. */
async function releaseTwice(stack: Stack, releases: BannerReleases): Promise<void> {
  const { origin } = stack.remote('banner');
  const team = await makeTeam(
    {
      ...stack,
      apiEnvironment: { DATA_DIR: stack.dataDir },
      remoteServers: new Map([['banner', { origin, release: () => undefined }]]),
    },
    'banner',
  );
  for (const name of ['first', 'second'] as const) {
    const build = releases.build(name);
    const variant = { build, folder: path.join(releases.folder, build) };
    await team.publish(variant);
    await team.makeStable(variant);
  }
}

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const stable = (page: Page, build: string) => page.getByRole('region', { name: `稳定版 ${build.slice(0, 8)}` });

/** Presses a button of the board, and agrees to what its sheet says. */
async function change(page: Page, name: string, done: string): Promise<void> {
  await button(page, name).click();
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
  await expectToast(page, done);
}

test('an administrator disables a module, enables it, and goes back to the release before; devices follow', async ({
  page,
  stack,
  releases,
  problems,
}) => {
  await releaseTwice(stack, releases);
  await signIn(page, stack, { redirect: '/pages/admin/index' });
  const device = await page.context().newPage();
  await device.goto(`${stack.baseUrl}pages/admin/banner/index`);
  await expect(device.getByPlaceholder('搜索标题（第二版）')).toBeVisible();

  await page.getByRole('link', { name: /^模块/ }).click();
  await expect(page.getByRole('heading', { name: '轮播图 banner' })).toBeVisible();
  await expect(stable(page, releases.build('second')).getByText('签名有效')).toBeVisible();
  await expect(stable(page, releases.build('second')).getByText('契约满足')).toBeVisible();
  await expectAccessible(page);

  await change(page, '停用', '已停用');
  await expectPanel(device, '该功能已暂停使用，请稍后再试或联系管理员');
  await change(page, '启用', '已启用');
  await expect(device.getByPlaceholder('搜索标题（第二版）')).toBeVisible();

  await change(page, '回滚', '已回滚');
  await expect(stable(page, releases.build('first'))).toBeVisible();
  await device.reload();
  await expect(device.getByPlaceholder('搜索标题', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '轮播图的版本与记录' }).click();
  await expect(page.getByRole('dialog').getByText(/^admin · /)).toHaveCount(3);
  // Colours are those of the open dialog, not of one that is still fading in; the beat of 实时 never ends.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || Reflect.get(one, 'animationName') === 'ah5-board-beat'),
  );
  await expectAccessible(page, 'dialog');
  expect(problems).toEqual([]);
});

test('a property manager does not reach the board, and is not offered it', async ({ page, stack, problems }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(modules|remotes\/counts)/.test(request.url())) requested.push(request.url());
  });
  await signIn(page, stack, { username: 'manager_li', password: 'demo123456', redirect: board });
  await expect(page.getByText('权限不足，无法访问')).toBeVisible();
  await page.goto(`${stack.baseUrl}pages/admin/index`);
  await expect(page.getByRole('link', { name: '浏览前台' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^模块/ })).toHaveCount(0);
  expect(requested).toEqual([]);
  expect(problems).toEqual([]);
});
