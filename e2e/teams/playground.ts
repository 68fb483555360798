import assert from 'node:assert/strict';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { breakAndRepair } from '../support/syntax-error.ts';
import { withDevServer } from './serve-module.ts';
import type { Team } from './team.ts';

const choose = (page: Page, text: string) => page.getByText(text, { exact: true }).first().click();
const screen = (page: Page, title: string) => page.frameLocator(`iframe[title="${title}"]`);

/** A fault refuses the list, and the session's end opens the login page; without it the screens are as before. */
async function tryFaults(page: Page): Promise<void> {
  const phone = screen(page, '手机 375 · 浅色');
  const reopen = page.getByRole('button', { name: '重新打开' });
  await choose(page, '500 服务器错误');
  await reopen.click();
  await phone.getByRole('button', { name: '重试' }).waitFor();
  await choose(page, '断网');
  await phone.getByText('网络已断开').waitFor();
  await choose(page, '401 登录过期');
  await reopen.click();
  await phone.getByRole('button', { name: '重新登录' }).waitFor();
  await choose(page, '正常');
  await reopen.click();
  await phone.getByText('杀虫剂 1', { exact: true }).waitFor();
}

/** Two people changed the same record: the form says so, and keeps what was typed. */
async function tryConflict(page: Page): Promise<void> {
  await choose(page, '409 版本冲突');
  const wide = screen(page, '电脑 1280 · 浅色');
  await wide.getByText('杀虫剂 2', { exact: true }).first().click();
  await wide.getByRole('textbox', { name: '分类名称' }).fill('别的名称');
  await wide.getByRole('button', { name: '保存并返回' }).click();
  await wide.getByText('已被他人修改').first().waitFor();
  await choose(page, '正常');
}

/** Opens the playground of a module that was made from the template, with the installed packages. */
export async function tryPlayground(browser: Browser, team: Team, port: number, pictures?: string): Promise<void> {
  await withDevServer(team.folder, port, [], async () => {
    const page = await browser.newPage({ viewport: { width: 1600, height: 1000 } });
    page.setDefaultTimeout(90_000);
    await page.goto(`http://localhost:${port}`);
    for (const title of ['手机 375 · 浅色', '手机 375 · 深色', '电脑 1280 · 浅色', '电脑 1280 · 深色'])
      await screen(page, title).getByText('杀虫剂 1', { exact: true }).first().waitFor();
    const themes = await Promise.all(
      ['浅色', '深色'].map((theme) => screen(page, `手机 375 · ${theme}`).locator('html').getAttribute('data-theme')),
    );
    assert.deepEqual(themes, ['light', 'dark']);
    if (pictures !== undefined) await page.screenshot({ path: path.join(pictures, 'playground.png'), fullPage: true });
    await tryFaults(page);
    await tryConflict(page);
    await breakAndRepair(page, path.join(team.folder, 'src/pages/list.tsx'));
    await page.context().close();
  });
}
