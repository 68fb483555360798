import type { Page } from '@playwright/test';
import type { Registry, RegistryModule, Release } from '@admin-h5/contract';
import { keyId } from '@admin-h5/contract/signatures';
import { localRegistry } from '../../scripts/local/registry.ts';
import type { Stack } from '../../scripts/local/stack.ts';
import { expectPanel } from '../failure/faulty-module-test.ts';
import { type BannerReleases, test } from '../support/banner-releases.ts';
import { expect, signIn } from '../support/test.ts';

const centre = '/pages/admin/index';
const unsigned = '该功能的版本没有签名，已停止加载';
const wrong = '该功能的版本签名不正确，已停止加载';
const revokedKey = '该功能的签名密钥已被撤销，已停止加载';

const search = (page: Page) => page.getByRole('searchbox', { name: '搜索标题', exact: true });
const openBanner = (page: Page) => page.getByRole('link', { name: '轮播图', exact: true }).click();

/** Changes what the registry lists of one module after the registry was signed, as somebody who can write the registry does. */
function tamper(stack: Stack, change: (listed: RegistryModule, whole: Registry) => RegistryModule): void {
  const whole = localRegistry(stack.modules, stack.keys);
  const modules = whole.modules.map((listed) => (listed.name === 'banner' ? change(listed, whole) : listed));
  stack.registry = () => ({ ...whole, modules });
}

const eachRelease = (change: (release: Release) => Release) => (listed: RegistryModule) => ({
  ...listed,
  releases: listed.releases.map(change),
});

function mend(stack: Stack): void {
  stack.registry = () => localRegistry(stack.modules, stack.keys);
}

test.beforeEach(({ stack, releases }) => {
  mend(stack);
  releases.publish(stack, 'first');
});
test.afterEach(({ stack }) => mend(stack));

const rows: [what: string, sentence: string, forge: (stack: Stack) => Promise<void> | void][] = [
  [
    'is not signed',
    unsigned,
    (stack) =>
      tamper(
        stack,
        eachRelease((release) => ({ ...release, signature: null })),
      ),
  ],
  [
    'was signed with a key that was revoked',
    revokedKey,
    async (stack) => {
      const id = await keyId(stack.keys.team('banner').publicKey);
      tamper(stack, (listed) => ({ ...listed, revokedKeys: [id] }));
    },
  ],
];

for (const [what, sentence, forge] of rows) {
  test(`a release that ${what}: nothing of it is fetched, its panel says so, and the rest works`, async ({
    page,
    stack,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().startsWith(stack.remote('banner').origin)) requested.push(request.url());
    });
    await forge(stack);
    await signIn(page, stack, { redirect: centre });
    await openBanner(page);
    await expectPanel(page, sentence);
    expect(requested).toEqual([]);
    await page.getByRole('button', { name: '返回管理中心' }).click();
    await page.getByRole('link', { name: '分类', exact: true }).click();
    await expect(page.getByText('杀虫剂').first()).toBeVisible();
    await page.getByRole('button', { name: '返回', exact: true }).click();

    await openBanner(page);
    await expectPanel(page, sentence);
    mend(stack);
    await expect(search(page)).toBeVisible();
  });
}

test("another module's signed release, replayed whole, runs under no other name", async ({ page, stack }) => {
  const whole = localRegistry(stack.modules, stack.keys);
  const [user, banner] = ['user', 'banner'].map((name) => whole.modules.find((listed) => listed.name === name));
  if (!user || !banner) throw new Error('a module is missing');
  const replayed = { ...user, name: 'banner' };
  const others = whole.modules.filter((listed) => listed !== user && listed !== banner);
  stack.registry = () => ({ ...whole, modules: [...others, replayed] });
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(user.origin)) requested.push(request.url());
  });
  await signIn(page, stack, { redirect: centre });
  await page.getByRole('link', { name: '用户', exact: true }).click();
  await expectPanel(page, wrong);
  expect(requested).toEqual([]);
});

/** Takes the signature of one release away. */
const unsign = (stack: Stack, releases: BannerReleases, name: 'first' | 'second') =>
  tamper(
    stack,
    eachRelease((release) => (release.build === releases.build(name) ? { ...release, signature: null } : release)),
  );

test('an override does not run what is not signed, and one step takes it back', async ({ page, stack, releases }) => {
  unsign(stack, releases, 'second');
  await signIn(page, stack, { redirect: centre });
  await page.goto(`${stack.baseUrl}pages/admin/index?release=banner:${releases.build('second')}`);
  await page.getByRole('button', { name: '改用' }).click();
  await openBanner(page);
  await expectPanel(page, unsigned);
  await page.getByRole('button', { name: '恢复' }).click();
  await expect(search(page)).toBeVisible();
  await page.getByRole('button', { name: '返回', exact: true }).click();
});

test('the last good release is no way round a signature', async ({ page, stack, releases }) => {
  await signIn(page, stack, { redirect: '/pages/admin/banner/index' });
  await expect(search(page)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('admin-h5:modules:good') ?? ''))
    .toContain(releases.build('first'));
  releases.publish(stack, 'throwsAtLoad');
  unsign(stack, releases, 'first');
  await page.reload();
  await expectPanel(page, '该功能的程序有误，请稍后重试或联系管理员');
  await expect(search(page)).toHaveCount(0);

  // Signed, it replaces the release that does not work.
  mend(stack);
  await expect(search(page)).toBeVisible();
});
