import type { Page } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { localRegistry } from '../../scripts/local/registry.ts';
import { expect, signIn, test } from '../support/test.ts';
import { expectPanel } from './faulty-module-test.ts';

const screen = '/pages/admin/category/index';
const sentence = '暂时无法读取功能清单';

const categories = (page: Page) => page.getByText('杀虫剂').first();

/** What the host answers for the registry in place of a good one; what throws is a 500. */
const faults: [string, () => unknown][] = [
  [
    'is gone',
    () => {
      throw new Error('the registry is gone');
    },
  ],
  ['holds a malformed module', () => ({ schema: 1, modules: [{ name: 'category' }] })],
];

function mend(stack: Stack): void {
  stack.registry = () => localRegistry(stack.modules, stack.keys);
}

test.afterEach(({ stack }) => mend(stack));

for (const [what, answer] of faults) {
  test(`a registry that ${what}: this device goes on with the one it read last`, async ({ page, stack }) => {
    await signIn(page, stack, { redirect: screen });
    await expect(categories(page)).toBeVisible();
    stack.registry = answer;
    await page.reload();
    await expect(categories(page)).toBeVisible();
  });

  test(`a registry that ${what}, on a new device: the screen says so, the shell stays, 重试 reads it again`, async ({
    page,
    stack,
  }) => {
    stack.registry = answer;
    await signIn(page, stack, { redirect: screen });
    await expectPanel(page, sentence);
    // The admin centre requests the registry once more before it says so.
    const again = page.waitForResponse(/remotes\.json/);
    await page.getByRole('button', { name: '返回管理中心' }).click();
    await expect(page.getByRole('heading', { name: '管理中心' })).toBeVisible();
    await again;
    await expect(page.getByText(sentence)).toBeVisible();

    const read = page.waitForResponse(/remotes\.json/);
    mend(stack);
    await page.getByRole('button', { name: '重试' }).click();
    await read;
    await page.getByRole('link', { name: '分类', exact: true }).click();
    await expect(categories(page)).toBeVisible();
  });
}
