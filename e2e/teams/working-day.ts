import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { type ModuleName, moduleNames, search } from '../support/module-searches.ts';
import { root } from '../../scripts/build/workspaces.ts';
import { backToCentre, moduleNotice, updateButton } from '../support/module-screen.ts';
import { runAndKill, runWithSteps } from './commands.ts';
import { moveOut, ownPackages } from './existing-team.ts';
import { openCentre, openModule, phone, untilTold } from './pages.ts';
import type { Product } from './product.ts';
import { listed, type Release, releaseOf } from './release.ts';
import { approve, install, type Team } from './team.ts';

interface ReleasingTeam extends Team {
  environment: Record<string, string>;
  release: Release;
}

const publish = ['npx', 'admin-h5-remote', 'release', 'publish', '--no-smoke'] as const;

/** Playwright in the version of this repository. */
function playwright(): string {
  const manifest = readFileSync(path.join(root, 'node_modules/playwright/package.json'), 'utf8');
  const { version }: { version: string } = JSON.parse(manifest);
  return `playwright@${version}`;
}

/** The product's own modules, each with a team elsewhere that has its own origin, key and token. */
async function moveModulesOut(product: Product, home: string): Promise<Map<ModuleName, ReleasingTeam>> {
  // Their releases open their screens with it.
  await install(home, ...new Set(moduleNames.flatMap(ownPackages)), playwright());
  const teams = new Map<ModuleName, ReleasingTeam>();
  for (const name of moduleNames) {
    const team = await moveOut(product, home, name);
    const environment = await approve(product, team);
    teams.set(name, { ...team, environment, release: releaseOf(team, environment) });
  }
  return teams;
}

/**
 * Six teams release the product's modules with the real command: two at the same moment, one whose command is killed in the middle,
 * a canary that is taken back, one whose screens are opened in a browser first and which is rolled back, and a release under a
 * half-filled form. One page of an administrator is open through all of it.
 * @param home folder of a team in which the packages are installed
 * @param smoke settings of a release whose screens are opened before it is registered
 * @param tell is called with each step when it ends
 */
export async function playDay(
  {
    browser,
    product,
    home,
    smoke,
  }: {
    browser: Browser;
    product: Product;
    home: string;
    smoke: Readonly<Record<string, string>>;
  },
  tell: (step: string) => void,
): Promise<void> {
  const page = await openCentre(browser, product, { viewport: phone });
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  const open = (title: string) => openModule(page, title);
  const shows = (name: ModuleName, version: 'first' | 'second') => search(page, name, version).waitFor();
  const update = async () => {
    await moduleNotice(page).getByText('模块已更新').waitFor();
    await updateButton(page).click();
  };
  const teams = await moveModulesOut(product, home);
  const team = (name: ModuleName): ReleasingTeam => {
    const found = teams.get(name);
    if (!found) throw new Error(`${name} has no team`);
    return found;
  };
  try {
    tell('the six modules have teams elsewhere');

    const { RELEASE_TOKEN = '' } = team('category').environment;
    const stranger = releaseOf(team('material'), { ...team('material').environment, RELEASE_TOKEN });
    await assert.rejects(stranger('disable'));
    assert.ok(!(await listed(product, 'material')).disabled);
    tell("a team's token does not change another team's module");

    await Promise.all(
      (['category', 'material'] as const).map(async (name) => {
        await team(name).release('publish', '--no-smoke');
        await team(name).release('promote');
      }),
    );
    for (const name of ['category', 'material'] as const) {
      const { stable, releases } = await listed(product, name);
      assert.equal(releases.find(({ build }) => build === stable)?.version, '1.1.0', name);
    }
    await untilTold(page);
    await open('分类');
    await shows('category', 'second');
    await backToCentre(page);
    await open('原料');
    await shows('material', 'second');
    tell('two teams released at the same moment, and the open page has both');

    const banner = team('banner');
    const before = await listed(product, 'banner');
    await runAndKill(banner.folder, banner.environment, 'signed', ...publish);
    assert.deepEqual(await listed(product, 'banner'), before);
    await backToCentre(page);
    await open('轮播图');
    await shows('banner', 'first');
    const again = await runWithSteps(banner.folder, banner.environment, ...publish);
    assert.match(again.stderr, new RegExp(`devices run 1\\.0\\.0 \\(${before.stable}\\)`));
    await banner.release('promote');
    await update();
    await shows('banner', 'second');
    tell('a command killed in the middle left the old release; run again, it released the new one');

    const gallery = team('gallery');
    await gallery.release('publish', '--no-smoke', '--percent', '100');
    assert.equal((await listed(product, 'gallery')).canary?.percent, 100);
    await untilTold(page);
    await backToCentre(page);
    await open('工厂展示');
    await shows('gallery', 'second');
    await gallery.release('promote', '--percent', '0');
    await update();
    await shows('gallery', 'first');
    tell('a canary was taken back from the page that had it');

    const inquiry = releaseOf(team('inquiry'), { ...team('inquiry').environment, ...smoke });
    await inquiry('publish', '--percent', '10');
    await inquiry('promote');
    await untilTold(page);
    await backToCentre(page);
    await open('询价单');
    await shows('inquiry', 'second');
    await inquiry('rollback');
    await update();
    await shows('inquiry', 'first');
    tell('a release was opened in a browser before any device had it, given to 10 %, promoted and rolled back');

    const user = team('user');
    await backToCentre(page);
    await open('用户');
    await page.getByRole('button', { name: '新增用户' }).click();
    await page.getByRole('textbox', { name: '用户名' }).fill('half_filled');
    await user.release('publish', '--no-smoke');
    await user.release('promote');
    await update();
    await moduleNotice(page).getByText('模块已更新').waitFor({ state: 'detached' });
    assert.equal(await page.getByRole('textbox', { name: '用户名' }).inputValue(), 'half_filled');
    assert.equal(await page.evaluate(() => Reflect.get(window, 'sameDocument')), true);
    tell('a release under a half-filled form kept what was typed; the page was never loaded again');
  } finally {
    await page.context().close();
    for (const each of teams.values()) await each.stop();
  }
}
