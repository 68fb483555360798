import type { Page } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { listenToIncidents } from '../support/incidents.ts';
import { moduleNotice, updateButton } from '../support/module-screen.ts';
import { expect, signIn } from '../support/test.ts';
import { type BannerReleases, type ReleaseName, test } from '../support/banner-releases.ts';

const list = '/pages/admin/banner/index';
const oldSearch = (page: Page) => page.getByRole('searchbox', { name: '搜索标题', exact: true });

/** A device on which the first release has worked. */
async function useFirst(page: Page, stack: Stack, releases: BannerReleases): Promise<void> {
  releases.publish(stack, 'first');
  await signIn(page, stack, { redirect: list });
  await expect(oldSearch(page)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('admin-h5:modules:good') ?? ''))
    .toContain(releases.build('first'));
}

const cases: [string, ReleaseName, string][] = [
  ['cannot be run', 'throwsAtLoad', '第三版坏了'],
  ['throws while it is first drawn', 'throwsAtRender', '第四版坏了'],
];

for (const [what, broken, detail] of cases) {
  test(`a release that ${what}: the last one that worked here runs in its place, and says so`, async ({
    page,
    stack,
    releases,
  }) => {
    const reported = await listenToIncidents(page);
    await useFirst(page, stack, releases);
    releases.publish(stack, broken);
    await page.reload();
    await expect(moduleNotice(page)).toContainText('新版本无法使用，已恢复上一个可用版本');
    await expect(oldSearch(page)).toBeVisible();
    await expect(page.getByText(/^共 \d+ 条$/)).toBeVisible();
    const [incident] = await reported();
    expect(incident).toMatchObject({ module: 'banner', build: releases.build(broken) });
    expect(incident?.failure.detail).toContain(detail);

    // The person may try it again; what works stays on the screen.
    await moduleNotice(page).getByRole('button', { name: '重试' }).click();
    await expect(moduleNotice(page)).toContainText(/新版本/);
    await expect(oldSearch(page)).toBeVisible();

    // A repaired release comes like any other.
    releases.publish(stack, 'second');
    await expect(moduleNotice(page)).toContainText('模块已更新');
    await updateButton(page).click();
    await expect(page.getByRole('searchbox', { name: '搜索标题（第二版）' })).toBeVisible();
  });
}

test('an open module whose update cannot be loaded goes on as it is, with what is typed', async ({
  page,
  stack,
  releases,
}) => {
  releases.publish(stack, 'first');
  await signIn(page, stack, { redirect: '/pages/admin/banner/edit' });
  await page.getByRole('textbox', { name: '标题' }).fill('不能丢');
  releases.publish(stack, 'throwsAtLoad');
  await updateButton(page).click();
  await expect(moduleNotice(page)).toContainText('新版本暂时无法加载，当前版本可继续使用');
  await expect(page.getByRole('textbox', { name: '标题' })).toHaveValue('不能丢');
});

test('the last good release is no way round a revocation', async ({ page, stack, releases }) => {
  await useFirst(page, stack, releases);
  releases.publish(stack, 'throwsAtLoad', { revoked: [releases.build('first')] });
  await page.reload();
  await expect(page.getByText('该功能的程序有误，请稍后重试或联系管理员')).toBeVisible();
  await expect(oldSearch(page)).toHaveCount(0);

  // The panel goes away by itself once the registry names a release that works.
  releases.publish(stack, 'second', { revoked: [releases.build('first')] });
  await expect(page.getByRole('searchbox', { name: '搜索标题（第二版）' })).toBeVisible();
});

test('a canary reaches the devices of its percentage alone', async ({ page, stack, releases }) => {
  releases.publish(stack, 'first', { canary: { build: releases.build('second'), percent: 100 } });
  await signIn(page, stack, { redirect: list });
  await expect(page.getByRole('searchbox', { name: '搜索标题（第二版）' })).toBeVisible();
  // Taken back, it is an update to the stable one.
  releases.publish(stack, 'first', { canary: { build: releases.build('second'), percent: 0 } });
  await expect(moduleNotice(page)).toContainText('模块已更新');
  await updateButton(page).click();
  await expect(oldSearch(page)).toBeVisible();
});
