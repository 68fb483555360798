import type { Page } from '@playwright/test';
import { picture } from '../support/picture.ts';
import { savedAndLeft } from '../support/admin-screens.ts';
import { expect, signIn, test } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';

const list = '/pages/admin/factory-gallery/index';
const company = '/pages/admin/company/edit';
const about = 'pages/company/about';
const save = (page: Page) => page.getByRole('button', { name: '保存并返回', exact: true });
async function toEnd(page: Page): Promise<void> {
  const intro = page.getByRole('textbox', { name: '公司简介' });
  await intro.locator('p').last().click();
  await intro.press('Control+End');
}

test('the editor of rich text loads with the form of the company alone', async ({ page, stack }) => {
  const { origin } = stack.remote('gallery');
  const withEditor: string[] = [];
  page.on('response', async (response) => {
    if (!response.url().startsWith(origin) || !response.url().endsWith('.js')) return;
    const text = await response.text().catch(() => '');
    if (text.includes('ProseMirror')) withEditor.push(new URL(page.url()).pathname);
  });
  await signIn(page, stack, { redirect: list });
  await expect(page.getByText(/^共 \d+ 条$/)).toBeVisible();
  await page.getByRole('article').first().getByRole('link').tap();
  await expect(page.getByRole('textbox', { name: '标题' })).not.toHaveValue('');
  expect(withEditor).toEqual([]);
  await page.goto(`${stack.baseUrl}${company.slice(1)}`);
  await expect(page.getByRole('textbox', { name: '公司简介' })).toBeVisible();
  await expect.poll(() => withEditor.length).toBeGreaterThan(0);
  expect(withEditor.filter((path) => !path.endsWith(company))).toEqual([]);
});

test('the company is written with headings, lists and links, and visitors read it', async ({
  page,
  stack,
  problems,
}) => {
  await signIn(page, stack, { redirect: company });
  await expect(page).toHaveTitle('公司信息');
  const intro = page.getByRole('textbox', { name: '公司简介' });
  const tools = page.getByRole('toolbar', { name: '文字格式' });
  await expect(intro).toContainText('绿禾农化');
  const styles = await page.locator('style').count();

  await toEnd(page);
  await intro.press('Enter');
  await tools.getByRole('button', { name: '标题', exact: true }).tap();
  await page.keyboard.type('出口业务');
  await intro.press('Enter');
  await page.keyboard.type('产品远销');
  await tools.getByRole('button', { name: '加粗' }).tap();
  await page.keyboard.type('三十国');
  await tools.getByRole('button', { name: '加粗' }).tap();
  await intro.press('Enter');
  await tools.getByRole('button', { name: '链接' }).tap();
  const sheet = page.getByRole('dialog', { name: '链接' });
  await sheet.getByLabel('地址').fill('javascript:alert(1)');
  await sheet.getByRole('button', { name: '确定' }).tap();
  await expect(sheet.getByText(/请输入以 https/)).toBeVisible();
  await sheet.getByLabel('地址').fill('https://www.icama.cn');
  await sheet.getByRole('button', { name: '确定' }).tap();
  await expect(intro.getByRole('link', { name: 'https://www.icama.cn' })).toBeVisible();

  // What is pasted keeps its structure and nothing else.
  await intro.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<h1 style="color:red">不留样式</h1><ul><li onclick="x()">粘贴的一条</li></ul><img src="x">',
    );
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(intro.getByRole('listitem').filter({ hasText: '粘贴的一条' })).toBeVisible();

  // What is wrong is said by the field; a certificate takes its picture.
  const code = page.getByLabel('统一社会信用代码');
  const before = await code.inputValue();
  await code.fill('913200001234567890');
  await expect(page.getByText('请输入正确的统一社会信用代码').first()).toBeVisible();
  await code.fill(before);
  const certificates = page.getByRole('group', { name: '资质证书' });
  await certificates.getByRole('button', { name: /添加证书/ }).tap();
  const number = await certificates.getByLabel(/^证书名称（第\d+行）/).count();
  await certificates.getByLabel(`证书名称（第${number}行）`).fill('绿色工厂');
  await certificates.getByLabel(`有效期至（第${number}行）`).fill('2030-06-30');
  const added = certificates.locator('.adm-row').last();
  await added
    .locator('input[type=file]')
    .setInputFiles([await picture('certificate.jpg', '#8d6e63', { width: 600, height: 800 })]);
  await expect(added.getByRole('button', { name: '删除证书图片第1张' })).toBeVisible();
  await save(page).tap();
  await savedAndLeft(page);
  expect(await page.locator('style').count()).toBe(styles);

  await page.goto(stack.baseUrl + about);
  await expect(page.getByRole('heading', { name: '出口业务' })).toBeVisible();
  await expect(page.locator('strong', { hasText: '三十国' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '粘贴的一条' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://www.icama.cn' })).toHaveAttribute('rel', /noopener/);
  await expect(page.getByRole('button', { name: '查看绿色工厂' })).toBeVisible();
  expect(problems).toEqual([]);
});

test('two administrators write the introduction, and both texts are to be seen', async ({ page, stack, browser }) => {
  await signIn(page, stack, { redirect: company });
  const intro = page.getByRole('textbox', { name: '公司简介' });
  await expect(intro).toContainText('绿禾农化');

  const other = await browser.newPage();
  await signIn(other, stack, { redirect: company });
  await expect(other.getByRole('textbox', { name: '公司简介' })).toContainText('绿禾农化');
  await toEnd(other);
  await other.keyboard.type('别人写的一句。');
  await other.getByLabel('宣传语').fill('别人的宣传语');
  await save(other).click();
  await expectToast(other, '保存成功');
  await other.close();

  await toEnd(page);
  await page.keyboard.type('我写的一句。');
  await save(page).tap();
  const compare = page.getByRole('dialog', { name: '数据已被他人修改' });
  await expect(compare.getByText(/他人修改的宣传语.*会一并保留/)).toBeVisible();
  await expect(compare.getByText(/别人写的一句。/)).toBeVisible();
  // Words are compared, not their markup.
  await expect(compare.getByText(/<p>/)).toHaveCount(0);
  await compare.getByText(/我写的一句。/).tap();
  await compare.getByRole('button', { name: '合并并保存' }).tap();
  await savedAndLeft(page);
  await page.goto(stack.baseUrl + about);
  await expect(page.getByText(/我写的一句。/)).toBeVisible();
  await expect(page.getByText('别人的宣传语')).toBeVisible();
});

test.describe('on a desktop, by keyboard alone', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

  test('the introduction is formatted, taken back and left', async ({ page, stack }) => {
    await signIn(page, stack, { redirect: '/pages/admin/index' });
    await page.getByRole('navigation', { name: '管理导航' }).getByRole('link', { name: '公司信息' }).press('Enter');
    const intro = page.getByRole('textbox', { name: '公司简介' });
    await intro.focus();
    await intro.press('Control+a');
    // One stop for the whole toolbar.
    await page.keyboard.press('Shift+Tab');
    const tools = page.getByRole('toolbar', { name: '文字格式' });
    await expect(tools.getByRole('button', { name: '加粗' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(intro).toBeFocused();
    await expect(tools.getByRole('button', { name: '斜体' })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Control+z');
    await expect(tools.getByRole('button', { name: '斜体' })).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('textbox', { name: '联系人', exact: true })).toBeFocused();
    // Nothing has changed, so leaving asks nothing.
    await page.getByRole('button', { name: '返回', exact: true }).press('Enter');
    await expect(page).toHaveTitle('管理中心');
  });
});
