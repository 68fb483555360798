import type { Page } from '@playwright/test';
import { moduleNotice, updateButton } from '../support/module-screen.ts';
import { expect } from '../support/test.ts';
import { openCentre, openFaulty, test as base } from './faulty-module-test.ts';

const test = base.extend({
  stackOptions: [
    async ({ faulty }, use) => use({ remotes: [faulty], config: { moduleTimeout: 1500, registryPollInterval: 300 } }),
    { scope: 'worker' },
  ],
});

const question = (page: Page) =>
  page.getByRole('alertdialog', { name: '更新后，页面上未保存的内容将丢失，确定更新吗？' });
const title = (page: Page) => page.getByLabel('标题');

test.beforeEach(async ({ page, stack, faulty }) => {
  await openCentre({ page, stack, faulty, origin: stack.remote(faulty.name) });
  await openFaulty(page);
  await page.getByRole('link', { name: '表单' }).click();
  await expect(title(page)).toBeVisible();
});

for (const [what, revoked] of [
  ['an update in place', false],
  ['an update of a revoked build', true],
] as const) {
  test(`${what} asks before it takes away what is typed on a screen without a leave guard`, async ({
    page,
    stack,
    faulty,
  }) => {
    await title(page).fill('没有保存');
    const listed = faulty.listedModule(stack.remote(faulty.name).origin, 'next');
    const present = faulty.listedModule(stack.remote(faulty.name).origin);
    stack.modules = [
      ...stack.modules.filter(({ name }) => name !== faulty.name),
      {
        ...listed,
        releases: [...listed.releases, ...present.releases],
        revoked: revoked ? [present.stable] : [],
      },
    ];
    await updateButton(page).click();
    await question(page).getByRole('button', { name: '取消' }).click();
    await expect(title(page)).toHaveValue('没有保存');
    await expect(moduleNotice(page)).toContainText(revoked ? '当前版本已被撤回' : '模块已更新');

    await updateButton(page).click();
    await question(page).getByRole('button', { name: '更新', exact: true }).click();
    await expect(title(page)).toHaveValue('');
    await expect(moduleNotice(page)).toHaveText('');
  });
}

test('where nothing is typed, or it is as it was again, an update does not ask', async ({ page, stack, faulty }) => {
  await page.getByLabel('备注').fill('其他备注');
  await page.getByLabel('备注').fill('原有备注');
  await title(page).focus();
  const present = faulty.listedModule(stack.remote(faulty.name).origin);
  const listed = faulty.listedModule(stack.remote(faulty.name).origin, 'next');
  stack.modules = [
    ...stack.modules.filter(({ name }) => name !== faulty.name),
    { ...listed, releases: [...listed.releases, ...present.releases] },
  ];
  await updateButton(page).click();
  await expect(moduleNotice(page)).toHaveText('');
  await expect(question(page)).toHaveCount(0);
  await expect(title(page)).toBeVisible();
});
