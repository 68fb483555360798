import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from '@playwright/test';
import { freePort } from '../../scripts/local/ports.ts';
import { pack } from '../../scripts/pack/pack.ts';
import { existingBrowser } from '../../scripts/test/browser.ts';
import { saveToScreen } from '../support/save-to-screen.ts';
import { breakAndRepair } from '../support/syntax-error.ts';
import { failOnPhones, type StoppedCanary } from './failing-canary.ts';
import { computer, openCentre, openModule } from './pages.ts';
import { tryPlayground } from './playground.ts';
import { type Product, startProduct } from './product.ts';
import { releaseOf, setVersion, smokeSettings } from './release.ts';
import { withDevServer } from './serve-module.ts';
import { approve, createModule, type Team } from './team.ts';
import { playDay } from './working-day.ts';

const name = 'warehouse';
const title = '仓库';

/** Times in milliseconds. */
export interface TeamTimes {
  /** From an empty folder and the packed packages, over the tests and the first release, until the page that was open all along shows the module. */
  createToFirstScreen: number;
  /** From a save until the new text is in the page of a deployed host, the median of five. */
  saveToScreen: number;
  /** Of a later release: all of `release publish` with its smoke load and `release promote`, without the build. */
  releaseBeyondBuild: number;
  stoppedCanary: StoppedCanary;
}

/** Serves the module to the host, opens it there in a page of its own, saves a file of it, and breaks and mends it. */
async function develop(browser: Browser, product: Product, team: Team, port: number): Promise<number> {
  return withDevServer(team.folder, port, [product.address], async () => {
    const page = await openCentre(browser, product, { viewport: computer });
    await page.goto(`${product.address}pages/admin/index?release=${name}:http://localhost:${port}`);
    await page.getByRole('button', { name: '改用' }).click();
    await openModule(page, title);
    await page.getByPlaceholder('搜索名称').waitFor();
    const file = path.join(team.folder, 'src/pages/list.tsx');
    const time = await saveToScreen(page, { file, text: '搜索名称', rounds: 5 });
    await breakAndRepair(page, file);
    await page.getByPlaceholder('搜索名称').waitFor();
    await page.context().close();
    return time;
  });
}

/**
 * A team with nothing but the packages makes, tests, signs and releases a module of its own into the running product, and the page of an
 * administrator that was open all along opens it: what docs/teams.md promises, with nothing restarted or built again. Then the teams
 * of the product's own modules have their working day.
 * @param tell is called with each step when it ends
 * @param parts `measured`: only what the times are of, without the playground and the other teams
 * @throws Error where a step fails
 */
export async function playTeams(tell: (step: string) => void, parts: 'all' | 'measured' = 'all'): Promise<TeamTimes> {
  const devPort = await freePort();
  const product = await startProduct({ DEV_ORIGINS: `http://localhost:${devPort}` });
  const executablePath = existingBrowser();
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
    ...(executablePath ? { executablePath } : {}),
  });
  const place = mkdtempSync(path.join(tmpdir(), 'admin-h5-teams-'));
  const home = path.join(place, 'work');
  let team: Team | null = null;
  try {
    const page = await openCentre(browser, product, { viewport: computer });
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
    tell('an administrator opened the admin centre');

    const tarballs = await pack(path.join(place, 'packages'));
    tell('the packages are packed');

    const created = performance.now();
    team = await createModule(home, { name, title }, tarballs, product.origins);
    tell('the module is made and installed, outside the repository');
    await team.npm('test');
    await team.npm('run', 'check');
    tell('it passes its tests and compiles');
    const environment = { ...(await approve(product, team)), ...smokeSettings(product, executablePath) };
    tell('the operator approved its origin and key');
    const release = releaseOf(team, environment);
    await release('publish', '--no-smoke');
    await release('promote');
    tell('it is released');
    await openModule(page, title);
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    const createToFirstScreen = performance.now() - created;
    if ((await page.evaluate(() => Reflect.get(window, 'sameDocument'))) !== true)
      throw new Error('the page was loaded again');
    tell('the open page opened it, without a reload');

    if (parts === 'all') {
      await tryPlayground(browser, team, devPort, process.env['PICTURES']);
      tell('the playground shows its screens, faults and what does not compile');
    }

    const saved = await develop(browser, product, team, devPort);
    tell('a save of its source is in a page of the host, and so is what does not compile');

    setVersion(team, '0.2.0');
    await team.git('commit', '-qam', 'Release again');
    await team.npm('run', 'build');
    const began = performance.now();
    await release('publish', '--percent', '5');
    await release('promote');
    const releaseBeyondBuild = performance.now() - began;
    await release('rollback');
    tell('a second release was opened in a browser, given to 5 %, promoted and rolled back');

    const stoppedCanary = await failOnPhones({ browser, product, team, title, release });
    tell('a canary that fails on phones was stopped by itself');
    if (parts === 'all') await playDay({ browser, product, home, smoke: smokeSettings(product, executablePath) }, tell);
    return { createToFirstScreen, saveToScreen: saved, releaseBeyondBuild, stoppedCanary };
  } finally {
    await browser.close();
    await product.stop();
    await team?.stop();
    rmSync(place, { recursive: true, force: true });
  }
}
