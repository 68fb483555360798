import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { devConfig, startDevServer } from '@admin-h5/remote-kit/dev';
import { buildHost, hostDevelopmentDist } from '../../scripts/build/host.ts';
import { root } from '../../scripts/build/workspaces.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { devModule } from '../../webpack.config.base.ts';
import { saveToScreen } from '../support/save-to-screen.ts';
import { breakAndRepair } from '../support/syntax-error.ts';
import { test as base, expect, signIn } from '../support/test.ts';

interface DevFixtures {
  devPort: number;
  /** The banner module in a folder of its own, whose files a test may change, with its development server. */
  module: { folder: string; origin: string };
}

/** A local host as `npm run dev` starts it. */
const test = base.extend<object, DevFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs off its first parameter
  devPort: [async ({}, use) => use(await freePort()), { scope: 'worker' }],
  stackOptions: [
    async ({ devPort }, use) => {
      await buildHost('development');
      await use({ hostFiles: hostDevelopmentDist, config: { devOrigins: [`http://localhost:${devPort}`] } });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  module: [
    async ({ stack, devPort }, use) => {
      // Inside the repository, where its packages are found; not below node_modules, which is not compiled.
      mkdirSync(path.join(root, 'e2e/dist'), { recursive: true });
      const folder = mkdtempSync(path.join(root, 'e2e/dist/dev-'));
      cpSync(path.join(root, 'remotes/banner'), folder, {
        recursive: true,
        filter: (file) => !/[\\/](dist|node_modules|test)$/.test(file),
      });
      const configuration = devConfig({ ...devModule('banner'), folder });
      const server = await startDevServer({ configuration, port: devPort, hostOrigins: [stack.host.origin] });
      await fetch(`${server.origin}/release.json`);
      await use({ folder, origin: server.origin });
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const search = (page: Page, name: string) => page.getByRole('searchbox', { name, exact: true });

test('a save is in the open page by itself, what does not compile lies over it, and typed text is kept', async ({
  page,
  stack,
  module,
  violations,
}) => {
  await signIn(page, stack);
  await page.goto(`${stack.baseUrl}pages/admin/index?release=banner:${module.origin}`);
  await page.getByRole('button', { name: '改用' }).click();
  await page.getByRole('link', { name: '轮播图', exact: true }).click();
  await search(page, '搜索标题').fill('春');
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));

  const list = path.join(module.folder, 'src/pages/banner-list.tsx');
  await saveToScreen(page, { file: list, text: '搜索标题', rounds: 2 });
  await breakAndRepair(page, list);
  // The overlay's style attributes, which it sets once more by script, as the policy allows.
  expect(violations.filter((text) => !/inline/.test(text))).toEqual([]);
  violations.length = 0;
  await expect(search(page, '搜索标题')).toHaveValue('春');
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});
