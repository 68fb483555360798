import type { Page } from '@playwright/test';
import { picture } from '../support/picture.ts';
import { expect, signIn, test } from '../support/test.ts';
import { swipeLeft } from '../support/touch.ts';

const list = '/pages/admin/factory-gallery/index';

const edit = '/pages/admin/factory-gallery/edit';
const company = '/pages/admin/company/edit';
const about = 'pages/company/about';

/** The head of an MP4 file: enough for the server to know what it is. */
const film = {
  name: 'film.mp4',
  mimeType: 'video/mp4',
  buffer: Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypmp42'),
    Buffer.from([0, 0, 0, 0]),
    Buffer.from('mp42isom'),
    Buffer.alloc(64),
  ]),
};

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true });
/** Puts the cursor behind the last word of the introduction. */
async function toEnd(page: Page): Promise<void> {
  const intro = page.getByRole('textbox', { name: '公司简介' });
  await intro.locator('p').last().click();
  await intro.press('Control+End');
}
const album = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });

test('an item of the gallery lives its whole life on a phone', async ({ page, stack, problems }) => {
  await signIn(page, stack, { redirect: list });
  await expect(page.getByText(/^共 \d+ 条$/)).toBeVisible();
  const before = Number(/\d+/.exec((await album(page, '实验室').textContent()) ?? '')?.[0]);
  await album(page, '实验室').tap();
  await expect(page).toHaveURL(/album=/);
  await page.getByRole('button', { name: '新增工厂展示' }).tap();
  await expect(page.getByRole('radio', { name: '实验室' })).toBeChecked();

  // What is missing is said, under each field and in sum.
  await save(page).tap();
  await expect(page.getByText('标题不能为空').first()).toBeVisible();
  await expect(page.getByText('请至少上传一张图片').first()).toBeVisible();
  await page.getByRole('textbox', { name: '标题' }).fill('试验液相色谱室');
  await page
    .getByLabel(/添加图片/)
    .setInputFiles([await picture('a.jpg', '#2f7d32'), await picture('b.jpg', '#8d6e63')]);
  await expect(page.getByRole('button', { name: '图片第2张', exact: true })).toBeVisible();
  const covered = page.getByRole('button', { name: '图片第1张（封面）' }).locator('img');
  const cover = await covered.getAttribute('src');
  await page.getByRole('button', { name: '将图片第2张设为封面' }).tap();
  await expect(covered).not.toHaveAttribute('src', cover ?? '');
  await page.getByLabel('拍摄日期').fill('2025-05-01');
  await save(page).tap();

  // Found by the initials of its pinyin; its album counts it.
  await expect(album(page, '实验室')).toHaveText(`实验室 ${before + 1}`);
  await page.getByRole('searchbox', { name: /搜索/ }).fill('syyxsp');
  await expect(page.getByText('共 1 条')).toBeVisible();
  const card = page.getByRole('article', { name: '试验液相色谱室' });
  await expect(card).toContainText('实验室 · 2 张图片');
  await card.getByRole('link').tap();
  await page.getByLabel('说明').fill('检测每一批产品');
  await save(page).tap();
  await expect(page.getByText('保存成功')).toBeVisible();

  // Disabled and taken back, deleted and taken back.
  const actions = page.getByRole('button', { name: '试验液相色谱室的更多操作' });
  await actions.tap();
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).tap();
  await expect(card.getByText('停用')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).tap();
  await expect(card.getByText('启用')).toBeVisible();
  await actions.tap();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap();
  await expect(page.getByText('没有符合条件的工厂展示')).toBeVisible();
  await expect(album(page, '实验室')).toHaveText(`实验室 ${before}`);
  await page.getByRole('button', { name: '撤销' }).last().tap();
  await expect(page.getByText('共 1 条')).toBeVisible();
  await expect(album(page, '实验室')).toHaveText(`实验室 ${before + 1}`);

  // Visitors see it under its album.
  await page.goto(`${stack.baseUrl}${about}?section=gallery`);
  await page.getByRole('tab', { name: '实验室' }).tap();
  await expect(page.getByRole('button', { name: /试验液相色谱室/ })).toBeVisible();
  expect(problems).toEqual([]);
});

