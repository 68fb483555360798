import type { Page } from '@playwright/test';
import { callAsPerson } from '../support/api.ts';
import { keyboardOf } from '../support/keyboard.ts';
import { picture } from '../support/picture.ts';
import { expect, signIn, test } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';
import { swipeLeft } from '../support/touch.ts';

const list = '/pages/admin/product/index';

test.use({ stackOptions: { config: { changesPollInterval: 1000 } } });

/** Fills what a product must have, ingredient included. */
async function fillProduct(page: Page, name: string, regNo: string): Promise<void> {
  await page.getByLabel('农药名称(通用名)').fill(name);
  await page.getByRole('button', { name: /^产品分类/ }).click();
  await page.getByRole('radio', { name: '除草剂', exact: true }).click();
  await page.getByLabel('农药类别').selectOption('除草剂');
  await page.getByLabel('剂型').selectOption('SL');
  await page.getByRole('radio', { name: '低毒' }).check();
  await page.getByLabel('名称（第1行）').fill('草甘膦');
  await page.getByLabel('含量（第1行）').fill('30');
  await page.getByRole('textbox', { name: '登记证号' }).fill(regNo);
}

test('a product lives its whole life on a phone', async ({ page, stack, problems }) => {
  await signIn(page, stack, { redirect: list });
  await expect(page.getByText(/^共 \d+ 条$/)).toBeVisible();

  // An empty form says what is missing, under each field and in sum, and leads there.
  await page.getByRole('button', { name: '新增产品' }).tap();
  await page.getByRole('button', { name: '保存并返回', exact: true }).tap();
  await expect(page.getByText('产品名称不能为空').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /有 \d+ 处需要修改/ })).toBeVisible();
  await expect(page.getByLabel('农药名称(通用名)')).toBeFocused();

  await fillProduct(page, '试验草甘膦', 'pd20260001');
  await page
    .getByLabel(/添加图片/)
    .setInputFiles([await picture('a.jpg', '#2f7d32'), await picture('b.jpg', '#8d6e63')]);
  await expect(page.getByRole('button', { name: '产品图片第2张', exact: true })).toBeVisible();
  await expect(page.getByText('封面', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '保存并返回', exact: true }).tap();

  // Found again, by pinyin initials too; the search is in the address.
  await page.getByRole('searchbox', { name: /搜索/ }).fill('sycgl');
  await expect(page).toHaveURL(/keyword=sycgl/);
  await expect(page.getByText('共 1 条')).toBeVisible();
  await page.getByRole('link', { name: /试验草甘膦/ }).tap();
  await expect(page.getByRole('textbox', { name: '登记证号' })).toHaveValue('PD20260001');
  await page.getByLabel('商品名').fill('草净');
  await page.getByRole('button', { name: '保存并返回', exact: true }).tap();
  await expect(page).toHaveURL(/keyword=sycgl/);

  // Disabled and enabled again by 撤销; deleted and brought back by 撤销.
  const actions = page.getByRole('button', { name: '试验草甘膦的更多操作' });
  await actions.tap();
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).tap();
  await expect(page.getByRole('article').getByText('停用')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).tap();
  await expect(page.getByRole('article').getByText('启用')).toBeVisible();
  await actions.tap();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap();
  await expect(page.getByText('没有符合条件的产品')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).tap();
  await expect(page.getByText('共 1 条')).toBeVisible();

  expect(problems).toEqual([]);
});

test('everything that is found is switched at once and taken back, seen on the screen or not', async ({
  page,
  stack,
}) => {
  const call = await callAsPerson(stack);
  const disabled = async () => (await call<string[]>('GET', '/api/product/ids?status=0')).toSorted();
  const before = await disabled();
  await signIn(page, stack, { redirect: list });
  const total = Number(/\d+/.exec((await page.getByText(/^共 \d+ 条$/).textContent()) ?? '')?.[0]);
  expect(await page.getByRole('article').count()).toBeLessThan(total);
  await page.getByRole('button', { name: '更多', exact: true }).tap();
  await page.getByRole('dialog').getByRole('button', { name: '批量管理' }).tap();
  await page.getByRole('button', { name: `全选结果 ${total} 条` }).tap();
  await expect(page.getByText(`已选 ${total} 条`)).toBeVisible();
  await page.getByRole('toolbar').getByRole('button', { name: '停用' }).tap();
  await expect(page.getByText(`批量停用：${total} 条全部成功`)).toBeVisible();
  expect(await disabled()).toHaveLength(total);
  await page.getByRole('button', { name: '撤销' }).tap();
  await expectToast(page, '已撤销');
  expect(await disabled()).toEqual(before);
});

