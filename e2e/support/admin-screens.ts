import type { Locator, Page } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { expect } from './test.ts';
import { expectToast } from './toast.ts';

/** The list that a module of this repository opens with. */
export interface AdminScreen {
  name: string;
  /** Label of its entry in the admin centre. */
  entry: string;
  path: string;
  title: string;
}

/** What the registry names, in its order. */
export function adminScreens(stack: Stack): AdminScreen[] {
  return stack.modules.flatMap(({ name, releases: [release] }) => {
    const [first] = release?.declaration.navigation ?? [];
    const route = release?.declaration.routes.find(({ path }) => path === first?.path);
    return first && route ? [{ name, entry: first.title, path: `/pages/admin/${first.path}`, title: route.title }] : [];
  });
}

/** The link of an entry, which may have a number before its title: 4 张未读. */
export const entryLink = (area: Page | Locator, title: string): Locator =>
  area.getByRole('link', { name: new RegExp(`^(\\d+\\+? ?\\S* ?)?${title}$`) });

/** Opens a module from the admin centre and waits until its rows are here. */
export async function openScreen(page: Page, { entry, title }: AdminScreen): Promise<void> {
  await entryLink(page, entry).click();
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
  // Before its placeholders are drawn, a list is quiet too.
  await expect(page.getByText(/^共 \d+ /).first()).toBeVisible();
  await untilQuiet(page);
}

/**
 * After 保存并返回: the record is saved and its form is gone. An address that a test opens earlier is aborted by the way back.
 */
export async function savedAndLeft(page: Page): Promise<void> {
  await expectToast(page, '保存成功');
  await expect(page.getByRole('button', { name: '保存并返回', exact: true })).toHaveCount(0);
}

/** Back to the admin centre as a person goes. */
export async function leaveScreen(page: Page): Promise<void> {
  await page.goBack();
  await expect(page.getByRole('heading', { name: '管理中心', exact: true })).toBeVisible();
}

/** Waits until the screen shows something, and no placeholder, no movement and no toast. */
export async function untilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      // While its file is loading, a screen is empty.
      (document.querySelector('main') ?? document.body).innerText.trim() !== '' &&
      document.querySelector('[class*="skeleton"], [aria-busy="true"], .ah5-toast') === null &&
      document.getAnimations().every(({ playState }) => playState !== 'running'),
  );
}
