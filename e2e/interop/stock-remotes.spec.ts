import type { Browser, Page } from '@playwright/test';
import type { Stack } from '../../scripts/local/stack.ts';
import { saveData } from '../support/save-data.ts';
import { type Bundler, bundlers, makeStockRemote, type StockRemote } from '../support/stock-remotes.ts';
import { expect, signIn, test as base } from '../support/test.ts';

const test = base.extend<object, { remotes: Readonly<Record<Bundler, StockRemote>> }>({
  remotes: [
    // oxlint-disable-next-line no-empty-pattern -- it needs nothing, and Playwright reads the pattern.
    async ({}, use) => {
      const remotes = {
        webpack: makeStockRemote('webpack'),
        rsbuild: makeStockRemote('rsbuild'),
        vite: makeStockRemote('vite'),
        container: makeStockRemote('container'),
      };
      await use(remotes);
      for (const remote of Object.values(remotes)) remote.remove();
    },
    { scope: 'worker' },
  ],
  stackOptions: async ({ remotes }, use) => {
    await use({ remotes: Object.values(remotes), config: { moduleTimeout: 3000 } });
  },
});

/** Puts a build into the registry as the module's stable release. */
function release(stack: Stack, remote: StockRemote, build: string): void {
  const listed = remote.listedModule(stack.remote(remote.name).origin, build);
  stack.modules = [...stack.modules.filter(({ name }) => name !== listed.name), listed];
}

async function openModule(page: Page, stack: Stack, { name }: StockRemote): Promise<void> {
  // A file that was fetched ahead could not be tampered with.
  await saveData(page);
  await signIn(page, stack, { redirect: '/pages/admin/index' });
  await page.getByRole('link', { name, exact: true }).click();
}

/** Opens pages of one session. Builds have addresses of their own, so that none has another's files in the browser's cache. */
async function signedIn(browser: Browser, stack: Stack, { name }: StockRemote): Promise<() => Promise<Page>> {
  const context = await browser.newContext();
  const first = await context.newPage();
  await signIn(first, stack);
  await first.close();
  return async () => {
    const page = await context.newPage();
    await saveData(page);
    await page.goto(`${stack.baseUrl}pages/admin/${name}/index`);
    return page;
  };
}

/** Opens the module with its build "one" as the stable release. */
async function openFirst(page: Page, stack: Stack, remote: StockRemote): Promise<void> {
  release(stack, remote, await remote.build({ label: 'one' }));
  await openModule(page, stack, remote);
}

/** Those of the module's files that its page asks for; copies of shared packages are not among them. */
async function requestedFiles(page: Page, files: readonly string[]): Promise<string[]> {
  await page.getByRole('button', { name: '打开附加内容' }).click();
  await expect(page.getByText('附加内容已加载')).toBeVisible();
  const requested = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  await page.close();
  return files.filter((file) => requested.some((address) => address.endsWith(`/${file}`)));
}

const instancesText = '该功能的构建方式有误，已停止加载';
const integrityText = '该功能的文件校验未通过，已停止加载';

for (const bundler of bundlers) {
  test(`an ordinary ${bundler} build runs in the host: state, styles, a lazy part, no worker, and its next build`, async ({
    page,
    stack,
    remotes,
    violations,
  }) => {
    const remote = remotes[bundler];
    await openFirst(page, stack, remote);
    await expect(page.getByRole('heading', { name: `${remote.name} one` })).toHaveCSS('color', 'rgb(1, 2, 3)');
    await page.getByRole('button', { name: '次数 0' }).click();
    await expect(page.getByRole('button', { name: '次数 1' })).toBeVisible();
    await page.getByRole('button', { name: '打开附加内容' }).click();
    await expect(page.getByText('附加内容已加载')).toBeVisible();

    await page.getByRole('button', { name: '启动后台' }).click();
    await expect(page.getByText('后台未启动')).toBeVisible();
    expect(page.workers()).toEqual([]);
    // Where the policy refused it, and not already the browser's own rule for other origins.
    violations.splice(0);

    release(stack, remote, await remote.build({ label: 'two' }));
    // A return to the page reads the registry.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('button', { name: '立即更新' }).click();
    await expect(page.getByRole('heading', { name: `${remote.name} two` })).toBeVisible();
  });

  test(`no file of a ${bundler} build runs that differs from its release`, async ({ browser, stack, remotes }) => {
    const remote = remotes[bundler];
    const build = await remote.build({ label: 'one' });
    release(stack, remote, build);
    const refused: string[] = [];
    const open = await signedIn(browser, stack, remote);
    for (const file of await requestedFiles(await open(), remote.files(build))) {
      const changed = remote.copy(build);
      remote.tamper(changed, file);
      release(stack, remote, changed);
      const page = await open();
      const panel = page.getByText(integrityText);
      await expect(panel.or(page.getByRole('button', { name: '打开附加内容' })).first()).toBeVisible();
      if (!(await panel.isVisible())) await page.getByRole('button', { name: '打开附加内容' }).click();
      await expect(
        panel.or(page.getByText('附加内容已加载')).or(page.getByText('该页面出现错误')).first(),
      ).toBeVisible();
      expect(await page.evaluate(() => Reflect.get(window, 'tampered'))).toBeUndefined();
      await expect(page.locator('body')).not.toHaveCSS('display', 'none');
      if (!(await page.getByText('附加内容已加载').isVisible())) refused.push(file);
      await page.close();
    }
    // The entry, what it exposes, the screen, its styles and its lazy part.
    expect(refused.length).toBeGreaterThanOrEqual(5);
    expect(refused.some((file) => file.endsWith('.css'))).toBe(true);
  });

  test(`a ${bundler} build with a React or a client of its own is refused`, async ({ browser, stack, remotes }) => {
    const remote = remotes[bundler];
    const open = await signedIn(browser, stack, remote);
    for (const own of ['react', '@admin-h5/']) {
      release(stack, remote, await remote.build({ label: own.replace(/\W/g, ''), own }));
      const page = await open();
      await expect(page.getByText(instancesText)).toBeVisible();
      await page.close();
    }
  });
}

test("a build by webpack's own federation plugin runs on the host's React and client, and is refused with its own", async ({
  browser,
  stack,
  remotes: { container },
}) => {
  const open = await signedIn(browser, stack, container);
  release(stack, container, await container.build({ label: 'one' }));
  const page = await open();
  await page.getByRole('button', { name: '次数 0' }).click();
  await expect(page.getByRole('button', { name: '次数 1' })).toBeVisible();
  await page.getByRole('button', { name: '打开附加内容' }).click();
  await expect(page.getByText('附加内容已加载')).toBeVisible();
  release(stack, container, await container.build({ label: 'react', own: 'react' }));
  const other = await open();
  await expect(other.getByText(instancesText)).toBeVisible();
});

test('an ES module build does not run in a browser that loads modules in spite of a wrong hash', async ({
  page,
  stack,
  remotes,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(HTMLLinkElement.prototype, 'integrity', { configurable: true, writable: true, value: '' }),
  );
  await openFirst(page, stack, remotes.vite);
  await expect(page.getByText('当前浏览器无法校验该功能的文件，请升级浏览器后使用')).toBeVisible();
});
