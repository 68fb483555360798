import { picture } from '../support/picture.ts';
import { expect, signIn, test } from '../support/test.ts';

const list = '/pages/admin/factory-gallery/index';

test('many pictures are uploaded at once; one fails and is tried again, and nothing is lost', async ({
  page,
  stack,
  problems,
}) => {
  await signIn(page, stack, { redirect: `${list}?album=${encodeURIComponent('仓储物流')}` });
  await expect(page.getByText(/^共 \d+ 条$/)).toBeVisible();
  await page.getByRole('button', { name: '更多', exact: true }).tap();
  await page.getByRole('button', { name: '批量上传' }).tap();
  await expect(page).toHaveTitle('批量上传');
  await expect(page.getByRole('radio', { name: '仓储物流' })).toBeChecked();

  // Uploads stop at a gate of the test's; that of 库房1 is refused the first time. Three are sent at once, in any order.
  const waiting: (() => void)[] = [];
  await page.route('**/api/files', async (route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (!route.request().postDataBuffer()?.includes('filename="库房1.')) return route.continue();
    return route.fulfill({ status: 503, json: { success: false, message: '服务暂时不可用', code: 'UNAVAILABLE' } });
  });
  const open = async () => {
    for (const release of waiting.splice(0)) release();
  };

  const size = { width: 1600, height: 1200 };
  const colours = ['#1b5e20', '#33691e', '#827717', '#f57f17', '#e65100'];
  const files = await Promise.all(colours.map((colour, index) => picture(`库房${index + 1}.jpg`, colour, size)));
  await page
    .getByLabel(/选择图片/)
    .setInputFiles([...files, { name: '清单.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }]);
  await expect(page.getByText('清单.txt：仅支持JPG、PNG、WebP格式')).toBeVisible();
  const pictures = page.getByRole('list', { name: '待上传的图片' }).getByRole('listitem');
  await expect(pictures).toHaveCount(5);
  await page.getByLabel('第1张的标题').fill('一号库房');
  // The last one is to be the first.
  await page.getByRole('button', { name: '拖动第5张' }).focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Alt+ArrowUp');
  await expect(pictures.first()).toHaveAccessibleName('第1张 库房5');

  await page.getByRole('button', { name: '上传 5 张' }).tap();
  await expect.poll(() => waiting.length).toBe(3);
  await expect(page.getByText('等待中')).toHaveCount(2);
  await page.getByRole('button', { name: '取消库房4' }).tap();
  await expect(pictures.last().getByText('已取消')).toBeVisible();
  await open();
  // 库房1, now called 一号库房, was refused; the fourth takes its place in the queue.
  await expect(pictures.nth(1).getByRole('alert')).toBeVisible();
  await expect.poll(() => waiting.length).toBe(1);
  await open();
  await expect(page.getByText('共 5 张，已添加 3 张，2 张未成功')).toBeVisible();

  // Leaving asks first.
  await page.getByRole('button', { name: '返回', exact: true }).tap();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('还有 2 张图片未添加，确定离开吗？')).toBeVisible();
  await question.getByRole('button', { name: '继续上传' }).tap();
  await page.unroute('**/api/files');
  await page.getByRole('button', { name: '重试一号库房' }).tap();
  await page.getByRole('button', { name: '重试库房4' }).tap();
  await expect(page.getByText('共 5 张，已添加 5 张')).toBeVisible();

  // The very same picture again is held back, and added if it is wanted.
  await page.getByLabel(/选择图片/).setInputFiles([await picture('重复.jpg', '#827717', size)]);
  await page.getByRole('button', { name: '上传 1 张' }).tap();
  await expect(page.getByText('与「库房3」中的图片相同')).toBeVisible();
  await page.getByRole('button', { name: '移除重复' }).tap();

  // Each is an item, first in its album and in the order of the list.
  await page.getByRole('button', { name: '完成', exact: true }).tap();
  await expect(page).toHaveTitle('工厂展示管理');
  await expect(page.getByRole('article').nth(4)).toBeVisible();
  const titles = await page
    .getByRole('article')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));
  expect(titles.slice(0, 5)).toEqual(['库房5', '一号库房', '库房2', '库房3', '库房4']);
  expect(problems.filter((text) => !text.includes('503'))).toEqual([]);
});