test('filters stand in the address, show as chips and survive a reload', async ({ page, stack }) => {
  await signIn(page, stack, { redirect: list });
  const total = page.getByText(/^共 \d+ 条$/);
  const all = (await total.textContent()) ?? '';
  await page.getByRole('button', { name: '筛选' }).tap();
  await page.getByRole('button', { name: '微毒' }).tap();
  await page.getByRole('button', { name: /查看 \d+ 条结果/ }).tap();
  await expect(page).toHaveURL(/toxicity=/);
  await expect(total).not.toHaveText(all);
  const found = (await total.textContent()) ?? '';
  await page.reload();
  await expect(total).toHaveText(found);
  await expect(page.getByRole('list', { name: '当前筛选' })).toContainText('毒性：微毒');
  await page.getByRole('button', { name: '重置' }).tap();
  await expect(page).not.toHaveURL(/toxicity=/);
});

test('a long list is walked without a gap, and keeps its place on return and reload', async ({ page, stack }) => {
  await signIn(page, stack, { redirect: list });
  const seen = new Set<string>();
  const collect = async () => {
    const links = await page
      .getByRole('article')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    for (const href of links) seen.add(href);
  };
  const total = Number(/\d+/.exec((await page.getByText(/^共 \d+ 条$/).textContent()) ?? '')?.[0]);
  await expect(async () => {
    await collect();
    // A busy machine may draw less often than the wheel turns: the walk begins again at the end.
    const ended = await page.evaluate(() => window.scrollY + window.innerHeight >= document.body.scrollHeight - 2);
    if (ended) await page.evaluate(() => window.scrollTo(0, 0));
    else await page.mouse.wheel(0, 600);
    expect(seen.size).toBe(total);
  }).toPass({ timeout: 40_000, intervals: [150] });

  // The address changes once the list stops scrolling: start at the top, so that the page of the bottom is not read instead.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page).not.toHaveURL(/page=[2-9]/);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
  await expect(page).toHaveURL(/page=[2-9]/);
  const href = await page
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((links) => links.find((link) => link.getBoundingClientRect().top > 200)?.getAttribute('href'));
  const row = page.locator(`a[href="${href ?? ''}"]`);
  await row.tap();
  await expect(page.getByRole('textbox', { name: '登记证号' })).toBeVisible();
  await page.goBack();
  await expect(row).toBeInViewport();
  await page.reload();
  await expect(row).toBeInViewport();
});

test('back closes the sheet over a list and keeps what it has filtered; the next back leaves the list', async ({
  page,
  stack,
  problems,
}) => {
  await signIn(page, stack, { redirect: '/pages/admin/index' });
  await page.getByRole('link', { name: '产品', exact: true }).tap();
  await page.getByRole('button', { name: /^筛选/ }).tap();
  const sheet = page.getByRole('dialog', { name: '筛选' });
  await sheet.getByText('停用', { exact: true }).tap();
  await expect(page).toHaveURL(/status=0/);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/product\/index\?status=0$/);
  await expect(page.getByRole('list', { name: '当前筛选' })).toContainText('状态：停用');

  // A menu that leads to another page leaves nothing of itself behind.
  await page.getByRole('button', { name: '更多' }).first().tap();
  await page.getByRole('button', { name: '操作日志' }).tap();
  await expect(page.getByRole('heading', { name: '操作日志', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/product\/index\?status=0$/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: '管理中心', exact: true })).toBeVisible();
  expect(problems).toEqual([]);
});

test('a list tells of changes by others, and a swipe opens the actions of a row', async ({ page, stack, browser }) => {
  await signIn(page, stack, { redirect: `${list}?keyword=莠去津` });
  const card = page.getByRole('article').first();
  await expect(card).toBeVisible();

  const other = await browser.newPage({ viewport: { width: 1280, height: 800 }, hasTouch: false });
  await signIn(other, stack, { redirect: `${list}?keyword=莠去津` });
  await other.getByRole('button', { name: /^停用/ }).first().click();
  await expectToast(other, '已停用');
  await other.close();
  await page.getByRole('button', { name: /有 1 条更新，点击刷新/ }).tap();
  await expect(card.getByText('停用')).toBeVisible();

  await swipeLeft(page, card);
  await page.getByRole('button', { name: '启用', exact: true }).tap();
  await expect(card.getByText('启用')).toBeVisible();
});

test.describe('on a desktop, by keyboard alone', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

  test('products: sorted by their heading, as the address says', async ({ page, stack }) => {
    await signIn(page, stack, { redirect: `${list}?keyword=草甘膦` });
    const keys = keyboardOf(page);
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    await keys.press(page.getByRole('button', { name: /登记证号/ }));
    await expect(page).toHaveURL(/sort=regNo%3Aasc/);
    await expect(page.getByRole('columnheader', { name: /登记证号/ })).toHaveAttribute('aria-sort', 'ascending');
  });
});
