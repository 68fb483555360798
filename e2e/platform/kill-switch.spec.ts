import type { Page } from '@playwright/test';
import { keyId } from '@admin-h5/contract/signatures';
import type { Stack } from '../../scripts/local/stack.ts';
import { expectPanel } from '../failure/faulty-module-test.ts';
import { test } from '../support/banner-releases.ts';
import { expect, signIn } from '../support/test.ts';

const edit = '/pages/admin/banner/edit';
const disabled = '该功能已暂停使用，请稍后再试或联系管理员';
const revoked = '该功能的版本已被撤回';

const title = (page: Page) => page.getByRole('textbox', { name: '标题' });
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Signs in and fills half a form of the first release. */
async function fillForm(page: Page, stack: Stack): Promise<void> {
  await signIn(page, stack, { redirect: edit });
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  await expect(page.getByRole('heading', { name: '新增轮播图', exact: true })).toBeVisible();
  await title(page).fill('半张轮播图');
}

/** The form with what was typed, in the document that was open all the time. */
async function expectForm(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  await expect(title(page)).toHaveValue('半张轮播图');
  await expect(page.getByText(/的草稿？/)).toHaveCount(0);
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
}

test.beforeEach(({ stack, releases }) => releases.publish(stack, 'first'));

test('a module that is disabled leaves the page within one poll, and comes back with what was typed', async ({
  page,
  stack,
  releases,
  problems,
}) => {
  await fillForm(page, stack);
  releases.publish(stack, 'first', { disabled: true });
  await expectPanel(page, disabled);
  await expect(title(page)).toHaveCount(0);
  releases.publish(stack, 'first');
  await expectForm(page, '新增轮播图');
  expect(problems).toEqual([]);
});

test('a disabled module is loaded by no device, and its neighbours work', async ({ page, stack, releases }) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(stack.remote('banner').origin)) requested.push(request.url());
  });
  releases.publish(stack, 'first', { disabled: true });
  await signIn(page, stack, { redirect: '/pages/admin/index' });
  await link(page, '轮播图').click();
  await expectPanel(page, disabled);
  await page.goto(`${stack.baseUrl}pages/admin/index?release=banner:${releases.build('second')}`);
  await expect(page.getByText('该版本不存在或不允许使用')).toBeVisible();
  await link(page, '分类').click();
  await expect(page.getByText('杀虫剂').first()).toBeVisible();
  expect(requested).toEqual([]);
});

test('a build whose revocation is forced gives way to its successor within one poll, with what was typed', async ({
  page,
  stack,
  releases,
  problems,
}) => {
  await fillForm(page, stack);
  const first = releases.build('first');
  releases.publish(stack, 'second', { revoked: [first], forced: [first] });
  await expectForm(page, '新增轮播图第二版');
  expect(problems).toEqual([]);
});

test('without a successor it gives way to a panel, until there is one', async ({ page, stack, releases }) => {
  await fillForm(page, stack);
  const all = (['first', 'second', 'throwsAtLoad', 'throwsAtRender'] as const).map((name) => releases.build(name));
  releases.publish(stack, 'first', { revoked: all, forced: [releases.build('first')] });
  await expectPanel(page, revoked);
  await expect(title(page)).toHaveCount(0);
  releases.publish(stack, 'second', { revoked: [releases.build('first')] });
  await expectForm(page, '新增轮播图第二版');
});

test('a build whose key is revoked leaves the page within one poll, and comes back signed with another key', async ({
  page,
  stack,
  releases,
}) => {
  await fillForm(page, stack);
  const key = await keyId(stack.keys.team('banner').publicKey);
  releases.publish(stack, 'first', { revokedKeys: [key] });
  await expectPanel(page, '该功能的签名密钥已被撤销，已停止加载');
  await expect(title(page)).toHaveCount(0);
  stack.keys.replace('banner');
  releases.publish(stack, 'first', { revokedKeys: [key] });
  await expectForm(page, '新增轮播图');
});
