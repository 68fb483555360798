import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { hostDist } from '../../scripts/build/host.ts';
import { search } from '../support/module-searches.ts';
import { backToCentre, moduleNotice, updateButton } from '../support/module-screen.ts';
import { expect, signIn, test } from '../support/test.ts';
import { defect, release, type ReleasedModules, releaseModules, untilTold } from './released-modules.ts';

const centre = '/pages/admin/index';

let day: ReleasedModules;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  day = await releaseModules();
});
test.afterAll(() => day?.stop());

const save = (page: Page) => page.getByRole('button', { name: '保存并返回', exact: true });
const open = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true }).click();

test('a working day: an administrator edits while everything around is released, breaks and comes back', async ({
  page,
  problems,
}) => {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  /** Takes out of the page's complaints those that this step has caused; whatever else there is fails the test. */
  const expectOnly = (...caused: RegExp[]) => {
    expect(problems.filter((problem) => !caused.some((pattern) => pattern.test(problem)))).toEqual([]);
    problems.length = 0;
  };
  await signIn(page, day.stack, { redirect: centre });
  documents.length = 0;

  await test.step('category is released while a form of it is half filled', async () => {
    await open(page, '分类');
    await expect(search(page, 'category', 'first')).toBeVisible();
    await page.getByRole('button', { name: '新增分类' }).click();
    await page.getByRole('textbox', { name: '分类名称' }).fill('春季专区');
    const team = day.team('category');
    await team.publish(day.second('category'));
    await team.makeStable(day.second('category'));
    await expect(moduleNotice(page)).toContainText('模块已更新');
    await page.getByLabel('分类说明').fill('三月上架');
    await updateButton(page).click();
    await expect(moduleNotice(page)).not.toContainText('模块已更新');
    await expect(page.getByRole('textbox', { name: '分类名称' })).toHaveValue('春季专区');
    await expect(page.getByLabel('分类说明')).toHaveValue('三月上架');
    await save(page).click();
    await expect(search(page, 'category', 'second')).toBeVisible();
    await expect(page.getByText('春季专区')).toBeVisible();
    expectOnly();
  });

  await test.step('material is released while it is not open: the next opening has it', async () => {
    await backToCentre(page);
    await open(page, '原料');
    await expect(search(page, 'material', 'first')).toBeVisible();
    await backToCentre(page);
    await release(page, day.team('material'), day.second('material'));
    await open(page, '原料');
    await expect(search(page, 'material', 'second')).toBeVisible();
    expectOnly();
  });

  await test.step('banner gets a release with a defect: the last good one runs, until the team goes back', async () => {
    await backToCentre(page);
    await open(page, '轮播图');
    await expect(search(page, 'banner', 'first')).toBeVisible();
    await backToCentre(page);
    await release(page, day.team('banner'), day.defective);
    await open(page, '轮播图');
    await expect(moduleNotice(page)).toContainText('新版本无法使用，已恢复上一个可用版本');
    await expect(search(page, 'banner', 'first')).toBeVisible();
    await day.team('banner').makeStable(day.first('banner'));
    await expect(moduleNotice(page)).toHaveText('');
    await expect(search(page, 'banner', 'first')).toBeVisible();
    expectOnly(new RegExp(defect));
  });

  await test.step('gallery tries a canary, and takes it back', async () => {
    const team = day.team('gallery');
    const second = day.second('gallery');
    await backToCentre(page);
    await untilTold(page, () => team.publish(second));
    await untilTold(page, () => team.startCanary(second, 100));
    await open(page, '工厂展示');
    await expect(search(page, 'gallery', 'second')).toBeVisible();
    await team.endCanary();
    await expect(moduleNotice(page)).toContainText('模块已更新');
    await updateButton(page).click();
    await expect(search(page, 'gallery', 'first')).toBeVisible();
    expectOnly();
  });

  await test.step('gallery is disabled, and enabled again', async () => {
    await day.team('gallery').disable(true);
    await expect(page.getByText('该功能已暂停使用，请稍后再试或联系管理员')).toBeVisible();
    await day.team('gallery').disable(false);
    await expect(search(page, 'gallery', 'first')).toBeVisible();
    expectOnly();
  });

  await test.step("user's origin goes away in the middle, and comes back", async () => {
    await backToCentre(page);
    await open(page, '用户');
    await expect(search(page, 'user', 'first')).toBeVisible();
    await day.stack.remote('user').stop();
    await page.getByRole('button', { name: '新增用户' }).click();
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
    await day.stack.remote('user').start();
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('textbox', { name: '用户名' })).toBeVisible();
    expectOnly(/ERR_CONNECTION_REFUSED|Failed to load resource|Loading (CSS )?chunk/);
  });

  const name = `day_${Date.now().toString().slice(-8)}`;
  await test.step('the host is released while a form is half filled, and the API restarts while it is saved', async () => {
    await page.getByRole('textbox', { name: '用户名' }).fill(name);
    await page.getByLabel('密码').fill('trial-secret-1');
    await page.getByRole('textbox', { name: '手机号' }).fill(`138${Date.now().toString().slice(-8)}`);
    await page.getByLabel('真实姓名').fill('值班员');
    await day.stack.hostServer.release(day.laterHost);
    await day.stack.api.stop();
    await save(page).click();
    await expect(page.getByText('服务暂时不可用，请稍后重试').first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: '用户名' })).toHaveValue(name);
    await day.stack.api.start();
    await save(page).click();
    await expect(
      page
        .getByRole('dialog')
        .or(search(page, 'user', 'first'))
        .first(),
    ).toBeVisible();
    expectOnly(/status of 50[23]/);
  });
  // Until here the page was never loaded anew, through six releases, a restart each of an origin and of the API.
  expect(documents).toEqual([]);

  await test.step('a chunk of the old host is lost: one reload, at the screen that was asked for', async () => {
    await backToCentre(page);
    const kept = new Set(readdirSync(path.join(day.laterHost, 'assets')));
    const served = path.join(day.stack.hostServer.directories.volume, 'files/assets');
    for (const file of readdirSync(path.join(hostDist, 'assets'))) {
      if (!kept.has(file)) rmSync(path.join(served, file), { force: true });
    }
    // The home screen has not been shown yet, and its chunk is gone with the old build.
    await open(page, '浏览前台');
    await expect(page).toHaveTitle('首页');
    await expect(page.getByRole('heading', { name: '热门产品' })).toBeVisible();
    expect(documents).toEqual([`${day.stack.baseUrl}pages/index/index`]);
  });

  await test.step('nothing that was entered is lost', async () => {
    await page.goto(`${day.stack.baseUrl}pages/admin/user/index?keyword=${name}`);
    await expect(page.getByText('共 1 条')).toBeVisible();
    await page.goto(`${day.stack.baseUrl}pages/admin/category/index`);
    await expect(page.getByText('春季专区')).toBeVisible();
  });
});
