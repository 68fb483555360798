import { plainHost } from '../support/plain-host.ts';
import { expect, signInByForm, test } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';

// Browsers cannot check signatures there (docs/decisions/0021), so a company that tries the app without HTTPS sets no root key.
test.use({ stackOptions: { hostName: plainHost, config: { rootKey: '' } } });

test('a company tries the app over plain HTTP: login, a module, a copied link, an inquiry', async ({
  page,
  stack,
  problems,
}) => {
  await signInByForm(page, stack, { redirect: '/pages/admin/index' });
  const left = await page.evaluate(() => [
    'subtle' in crypto,
    ...['locks', 'clipboard', 'serviceWorker', 'storage'].map((name) => name in navigator),
  ]);
  expect(left).toEqual([false, false, false, false, false]);
  await expect(page.getByRole('main').getByRole('note')).toContainText('当前使用 HTTP 访问');

  const row = page.getByRole('main').locator('a[href*="product/edit"]').first();
  await page.goto(`${stack.baseUrl}pages/admin/product/index`);
  await row.click();
  await expect(page.getByRole('textbox', { name: /^农药名称/ })).not.toHaveValue('');

  await page.goto(`${stack.baseUrl}pages/category/insecticide`);
  await page.getByRole('main').locator('a[href*="/detail?id="]').first().click();
  await page.waitForURL(/\/detail\?id=/);
  const address = page.url();
  await page.getByRole('button', { name: '分享', exact: true }).click();
  await page.getByRole('dialog', { name: '分享' }).getByRole('button', { name: '复制链接' }).click();
  await expectToast(page, '已复制链接');

  await page.getByRole('button', { name: '询价', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: /^询价：/ });
  await sheet.getByRole('button', { name: /^加入询价单/ }).click();
  await expect(sheet).toHaveCount(0);
  await page.goto(`${stack.baseUrl}pages/inquiry/index`);
  const main = page.getByRole('main');
  // What the link's button has copied, pasted by the keyboard: scripts may not read it here.
  const remark = main.getByRole('textbox', { name: /^(备注|留言|说明)/ }).first();
  await remark.click();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(remark).toHaveValue(address);
  await main.getByRole('textbox', { name: /^姓名/ }).fill('李询价');
  await main.getByRole('textbox', { name: /^联系电话/ }).fill('13812345678');
  await main.getByRole('checkbox', { name: /同意/ }).check();
  await page.getByRole('button', { name: '提交询价（1 项）' }).click();
  await expect(main.getByText('询价单已提交')).toBeVisible();
  // The browser's own remark on a header that it takes over HTTPS alone.
  expect(problems.filter((text) => !text.startsWith('The Cross-Origin-Opener-Policy header'))).toEqual([]);
});
