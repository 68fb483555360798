import type { Page } from '@playwright/test';
import { uploadBanner } from '../support/admin-modules.ts';
import { expect, signIn, test } from '../support/test.ts';

const list = '/pages/admin/banner/index';
const edit = '/pages/admin/banner/edit';

test.use({
  stackOptions: { config: { linkOrigins: ['https://www.icama.cn'] } },
  reducedMotion: 'no-preference',
});

const save = (page: Page) => page.getByRole('button', { name: '保存并返回', exact: true });

/** Picture (cut as offered) and title: what every banner must have. */
async function fillBanner(page: Page, title: string): Promise<void> {
  await uploadBanner(page);
  await page.getByRole('textbox', { name: '标题' }).fill(title);
}

test('a banner lives its whole life on a phone', async ({ page, stack, problems }) => {
  await signIn(page, stack, { redirect: list });
  await expect(page.getByText(/^共 \d+ 条$/)).toBeVisible();
  await page.getByRole('button', { name: '新增轮播图' }).tap();
  await save(page).tap();
  await expect(page.getByText('请上传轮播图片').first()).toBeVisible();
  await fillBanner(page, '试验横幅');

  // The target is picked by name.
  await page.getByRole('radio', { name: '产品', exact: true }).check();
  await page.getByRole('button', { name: /^跳转目标/ }).tap();
  const picker = page.getByRole('dialog', { name: '选择产品' });
  await picker.getByRole('searchbox').fill('草甘膦');
  await picker
    .getByRole('list', { name: '产品' })
    .getByRole('button', { name: /草甘膦/ })
    .first()
    .tap();
  await expect(page.getByRole('button', { name: /^跳转目标 .*草甘膦/ })).toBeVisible();
  await expect(page.getByText(/该位置已启用 \d+ 张，最多 10 张/)).toBeVisible();
  await save(page).tap();

  await page.getByRole('searchbox', { name: /搜索/ }).fill('试验横幅');
  await expect(page.getByText('共 1 条')).toBeVisible();
  const card = page.getByRole('article', { name: '试验横幅' });
  await expect(card.getByText('生效中')).toBeVisible();

  // A window in the future, then one in the past.
  for (const [from, to, state] of [
    ['2099-01-01T08:00', '2099-02-01T08:00', '未开始'],
    ['2020-01-01T08:00', '2020-02-01T08:00', '已过期'],
  ] as const) {
    await card.getByRole('link').tap();
    await expect(page.getByRole('button', { name: /^跳转目标 .*草甘膦/ })).toBeVisible();
    await page.getByLabel('开始时间').fill(from);
    await page.getByLabel('结束时间').fill(to);
    await save(page).tap();
    await expect(card.getByText(state)).toBeVisible();
  }

  // Disabled and taken back, deleted and taken back.
  const actions = page.getByRole('button', { name: '试验横幅的更多操作' });
  await actions.tap();
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).tap();
  await expect(card.getByText('停用')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).tap();
  await expect(card.getByText('启用')).toBeVisible();
  await actions.tap();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap();
  await expect(page.getByText('没有符合条件的轮播图')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).last().tap();
  await expect(page.getByText('共 1 条')).toBeVisible();
  expect(problems).toEqual([]);
});

test('a target is checked by its type, and a change of type empties it', async ({ page, stack }) => {
  await signIn(page, stack, { redirect: edit });
  await page.getByRole('radio', { name: '外部链接' }).check();
  const target = page.getByLabel('跳转目标');
  const refused = page.getByRole('region', { name: '跳转' }).getByText('该链接不在允许的域名内');
  await target.fill('https://example.com/x');
  await target.blur();
  await expect(refused).toBeVisible();
  await target.fill('https://www.icama.cn/x');
  await expect(refused).toHaveCount(0);
  await page.getByRole('radio', { name: '站内页面' }).check();
  await expect(target).toHaveValue('');
  await page.getByRole('button', { name: '关于我们' }).tap();
  await expect(target).toHaveValue('/pages/company/about');
  await page.getByLabel('开始时间').fill('2026-05-02T08:00');
  await page.getByLabel('结束时间').fill('2026-05-01T08:00');
  await page.getByLabel('结束时间').blur();
  await expect(page.getByRole('region', { name: '展示' }).getByText('结束时间必须晚于开始时间')).toBeVisible();
});

test('the preview shows what visitors see, without what is over', async ({ page, stack }) => {
  await signIn(page, stack, { redirect: list });
  await page.getByRole('button', { name: '更多', exact: true }).tap();
  await page.getByRole('button', { name: '预览首页效果' }).tap();
  const sheet = page.getByRole('dialog', { name: '预览' });
  await expect(sheet.getByRole('img', { name: '科学植保 绿色丰收' })).toBeVisible();
  await expect(sheet.getByText('试验横幅')).toHaveCount(0);
  await sheet.getByRole('tab', { name: '原料页' }).tap();
  await expect(sheet.getByRole('img', { name: '优质原料 稳定供应' })).toBeVisible();
});
