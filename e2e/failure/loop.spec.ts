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

/** What a person takes for a button that does not work begins later; a starved transition takes longer. */
const atOnce = { timeout: 2000 };

const index = (page: Page) => page.getByRole('heading', { name: '模块已打开' });
const openLoop = (page: Page) => page.getByRole('link', { name: '循环' }).click();

let incidents: () => Promise<Incident[]>;

test.beforeEach(async ({ page, stack, faulty }) => {
  incidents = await listenToIncidents(page);
  await openCentre({ page, stack, faulty, origin: stack.remote(faulty.name) });
  await openFaulty(page);
  await expect(index(page)).toBeVisible();
});

async function expectLooping(page: Page): Promise<void> {
  const turns = page.getByLabel('圈数');
  await expect.poll(async () => Number(await turns.textContent())).toBeGreaterThan(200);
}

const waysBack: readonly [string, (page: Page) => Promise<unknown>][] = [
  ["the browser's way back", (page) => page.evaluate(() => history.back())],
  ['返回 on the screen', (page) => page.getByRole('button', { name: '返回', exact: true }).click()],
];

for (const [way, goBack] of waysBack) {
  test(`a screen whose effects update it without end is left at once: ${way}`, async ({ page }) => {
    await setFault(page, 'effect loop');
    await openLoop(page);
    await expectLooping(page);
    await goBack(page);
    await expect(index(page)).toBeVisible(atOnce);
    await setFault(page, null);
    expect(await isSameDocument(page)).toBe(true);
  });
}

test('a looping screen is left at once for a screen of the host', async ({ page }) => {
  await setFault(page, 'effect loop');
  await openLoop(page);
  await expectLooping(page);
  await expect.poll(incidents).toMatchObject([{ module: 'faulty', during: 'render', failure: { kind: 'timeout' } }]);
  await page.evaluate(() => history.go(-2));
  await expect(page.getByRole('heading', { name: '管理中心' })).toBeVisible(atOnce);
  await expect(page.getByRole('link', { name: '故障演示', exact: true })).toBeVisible();
});

test('a layout effect without end is stopped, and costs its screen alone', async ({ page }) => {
  await setFault(page, 'layout loop');
  await openLoop(page);
  await expectPanel(page, '该页面出现错误');
  await expectRestAtWork(page);
  await setFault(page, null);
  await openFaulty(page);
  await openLoop(page);
  await expect(page.getByRole('heading', { name: '循环页已打开' })).toBeVisible();
});

for (const fault of ['clean-up', 'own elements']) {
  test(`a screen that goes wrong while it is left costs nothing of the next one: ${fault}`, async ({ page }) => {
    await setFault(page, fault);
    await openLoop(page);
    await expect(page).toHaveURL(/faulty\/loop$/);
    if (fault === 'clean-up') await expect(page.getByRole('heading', { name: '循环页已打开' })).toBeVisible();
    else await expect(page.locator('.ah5-screen')).toHaveCount(0);
    await page.evaluate(() => history.back());
    await expect(index(page)).toBeVisible();
    expect(await incidents()).toMatchObject([{ module: 'faulty', during: 'render' }]);
    await page.getByRole('button', { name: '返回', exact: true }).click();
    await expect(page.getByRole('heading', { name: '管理中心' })).toBeVisible();
    expect(await isSameDocument(page)).toBe(true);
  });
}