test('items are ordered, selected in a batch and brought back from the recycle bin on a phone', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, { redirect: `${list}?album=${encodeURIComponent('生产车间')}` });
  const cards = page.getByRole('article');
  await expect(cards.nth(2)).toBeVisible();
  const name = async (index: number) => (await cards.nth(index).getAttribute('aria-label')) ?? '';
  const [first, second] = [await name(0), await name(1)];
  const more = async (entry: string) => {
    await page.getByRole('button', { name: '更多', exact: true }).tap();
    await page.getByRole('dialog').getByRole('button', { name: entry }).tap();
  };

  await more('排序');
  await page.getByRole('button', { name: `上移${second}` }).tap();
  await page.getByRole('button', { name: '保存顺序' }).tap();
  await expect(cards.first()).toHaveAccessibleName(second);
  await page.getByRole('button', { name: '撤销' }).tap();
  await expect(cards.first()).toHaveAccessibleName(first);

  await more('批量管理');
  await page.getByRole('checkbox', { name: `选择${first}` }).tap();
  await page.getByRole('checkbox', { name: `选择${second}` }).tap();
  await page.getByRole('toolbar').getByRole('button', { name: '删除' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).tap();
  await expect(page.getByText('批量删除：成功 2，失败 0')).toBeVisible();
  await expect(album(page, '生产车间')).toHaveText('生产车间 1');

  await page.goto(`${stack.baseUrl}pages/admin/recycle/index?entity=factory-gallery`);
  for (const label of [first, second]) {
    await page.getByRole('button', { name: `${label}的更多操作` }).tap();
    await page.getByRole('dialog').getByRole('button', { name: '恢复', exact: true }).tap();
    await expect(page.getByText(`已恢复「${label}」`)).toBeVisible();
  }
  await page.goto(`${stack.baseUrl}${list.slice(1)}?album=${encodeURIComponent('生产车间')}`);
  await expect(album(page, '生产车间')).toHaveText('生产车间 3');
  await expect(cards.first()).toHaveAccessibleName(first);
});

test('pictures are seen as tiles, or as a list whose rows are swiped', async ({ page, stack }) => {
  await signIn(page, stack, { redirect: `${list}?album=${encodeURIComponent('资质荣誉')}` });
  const cards = page.getByRole('article');
  await expect(cards.nth(1)).toBeVisible();
  const [left, right] = [await cards.first().boundingBox(), await cards.nth(1).boundingBox()];
  expect(left?.y).toBe(right?.y);
  await page.getByRole('button', { name: '更多', exact: true }).tap();
  await page.getByRole('dialog').getByRole('button', { name: '列表显示' }).tap();
  await expect(page).toHaveURL(/view=list/);
  await page.reload();
  await expect(cards.nth(1)).toBeVisible();
  const box = await cards.first().boundingBox();
  expect((await cards.nth(1).boundingBox())?.x).toBe(box?.x);

  await swipeLeft(page, cards.first());
  await page.getByRole('button', { name: '停用', exact: true }).tap();
  await expect(cards.first().getByText('停用')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).tap();
  await expect(cards.first().getByText('启用')).toBeVisible();
});

