import type { Page, Request } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, signIn, test } from '../support/test.ts';

// A mail server that does not listen: the mail waits.
test.use({ stackOptions: { api: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'office@example.com' } } });

const inbox = '/pages/admin/inquiry/index';
const person = '李询价';

const sent = (request: Request) => request.method() === 'POST' && request.url().endsWith('/api/inquiry');

/** Opens the first record of a list and puts it in the list of 询价单. */
async function ask(page: Page, list: string): Promise<void> {
  await page.goto(list);
  await page.getByRole('main').locator('a[href*="/detail?id="]').first().click();
  await page.waitForURL(/\/detail\?id=/);
  await page.getByRole('button', { name: '询价', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: /^询价：/ });
  await sheet.getByRole('button', { name: /^加入询价单/ }).click();
  await expect(sheet).toHaveCount(0);
}

test('a visitor asks for a product and a material without an account, and an administrator answers', async ({
  page,
  browser,
  stack,
  problems,
}) => {
  await ask(page, `${stack.baseUrl}pages/category/insecticide`);
  await ask(page, `${stack.baseUrl}pages/materials/list`);

  // What is filled in outlives the page.
  await page.goto(`${stack.baseUrl}pages/inquiry/index`);
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: '数量（第1项）' }).fill('12 箱');
  await main.getByRole('textbox', { name: /^姓名/ }).fill(person);
  await page.reload();
  await expect(main.getByRole('textbox', { name: '数量（第1项）' })).toHaveValue('12 箱');
  await expect(main.getByRole('textbox', { name: '数量（第2项）' })).toHaveValue('');
  const send = page.getByRole('button', { name: '提交询价（2 项）' });
  const phone = main.getByRole('textbox', { name: /^联系电话/ });
  await phone.fill('123');
  await page.evaluate(() => window.scrollTo(0, 0));
  await send.click();
  await expect(phone).toBeFocused();
  // In view, not behind the bar with the button; what failed stands in that bar.
  const bar = page.getByRole('contentinfo');
  await expect(bar.getByText('请检查标出的内容')).toBeInViewport();
  await expect
    .poll(async () => {
      const [field, top] = [await phone.boundingBox(), (await bar.boundingBox())?.y ?? 0];
      return field !== null && field.y > 44 && field.y + field.height < top;
    })
    .toBe(true);
  // As a contact is pasted; the office gets the number that can be dialled.
  await phone.fill('+86 138-1234 5678');
  await main.getByRole('textbox', { name: '邮箱' }).fill('li@example.com');
  await send.click();
  await expect(main.getByText('请先阅读并同意隐私政策')).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('checkbox', { name: /同意/ }).check();
  await send.dblclick();
  await expect(main.getByText('询价单已提交')).toBeVisible();

  await page.goto(`${stack.baseUrl}pages/mine/inquiries/index`);
  const own = main.locator('.own-inquiries > li');
  await expect(own).toHaveCount(1);
  await expect(own.getByText('新', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const office = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const desk = await office.newPage();
  await signIn(desk, stack, { redirect: inbox });
  await expect(desk.getByRole('main').getByText('1 张未读')).toBeVisible();
  const unread = desk.getByRole('navigation', { name: '管理导航' }).getByRole('img', { name: '1 张未读' });
  await expect(unread).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('main').locator('a[href*="inquiry/detail?id="]').first().click();
  await expect(desk.getByRole('heading', { name: '联系方式' })).toBeVisible();
  await expect(desk.getByRole('link', { name: '13812345678' })).toBeVisible();
  await expect(unread).toHaveCount(0);
  await desk.getByRole('combobox', { name: '负责人' }).selectOption({ index: 1 });
  const events = desk.getByRole('list', { name: '处理记录' });
  await expect(events.getByText(/^负责人：/)).toBeVisible();
  await desk.getByRole('textbox', { name: '添加备注' }).fill('已电话联系，报价 120 元/箱');
  await desk.getByRole('button', { name: '添加备注' }).click();
  await expect(events.getByText('已电话联系，报价 120 元/箱')).toBeVisible();
  const states = desk.getByRole('group', { name: '状态' });

  // What is written of a mail outlives the sheet; it is stored with the new state, and sent afterwards.
  const write = desk.getByRole('button', { name: '邮件回复' });
  await write.click();
  const mail = desk.getByRole('dialog', { name: '邮件回复' });
  await mail.getByRole('textbox', { name: /^正文/ }).fill('报价 120 元/箱');
  await expectAccessible(desk);
  await mail.getByRole('button', { name: '关闭' }).click();
  await write.click();
  await expect(mail.getByRole('textbox', { name: /^正文/ })).toHaveValue('报价 120 元/箱');
  await mail.getByRole('button', { name: '发送' }).click();
  await expect(events.getByText('邮件：关于您的询价（2 项）')).toBeVisible();
  await expect(events.getByText('待发送')).toBeVisible();
  await expect(states.getByRole('button', { name: '已联系' })).toHaveAttribute('aria-pressed', 'true');
  await states.getByRole('button', { name: '已报价' }).click();
  await expect(states.getByRole('button', { name: '已报价' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(desk);
  await desk.goto(`${stack.baseUrl}${inbox.slice(1)}`);
  await expect(desk.getByRole('tab', { name: '已报价 1' })).toBeVisible();
  await expect(desk.getByRole('main').getByText(/张未读/)).toHaveCount(0);
  await office.close();

  await page.reload();
  await expect(own.getByText('已报价', { exact: true })).toBeVisible();
  expect(problems).toEqual([]);
});

test('a person without the right neither sees the inbox nor reaches it', async ({ page, stack }) => {
  await signIn(page, stack, { username: 'manager_li', password: 'demo123456', redirect: '/pages/admin/index' });
  await expect(page.getByRole('main').getByRole('link', { name: '原料', exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: '询价单', exact: true })).toHaveCount(0);
  await page.goto(`${stack.baseUrl}${inbox.slice(1)}`);
  await expect(page.getByText('权限不足，无法访问')).toBeVisible();
});

test('a device that asks often computes for a moment, and its inquiry arrives', async ({ page, stack }) => {
  await ask(page, `${stack.baseUrl}pages/category/insecticide`);
  await page.goto(`${stack.baseUrl}pages/inquiry/index`);
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: /^姓名/ }).fill(person);
  await main.getByRole('textbox', { name: /^联系电话/ }).fill('13812345678');
  await main.getByRole('checkbox', { name: /同意/ }).check();
  const send = page.getByRole('button', { name: '提交询价（1 项）' });

  const [first] = await Promise.all([page.waitForRequest(sent), send.click()]);
  await expect(main.getByText('询价单已提交')).toBeVisible();
  // The device sends two more, as a script would; they may be refused, where others here have sent many.
  for (const ref of ['1', '2']) {
    await page.request.post(first.url(), { data: { ...first.postDataJSON(), ref: ref.repeat(32) } });
  }

  await ask(page, `${stack.baseUrl}pages/category/insecticide`);
  await page.goto(`${stack.baseUrl}pages/inquiry/index`);
  await main.getByRole('checkbox', { name: /同意/ }).check();
  const [solved] = await Promise.all([
    page.waitForRequest((request) => sent(request) && 'proof-of-work' in request.headers()),
    send.click(),
  ]);
  await expect(main.getByText('询价单已提交')).toBeVisible();
  expect((await solved.response())?.status()).toBe(200);
  await page.goto(`${stack.baseUrl}pages/mine/inquiries/index`);
  await expect(main.locator('.own-inquiries > li').nth(1)).toBeVisible();

  // Somebody else uses the device next.
  await main.getByRole('button', { name: '清除联系方式' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '清除' }).click();
  await expect(main.getByText('本机已记住您的联系方式')).toHaveCount(0);
  await page.goto(`${stack.baseUrl}pages/inquiry/index`);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('13812345678');
});
