import type { Page } from '@playwright/test';
import { type Incident, listenToIncidents } from '../support/incidents.ts';
import { expect } from '../support/test.ts';
import { expectPanel, isSameDocument, openCentre, openFaulty, setFault, test } from './faulty-module-test.ts';

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
  // It may be hidden.
  await expect(page.locator('h2', { hasText: '页面已打开' })).toBeAttached();
}
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => history.go(-2));
  await expect(page.getByRole('heading', { name: '管理中心' })).toBeVisible();
}

/** Another module works, and nothing of this is held against it. */
async function expectNeighbour(page: Page): Promise<void> {
  await page.getByRole('link', { name: '轮播图', exact: true }).click();
  await expect(page.getByText(/^共 \d+ 条$/)).toBeVisible();
  await page.getByRole('button', { name: '新增' }).first().click();
  await expect(page.getByLabel('标题')).toBeVisible();
  expect((await incidents()).filter(({ module }) => module !== 'faulty')).toEqual([]);
}

/** What a module does, when, and how the host names it. */
type Change = readonly [when: string, change: string, ...details: string[]];

const browserNames = ['window.setTimeout', 'crypto.subtle.digest', 'window.onerror'];
const atLoad: readonly Change[] = [
  ['at load', 'fetch', 'window.fetch'],
  ['at load', 'prototypes', 'Object.prototype.extra'],
  ['at load', 'listener', 'a listener to click on window'],
  ['at load', 'map', 'Array.prototype.map'],
  ['at load', 'browser', ...browserNames],
];
const onScreen: readonly Change[] = [
  ['on screen', 'browser', ...browserNames],
  ['on screen', 'history', 'history.pushState'],
  ['on screen', 'language', 'RegExp.prototype.test', 'the prototype of Array.prototype', 'Object.prototype.then'],
  ['in a timer', 'language', 'Promise.prototype.then'],
  ['in a handler', 'language', 'Promise.prototype.then'],
  ['on screen', 'body', 'inert of body'],
  ['on screen', 'covers', 'an element div', 'a stylesheet', 'viewport.content'],
  ['on screen', 'document', 'document.open()', 'a shadow root around #root', 'timers of the page'],
  ['in a timer', 'overlay', 'an element div'],
  ['on screen', 'interval', '#root'],
  // Last: the sheets that a module has adopted apply again when it is opened again.
  ['on screen', 'residue', 'an element div', 'an element dialog', 'adoptedStyleSheets', 'rules of a stylesheet'],
];

/** Has the open centre's module change the page, leaves it, and finds the page as it was and the change reported. */
async function expectUndone(page: Page, [when, change, ...details]: Change): Promise<void> {
  const before = await readPage(page);
  const earlier = (await incidents()).length;
  const reported = async () => (await incidents()).slice(earlier).map(({ failure }) => failure.detail);
  await setFault(page, `${when}: ${change}`);
  await visit(page);
  if (when === 'in a handler') await page.getByRole('button', { name: '改动' }).click();
  if (when === 'in a timer') await page.waitForFunction(() => sessionStorage.getItem('fault.done') === 'yes');
  // It rests once its screen is left.
  if (change === 'interval') await expect.poll(async () => (await reported()).join('; ')).toContain('#root');
  await setFault(page, null);
  await leave(page);
  for (const detail of details) await expect.poll(async () => (await reported()).join('; ')).toContain(detail);
  const others = (await incidents()).filter(({ module, during }) => module !== 'faulty' || during !== 'intrude');
  expect(others).toEqual([]);
  expect(await readPage(page)).toEqual(before);
  expect(await isSameDocument(page)).toBe(true);
  await page.evaluate(() => sessionStorage.removeItem('fault.done'));
}

for (const change of atLoad) {
  test(`what a module changes is put back and reported: ${change[0]}, ${change[1]}`, async ({ page }) => {
    await expectUndone(page, change);
    await expectNeighbour(page);
  });
}

// A change that a module repeats is reported once: each moment has a page of its own.
for (const moment of ['on screen', 'in a timer', 'in a handler']) {
  test(`what a module changes is put back and reported, one change after the other: ${moment}`, async ({ page }) => {
    for (const change of onScreen.filter(([when]) => when === moment))
      await test.step(change[1], () => expectUndone(page, change));
    await expectNeighbour(page);
  });
}

/** What cannot be undone for certain. */
const reloaded: readonly [when: string, change: string][] = [
  ['later', 'language'],
  ['on screen', 'frozen'],
  ['at load', 'fetch for good'],
  ['on screen', 'property'],
  ['on screen', 'open of another frame'],
];

for (const [when, change] of reloaded) {
  test(`a page that a module has changed for good is loaded anew, once: ${when}, ${change}`, async ({ page }) => {
    await setFault(page, `${when}: ${change}`);
    await openFaulty(page);
    if (when !== 'at load') await page.getByRole('link', { name: '页面' }).click();
    if (change === 'property') {
      await expect(page.getByRole('heading', { name: '页面已打开' })).toBeVisible();
      await leave(page);
    }
    await expect(page.getByText('「故障演示」改动了整个页面，页面已重新加载')).toBeVisible();
    expect(await isSameDocument(page)).toBeUndefined();
    expect((await incidents())[0]).toMatchObject({ module: 'faulty', during: 'run' });
    // Where the module was left already, the page is the centre's.
    if (change !== 'property') {
      await expectPanel(page, '该功能的程序有误，请稍后重试或联系管理员');
      await page.getByRole('button', { name: '返回管理中心' }).click();
    }
    await expectNeighbour(page);
  });
}

test('a module that loads the page anew when it is opened is named, and passed over after two', async ({ page }) => {
  await page.evaluate(() => sessionStorage.setItem('fault', 'on screen: reload'));
  await openFaulty(page);
  await page.getByRole('link', { name: '页面' }).click();
  await expectPanel(page, '该功能加载超时，请稍后重试');
  await expect(page.getByText('「故障演示」刷新或离开了页面，请联系管理员')).toBeVisible();
  expect((await incidents())[0]).toMatchObject({ module: 'faulty', during: 'run' });
});

test("code of a screen that never ends is the panel after a file's time limit, and an incident", async ({ page }) => {
  await setFault(page, 'code without end');
  await openFaulty(page);
  await page.getByRole('link', { name: '代码' }).click();
  await expectPanel(page, '该功能加载超时，请稍后重试');
  expect(await incidents()).toMatchObject([{ module: 'faulty', during: 'page', failure: { kind: 'timeout' } }]);
});

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

test('a session that a module removed in spite of that is stored again', async ({ page }) => {
  const before = await token(page);
  await setFault(page, 'on screen: keys');
  await visit(page);
  await expect.poll(() => token(page)).toBe(before);
  await leave(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: '管理中心' })).toBeVisible();
});
