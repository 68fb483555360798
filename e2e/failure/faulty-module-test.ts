import type { Page } from '@playwright/test';
import type { RegistryModule } from '@admin-h5/contract';
import type { Service, Stack } from '../../scripts/local/stack.ts';
import { saveData } from '../support/save-data.ts';
import { makeTestModule, type TestModule } from '../support/test-module.ts';
import { expect, signIn, test as base } from '../support/test.ts';

interface WorkerFixtures {
  faulty: TestModule;
}

/** The product with one more module, which goes wrong on purpose, and a time limit that a test can wait for. */
export const test = base.extend<object, WorkerFixtures>({
  faulty: [
    // oxlint-disable-next-line no-empty-pattern -- it needs nothing, and Playwright reads the pattern.
    async ({}, use) => {
      const module = await makeTestModule();
      await use(module);
      module.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  stackOptions: async ({ faulty }, use) => {
    await use({ remotes: [faulty], config: { moduleTimeout: 1500 } });
  },
});

/** What a row of the tables needs to cause its fault. */
export interface World {
  page: Page;
  stack: Stack;
  faulty: TestModule;
  origin: Service;
}

/** What a panel says, by the kind of fault. */
export const sentences = {
  unreachable: '该功能暂时无法加载，请检查网络后重试',
  broken: '该功能的程序有误，请稍后重试或联系管理员',
  timeout: '该功能加载超时，请稍后重试',
  incomplete: '该功能的文件不完整，请检查网络后重试',
  integrity: '该功能的文件校验未通过，已停止加载',
} as const;

export type Mend = () => void | Promise<void>;

const centre = '/pages/admin/index';

/** Sets or takes away the fault that the module's code asks for. */
export const setFault = (page: Page, fault: string | null): Promise<unknown> =>
  page.evaluate((name) => Reflect.set(window, 'fault', name), fault);

/** Signs in to the admin centre, with the faulty module in the registry. */
export async function openCentre(
  { page, stack, faulty, origin }: World,
  listed: RegistryModule = faulty.listedModule(origin.origin),
): Promise<void> {
  stack.modules = [...stack.modules.filter(({ name }) => name !== faulty.name), listed];
  // A file that is here already cannot fail on its way.
  await saveData(page);
  await signIn(page, stack, { redirect: centre });
  await expect(page.getByRole('link', { name: '故障演示', exact: true })).toBeVisible();
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
}

/** Whether the page has not been loaded anew since `openCentre`. */
export const isSameDocument = (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.get(window, 'sameDocument'));

export const openFaulty = (page: Page): Promise<void> =>
  page.getByRole('link', { name: '故障演示', exact: true }).click();

/** A module's panel: why it does not run, 重试 and the way back. */
export async function expectPanel(page: Page, sentence: string): Promise<void> {
  const panel = page.getByRole('alert');
  await expect(panel.getByText(sentence)).toBeVisible();
  await expect(panel.getByRole('button', { name: '重试' })).toBeVisible();
  await expect(panel.getByRole('button', { name: '返回管理中心' })).toBeVisible();
}

/** Leaves by the panel's own way back, and finds the shell and another module at work. */
export async function expectRestAtWork(page: Page): Promise<void> {
  await page.getByRole('button', { name: '返回管理中心' }).click();
  await expect(page.getByRole('heading', { name: '管理中心' })).toBeVisible();
  await page.getByRole('link', { name: '轮播图', exact: true }).click();
  await expect(page.getByRole('heading', { name: '轮播图管理' })).toBeVisible();
  // The heading stands already while the code loads; a press in the moment when the screen takes its place is lost.
  await expect(page.getByText(/^共 \d+ /).first()).toBeVisible();
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await expect(page.getByRole('heading', { name: '管理中心' })).toBeVisible();
}
