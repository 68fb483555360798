import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { existingBrowser } from '../../scripts/test/browser.ts';
import { fillLogin } from '../support/test.ts';
import { runIn } from './commands.ts';
import { startProduct } from './product.ts';
import { approve, startTeam } from './team.ts';

// A team with nothing but the packages makes, tests, signs and releases a sixth module into the running product, and the page of
// an administrator that was open all along opens it: what docs/teams.md promises, with nothing restarted or built again.

const name = 'inquiry';
const title = '询价';
const started = Date.now();
const seconds = () => `${((Date.now() - started) / 1000).toFixed(0)} s`;
const tell = (text: string) => console.log(`  ✓ ${text} (${seconds()})`);

const product = await startProduct();
const hostOrigin = new URL(product.address).origin;
const executablePath = existingBrowser();
const browser = await chromium.launch({
  args: ['--no-sandbox', '--disable-gpu'],
  ...(executablePath ? { executablePath } : {}),
});
const team = await startTeam(name, title, [hostOrigin]);
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${product.address}pages/login/index?redirect=${encodeURIComponent('/pages/admin/index')}`);
  await fillLogin(page);
  await page.getByRole('heading', { name: '管理中心', exact: true }).waitFor();
  let loads = 0;
  page.on('framenavigated', () => (loads += 1));
  tell('an administrator opened the admin centre');

  await team.npm('test');
  await team.npm('run', 'check');
  tell('the module passes its tests and compiles, outside the repository');

  const environment = await approve(product, team, name);
  tell('the operator approved its origin and key');
  const release = (...words: string[]) =>
    runIn(
      team.folder,
      { ...environment, RELEASE_TARGET: team.published },
      'npx',
      'admin-h5-remote',
      'release',
      ...words,
    );
  await release('publish', '--no-smoke');
  await release('promote');
  tell('it is released');

  const link = page.getByRole('link', { name: title, exact: true });
  await link.waitFor({ timeout: 60_000 });
  await link.click();
  await page.getByRole('heading', { name: title, exact: true }).waitFor();
  if (loads > 0) throw new Error('the page was loaded again');
  tell('the open page opened it, without a reload');

  const manifest = path.join(team.folder, 'package.json');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('"version": "0.1.0"', '"version": "0.2.0"'));
  await team.git('commit', '-qam', 'Release again');
  await release('publish', '--no-smoke', '--percent', '5');
  await release('promote');
  await release('rollback');
  tell('a second release was promoted and rolled back');
  console.log('1 passed, 0 failed');
} catch (error) {
  console.error(error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
  await team.stop();
}