test('a film is shown with its poster while it is filled in', async ({ page, stack }) => {
  await signIn(page, stack, { redirect: `${edit}?album=${encodeURIComponent('团队风采')}` });
  await page.getByRole('textbox', { name: '标题' }).fill('技术服务短片');
  await page.getByRole('radio', { name: '视频' }).check();
  await save(page).tap();
  await expect(page.getByText('请上传视频').first()).toBeVisible();
  await page.getByLabel(/选择文件/).setInputFiles([film]);
  await expect(page.getByRole('figure', { name: '预览' }).locator('video')).toBeVisible();
  await page.locator('[data-field=posterId] input[type=file]').setInputFiles([await picture('poster.jpg', '#1b5e20')]);
  await page.getByRole('dialog', { name: '裁剪图片' }).getByRole('button', { name: '确定' }).tap();
  await expect(page.locator('video')).toHaveAttribute('poster', /preview/);
  await save(page).tap();
  await expect(page.getByText('保存成功')).toBeVisible();
  await page.goto(`${stack.baseUrl}${list.slice(1)}?mediaType=video`);
  await expect(page.getByRole('article', { name: '技术服务短片' })).toContainText('视频');
});

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
  await expect.poll(() => withEditor.length).toBe(1);
});

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

  // Uploads stop at a gate of the test's; the second one is refused once it is through.
  const waiting: (() => void)[] = [];
  let seen = 0;
  await page.route('**/api/files', async (route) => {
    seen += 1;
    const number = seen;
    await new Promise<void>((resolve) => waiting.push(resolve));
    if (number !== 2) return route.continue();
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
  // The second, 一号库房, was refused; the fourth takes its place in the queue.
  await expect(pictures.nth(1).getByRole('alert')).toBeVisible();
  await expect.poll(() => waiting.length).toBe(1);
  await open();
  await expect(page.getByText('共 5 张，已添加 3 张，2 张未成功')).toBeVisible();

  // Leaving asks first.
  await page.getByRole('button', { name: '返回' }).tap();
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
  await page.getByRole('button', { name: /添加证书/ }).tap();
  const number = await page.getByLabel(/^证书名称（第\d+行）/).count();
  await page.getByLabel(`证书名称（第${number}行）`).fill('绿色工厂');
  await page.getByLabel(`有效期至（第${number}行）`).fill('2030-06-30');
  await page
    .locator('.adm-row')
    .nth(number - 1)
    .locator('input[type=file]')
    .setInputFiles([await picture('certificate.jpg', '#8d6e63', { width: 600, height: 800 })]);
  await expect(
    page
      .locator('.adm-row')
      .nth(number - 1)
      .getByRole('button', { name: '删除证书图片第1张' }),
  ).toBeVisible();
  await save(page).tap();
  await expect(page.getByText('保存成功')).toBeVisible();
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
  await expect(other.getByText('保存成功')).toBeVisible();
  await other.close();

  await toEnd(page);
  await page.keyboard.type('我写的一句。');
  await save(page).tap();
  const compare = page.getByRole('dialog', { name: '数据已被他人修改' });
  await expect(compare.getByText(/对方修改的宣传语.*会一并保留/)).toBeVisible();
  await expect(compare.getByText(/别人写的一句。/)).toBeVisible();
  // Words are compared, not their markup.
  await expect(compare.getByText(/<p>/)).toHaveCount(0);
  await compare.getByText(/我写的一句。/).tap();
  await compare.getByRole('button', { name: '合并并保存' }).tap();
  await expect(page.getByText('保存成功')).toBeVisible();
  await page.goto(stack.baseUrl + about);
  await expect(page.getByText(/我写的一句。/)).toBeVisible();
  await expect(page.getByText('别人的宣传语')).toBeVisible();
});

test.describe('on a desktop, by keyboard alone', () => {
  test.use({ viewport: { width: 1280, height: 800 }, hasTouch: false });

  test('the introduction is formatted, taken back and left', async ({ page, stack }) => {
    await signIn(page, stack, { redirect: '/pages/admin/index' });
    await page.getByRole('link', { name: '公司信息' }).press('Enter');
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
    await expect(page.getByLabel('联系人')).toBeFocused();
    // Nothing has changed: nothing is asked on the way out.
    await page.getByRole('button', { name: '返回' }).press('Enter');
    await expect(page).toHaveTitle('管理中心');
  });

  test('albums are gone through, and items moved from one to another', async ({ page, stack }) => {
    await signIn(page, stack, { redirect: `${list}?album=${encodeURIComponent('厂区环境')}` });
    const links = page.getByRole('table').getByRole('row').getByRole('link');
    await expect(links.nth(1)).toBeVisible();
    const count = await links.count();
    const bar = page.getByRole('toolbar');
    await page.getByRole('checkbox', { name: '全选本页' }).press('Space');
    await bar.getByRole('button', { name: '移动' }).press('Enter');
    await page.getByRole('radio', { name: '团队风采' }).press('Space');
    await page.getByRole('button', { name: '移动到这里' }).press('Enter');
    await expect(page.getByText(/移动：成功 \d+，失败 0/)).toBeVisible();
    await expect(album(page, '厂区环境')).toHaveText('厂区环境 0');
    await page.getByRole('button', { name: '撤销' }).press('Enter');
    await expect(album(page, '厂区环境')).toHaveText(`厂区环境 ${count}`);
    await album(page, '厂区环境').press('ArrowRight');
    await expect(album(page, '生产车间')).toBeFocused();
    await expect(page).toHaveURL(new RegExp(encodeURIComponent('生产车间')));
  });
});
