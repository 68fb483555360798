import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type NginxStack, startNginxStack } from '../../deploy/test/nginx-stack.ts';
import { hostDist } from '../../scripts/build/host.ts';
import { buildRemote, remoteDist } from '../../scripts/build/remote.ts';
import { buildVariant, type Variant } from '../support/build-variant.ts';
import { buildHostVariant } from '../support/host-variant.ts';
import { makeTeam, type ModuleTeam } from '../support/module-team.ts';
import type { Change } from '../support/replace-loader.ts';
import { expect, signIn, test } from '../support/test.ts';

const centre = '/pages/admin/index';
/** What each module's list is searched by: the first build says it so, the second adds a mark. */
const searches = {
  category: { file: 'src/pages/category-list.tsx', label: '搜索分类名称或编码' },
  material: { file: 'src/pages/material-list.tsx', label: '搜索名称、CAS、拼音首字母' },
  banner: { file: 'src/pages/banner-list.tsx', label: '搜索标题' },
  gallery: { file: 'src/pages/gallery-list.tsx', label: '搜索标题、相册' },
  user: { file: 'src/pages/user-list.tsx', label: '搜索用户名、姓名、手机号' },
} as const;
type ModuleName = keyof typeof searches;
const moduleNames = Object.keys(searches).filter((name): name is ModuleName => name in searches);

const noteSecond = (name: ModuleName): Change[] => {
  const { file, label } = searches[name];
  return [{ file, from: label, to: `${label}（第二版）` }];
};
const breaks: Change[] = [
  { file: searches.banner.file, from: 'export default', to: 'const broken: boolean = true;\nexport default' },
  {
    file: searches.banner.file,
    from: 'const [previewing',
    to: "if (broken) throw new Error('第三版坏了');\n  const [previewing",
  },
];

let stack: NginxStack;
const teams = new Map<ModuleName, ModuleTeam>();
const seconds = new Map<ModuleName, Variant>();
let defective: Variant;
let laterHost: string;

/** The build that the stack serves from the start. */
async function usual(name: ModuleName): Promise<Variant> {
  const { build } = await buildRemote(name);
  return { build, folder: path.join(remoteDist(name), build) };
}

test.beforeAll(async () => {
  // Four modules and the host are built once more.
  test.setTimeout(600_000);
  stack = await startNginxStack({ host: { REGISTRY: '/api/remotes', REGISTRY_POLL_INTERVAL: '300' } });
  for (const name of moduleNames) {
    const team = await makeTeam(stack, name);
    const first = await usual(name);
    await team.publish(first);
    await team.makeStable(first);
    teams.set(name, team);
  }
  for (const name of ['category', 'material', 'gallery'] as const) {
    seconds.set(name, await buildVariant(name, 'second', noteSecond(name)));
  }
  defective = await buildVariant('banner', 'defective', breaks);
  laterHost = await buildHostVariant();
});
test.afterAll(() => stack?.stop());

function known<T>(map: ReadonlyMap<ModuleName, T>, name: ModuleName): T {
  const found = map.get(name);
  if (!found) throw new Error(`nothing was prepared for "${name}"`);
  return found;
}
const teamOf = (name: ModuleName) => known(teams, name);
const secondOf = (name: ModuleName) => known(seconds, name);
const search = (page: Page, name: ModuleName, version: 'first' | 'second') =>
  page.getByRole('searchbox', {
    name: searches[name].label + (version === 'second' ? '（第二版）' : ''),
    exact: true,
  });
