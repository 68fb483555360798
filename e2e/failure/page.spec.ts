import type { Page } from '@playwright/test';
import { type Incident, listenToIncidents } from '../support/incidents.ts';
import { expect } from '../support/test.ts';
import {
  expectPanel,
  expectRestAtWork,
  isSameDocument,
  openCentre,
  openFaulty,
  setFault,
  test,
} from './faulty-module-test.ts';

let incidents: () => Promise<Incident[]>;

test.beforeEach(async ({ page, stack, faulty }) => {
  incidents = await listenToIncidents(page);
  await openCentre({ page, stack, faulty, origin: stack.remote(faulty.name) });
});

const back = (page: Page) => page.getByRole('button', { name: '返回', exact: true });
const token = (page: Page) => page.evaluate(() => localStorage.getItem('admin-h5.token'));

/** What the host, its other modules and the browser's way back need of the page. */
function readPage(page: Page) {
  return page.evaluate(() => ({
    native: [
      Reflect.get(window, 'fetch'),
      Reflect.get(XMLHttpRequest.prototype, 'send'),
      Reflect.get(history, 'pushState'),
      Reflect.get(Array.prototype, 'map'),
      Reflect.get(Promise.prototype, 'finally'),
      // oxlint-disable-next-line typescript/no-base-to-string -- a function's source
    ].every((method: unknown) => /\[native code\]/.test(String(method))),
    loops: Reflect.has({}, 'extra'),
    overflow: document.body.style.overflow,
    inert: document.body.inert,
    html: document.documentElement.className,
    theme: document.documentElement.dataset.theme,
    maxWidth: document.documentElement.style.getPropertyValue('--max-width'),
  }));
}

/** Opens the module's screens and leaves them again by the browser's way back, which no listener of the page can keep. */
async function visit(page: Page): Promise<void> {
  await openFaulty(page);
  await page.getByRole('link', { name: '页面' }).click();
  await expect(page.getByRole('heading', { name: '页面已打开' })).toBeAttached();
}
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => history.go(-2));
  await expect(page.getByRole('heading', { name: '管理中心' })).toBeVisible();
}

const harmful: readonly [string, string][] = [
  ['fetch', 'window.fetch'],
  ['XMLHttpRequest', 'XMLHttpRequest.prototype.send'],
  ['history', 'history.pushState'],
  ['prototypes', 'Object.prototype.extra'],
  ['body', 'inert of body'],
  ['listener', 'a listener to click on window'],
];

for (const when of ['at load', 'on screen']) {
  for (const [change, detail] of harmful) {
    test(`what a module changes ${when} is put back and reported: ${change}`, async ({ page }) => {
      const before = await readPage(page);
      await setFault(page, `${when}: ${change}`);
      await visit(page);
      await setFault(page, null);
      await leave(page);
      await expect.poll(incidents).toMatchObject([{ module: 'faulty', during: 'intrude' }]);
      const [incident] = await incidents();
      expect(incident?.failure.detail).toContain(detail);
      expect(await readPage(page)).toEqual(before);
      await openFaulty(page);
      await back(page).click();
      await page.getByRole('link', { name: '轮播图', exact: true }).click();
      await expect(page.getByText(/^共 \d+ 条$/)).toBeVisible();
      expect(await isSameDocument(page)).toBe(true);
    });
  }
}

for (const change of ['content of #root', '#root']) {
  test(`a module that takes the app out of the document: it is there again at once: ${change}`, async ({ page }) => {
    await setFault(page, `on screen: ${change}`);
    await visit(page);
    await expect(page.getByRole('heading', { name: '页面已打开' })).toBeVisible();
    expect(await incidents()).toMatchObject([{ module: 'faulty', during: 'intrude' }]);
    await back(page).click();
    await expect(page.getByRole('heading', { name: '模块已打开' })).toBeVisible();
    await back(page).click();
    await expect(page.getByRole('heading', { name: '管理中心' })).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  });
}

test('a build that changes for good what the page needs is not run', async ({ page }) => {
  await setFault(page, 'at load: fetch for good');
  await openFaulty(page);
  await expectPanel(page, '该功能的程序有误，请稍后重试或联系管理员');
  await expect(page.getByText('changed for good: window.fetch')).toBeVisible();
  await expectRestAtWork(page);
  expect(await page.evaluate(() => localStorage.getItem('admin-h5:modules:rejected'))).toContain('window.fetch');
});

test("nobody is signed out by a module that clears the storage, in any tab; another tab's logout still counts", async ({
  page,
  context,
  stack,
}) => {
  const before = await token(page);
  const other = await context.newPage();
  await other.goto(`${stack.baseUrl}pages/admin/index`);
  await expect(other.getByRole('heading', { name: '管理中心' })).toBeVisible();

  await page.evaluate(() => localStorage.setItem('theirs', 'gone'));
  await setFault(page, 'on screen: storage');
  await visit(page);
  await expect.poll(incidents).toMatchObject([{ module: 'faulty', during: 'intrude' }]);
  expect(await page.evaluate(() => localStorage.getItem('theirs'))).toBeNull();
  expect(await token(page)).toBe(before);
  await leave(page);

  await other.reload();
  await expect(other.getByRole('heading', { name: '管理中心' })).toBeVisible();
  await visit(page);
  await other.goto(`${stack.baseUrl}pages/mine/index`);
  await other.getByRole('button', { name: '退出登录' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/pages\/login\/index/);
});

test('a session that a module removed in spite of that is stored again when its screen is left', async ({ page }) => {
  const before = await token(page);
  await setFault(page, 'on screen: keys');
  await visit(page);
  expect(await token(page)).toBeNull();
  await leave(page);
  await expect.poll(() => token(page)).toBe(before);
  await page.reload();
  await expect(page.getByRole('heading', { name: '管理中心' })).toBeVisible();
});
