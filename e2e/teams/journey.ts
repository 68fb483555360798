import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { saveToScreen } from '../../bench/teams/save-to-screen.ts';
import { freePort } from '../../scripts/local/ports.ts';
import { pack } from '../../scripts/pack/pack.ts';
import { existingBrowser } from '../../scripts/test/browser.ts';
import { fillLogin } from '../support/test.ts';
import { runIn } from './commands.ts';
import { tryPlayground } from './playground.ts';
import { type Product, startProduct } from './product.ts';
import { withDevServer } from './serve-module.ts';
import { approve, startTeam, type Team } from './team.ts';

const name = 'inquiry';
const title = '询价';

/** Milliseconds. */
export interface TeamTimes {
  /** From an empty folder and the packed packages, over the tests and the first release, until the page that was open all along shows the module. */
  createToFirstScreen: number;
  /** From a save until the new text is in the page of a deployed host, the median of five. */
  saveToScreen: number;
  /** Of a later release: all of `release publish` and `release promote`, without the build. */
  releaseBeyondBuild: number;
}

async function signedIn(browser: Browser, product: Product) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${product.address}pages/login/index?redirect=${encodeURIComponent('/pages/admin/index')}`);
  await fillLogin(page);
  await page.getByRole('heading', { name: '管理中心', exact: true }).waitFor();
  return page;
}

/** Serves the module to the host, opens it there in a page of its own, and saves a file of it. */
async function develop(browser: Browser, product: Product, team: Team, port: number): Promise<number> {
  return withDevServer(team.folder, port, [product.address], async () => {
    const page = await signedIn(browser, product);
    await page.goto(`${product.address}pages/admin/index?release=${name}:http://localhost:${port}`);
    await page.getByRole('button', { name: '改用' }).click();
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByPlaceholder('搜索名称').waitFor();
    const file = path.join(team.folder, 'src/pages/list.tsx');
    const time = await saveToScreen(page, { file, text: '搜索名称', rounds: 5 });
    await page.context().close();
    return time;
  });
}

/**
 * A team with nothing but the packages makes, tests, signs and releases a sixth module into the running product, and the page of an
 * administrator that was open all along opens it: what docs/teams.md promises, with nothing restarted or built again.
 * @param tell is told each step as it ends
 * @throws Error where a step fails
 */
export async function playTeam(tell: (step: string) => void): Promise<TeamTimes> {
  const devPort = await freePort();
  const product = await startProduct({ DEV_ORIGINS: `http://localhost:${devPort}` });
  const executablePath = existingBrowser();
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath ? { executablePath } : {}),
  });
  const packages = mkdtempSync(path.join(tmpdir(), 'admin-h5-packages-'));
  let team: Team | null = null;
  try {
    const page = await signedIn(browser, product);
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
    tell('an administrator opened the admin centre');

    const tarballs = await pack(packages);
    tell('the packages are packed');

    const created = performance.now();
    team = await startTeam(name, title, tarballs, product.origins);
    tell('the module is made and installed, outside the repository');
    await team.npm('test');
    await team.npm('run', 'check');
    tell('it passes its tests and compiles');
    const environment = { ...(await approve(product, team, name)), RELEASE_TARGET: team.published };
    tell('the operator approved its origin and key');
    const { folder } = team;
    const release = (...words: string[]) => runIn(folder, environment, 'npx', 'admin-h5-remote', 'release', ...words);
    await release('publish', '--no-smoke');
    await release('promote');
    tell('it is released');
    await page.getByRole('link', { name: title, exact: true }).click({ timeout: 60_000 });
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    const createToFirstScreen = performance.now() - created;
    if ((await page.evaluate(() => Reflect.get(window, 'sameDocument'))) !== true)
      throw new Error('the page was loaded again');
    tell('the open page opened it, without a reload');

    await tryPlayground(browser, team, devPort, process.env['PICTURES']);
    tell('the playground shows its screens, faults and what does not compile');

    const saved = await develop(browser, product, team, devPort);
    tell('a save of its source is in a page of the host');

    const manifest = path.join(folder, 'package.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"version": "0.1.0"', '"version": "0.2.0"'));
    await team.git('commit', '-qam', 'Release again');
    await team.npm('run', 'build');
    const began = performance.now();
    await release('publish', '--no-smoke', '--percent', '5');
    await release('promote');
    const releaseBeyondBuild = performance.now() - began;
    await release('rollback');
    tell('a second release was given to 5 %, promoted and rolled back');
    return { createToFirstScreen, saveToScreen: saved, releaseBeyondBuild };
  } finally {
    await browser.close();
    await product.stop();
    await team?.stop();
    rmSync(packages, { recursive: true, force: true });
  }
}