const notice = (page: Page) => page.getByRole('status', { name: '模块状态' });
const update = (page: Page) => page.getByRole('button', { name: '立即更新' });
const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true });
const open = (page: Page, title: string) => page.getByRole('link', { name: title, exact: true }).click();
async function backToCentre(page: Page): Promise<void> {
  await page.getByRole('button', { name: '返回', exact: true }).click();
  await expect(page.getByRole('heading', { name: '管理中心' })).toBeVisible();
}
/** Changes the registry, and waits until the page has read it. */
async function untilTold(page: Page, change: () => Promise<void>): Promise<void> {
  const told = page.waitForResponse((response) => response.url().endsWith('/api/remotes') && response.status() === 200);
  await change();
  await told;
}
test('a working day: an administrator edits while everything around is released, breaks and comes back', async ({
  page,
  problems,
}) => {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents.push(request.url());
  });
  /** Takes out of the page's complaints those that this step has caused; whatever else there is fails the test. */
  const expectOnly = (...caused: RegExp[]) => {
    expect(problems.filter((problem) => !caused.some((pattern) => pattern.test(problem)))).toEqual([]);
    problems.length = 0;
  };
  await signIn(page, stack, { redirect: centre });
  documents.length = 0;

  await test.step('category is released while a form of it is half filled', async () => {
    await open(page, '分类');
    await expect(search(page, 'category', 'first')).toBeVisible();
    await page.getByRole('button', { name: '新增分类' }).click();
    await page.getByRole('textbox', { name: '分类名称' }).fill('春季专区');
    const team = teamOf('category');
    const second = secondOf('category');
    await team.publish(second);
    await team.makeStable(second);
    await expect(notice(page)).toContainText('模块已更新');
    await page.getByLabel('分类说明').fill('三月上架');
    await update(page).click();
    await expect(notice(page)).not.toContainText('模块已更新');
    await expect(page.getByRole('textbox', { name: '分类名称' })).toHaveValue('春季专区');
    await expect(page.getByLabel('分类说明')).toHaveValue('三月上架');
    await save(page).click();
    await expect(search(page, 'category', 'second')).toBeVisible();
    await expect(page.getByText('春季专区')).toBeVisible();
    expectOnly();
  });

  await test.step('material is released while it is not open: the next entry has it', async () => {
    await backToCentre(page);
    await open(page, '原料');
    await expect(search(page, 'material', 'first')).toBeVisible();
    await backToCentre(page);
    const team = teamOf('material');
    const second = secondOf('material');
    await untilTold(page, () => team.publish(second));
    await untilTold(page, () => team.makeStable(second));
    await open(page, '原料');
    await expect(search(page, 'material', 'second')).toBeVisible();
    expectOnly();
  });

  await test.step('banner gets a release with a defect: the last good one runs, until the team goes back', async () => {
    await backToCentre(page);
    await open(page, '轮播图');
    await expect(search(page, 'banner', 'first')).toBeVisible();
    await backToCentre(page);
    const team = teamOf('banner');
    const first = await usual('banner');
    await untilTold(page, () => team.publish(defective));
    await untilTold(page, () => team.makeStable(defective));
    await open(page, '轮播图');
    await expect(notice(page)).toContainText('新版本无法使用，已恢复上一个可用版本');
    await expect(search(page, 'banner', 'first')).toBeVisible();
    await team.makeStable(first);
    await expect(notice(page)).toHaveText('');
    await expect(search(page, 'banner', 'first')).toBeVisible();
    expectOnly(/第三版坏了/);
  });

  await test.step('gallery tries a canary, and takes it back', async () => {
    const team = teamOf('gallery');
    const second = secondOf('gallery');
    await backToCentre(page);
    await untilTold(page, () => team.publish(second));
    await untilTold(page, () => team.startCanary(second, 100));
    await open(page, '工厂展示');
    await expect(search(page, 'gallery', 'second')).toBeVisible();
    await team.endCanary();
    await expect(notice(page)).toContainText('模块已更新');
    await update(page).click();
    await expect(search(page, 'gallery', 'first')).toBeVisible();
    expectOnly();
  });

  await test.step("user's origin goes away in the middle, and comes back", async () => {
    await backToCentre(page);
    await open(page, '用户');
    await expect(search(page, 'user', 'first')).toBeVisible();
    await stack.remote('user').stop();
    await page.getByRole('button', { name: '新增用户' }).click();
    await expect(page.getByRole('button', { name: '重试' })).toBeVisible();
    await stack.remote('user').start();
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('textbox', { name: '用户名' })).toBeVisible();
    expectOnly(/ERR_CONNECTION_REFUSED|Failed to load resource|Loading (CSS )?chunk/);
  });

  const name = `day_${Date.now().toString().slice(-8)}`;
  await test.step('the host is released while a form is half filled, and the API restarts while it is saved', async () => {
    await page.getByRole('textbox', { name: '用户名' }).fill(name);
    await page.getByLabel('密码').fill('trial-secret-1');
    await page.getByRole('textbox', { name: '手机号' }).fill(`138${Date.now().toString().slice(-8)}`);
    await page.getByLabel('真实姓名').fill('值班员');
    await stack.hostServer.release(laterHost);
    await stack.api.stop();
    await save(page).click();
    await expect(page.getByText('服务暂时不可用，请稍后重试').first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: '用户名' })).toHaveValue(name);
    await stack.api.start();
    await save(page).click();
    await expect(
      page
        .getByRole('dialog')
        .or(search(page, 'user', 'first'))
        .first(),
    ).toBeVisible();
    expectOnly(/status of 50[23]/);
  });
  // Until here the page was never loaded anew, through six releases, a restart each of an origin and of the API.
  expect(documents).toEqual([]);

  await test.step('a chunk of the old host is lost: one reload, at the screen that was asked for', async () => {
    await backToCentre(page);
    const kept = new Set(readdirSync(path.join(laterHost, 'assets')));
    const served = path.join(stack.hostServer.directories.volume, 'files/assets');
    for (const file of readdirSync(path.join(hostDist, 'assets'))) {
      if (!kept.has(file)) rmSync(path.join(served, file), { force: true });
    }
    // The home screen has not been shown yet, and its chunk is gone with the old build.
    await open(page, '浏览前台');
    await expect(page).toHaveTitle('首页');
    await expect(page.getByRole('heading', { name: '热门产品' })).toBeVisible();
    expect(documents).toEqual([`${stack.baseUrl}pages/index/index`]);
  });

  await test.step('nothing that was entered is lost', async () => {
    await page.goto(`${stack.baseUrl}pages/admin/user/index?keyword=${name}`);
    await expect(page.getByText('共 1 条')).toBeVisible();
    await page.goto(`${stack.baseUrl}pages/admin/category/index`);
    await expect(page.getByText('春季专区')).toBeVisible();
  });
});
