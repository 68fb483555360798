import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { callAsPerson } from '../support/api.ts';
import { copy } from '../support/clipboard.ts';
import { picture } from '../support/picture.ts';
import { expect, signIn, test } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';

const company = '/pages/admin/company/edit';
const fixtures = new URL('../../remotes/gallery/src/rich-text/test/fixtures/', import.meta.url);
const fixture = (name: string) => readFile(new URL(name, fixtures), 'utf8');

/** Opens the form of the company with an empty introduction. */
async function openIntro(page: Page): Promise<Locator> {
  const intro = page.getByRole('textbox', { name: '公司简介' });
  await expect(intro).not.toBeEmpty();
  await intro.press('Control+a');
  await intro.press('Delete');
  await expect(intro).toHaveText('');
  return intro;
}

/** How far the page can be scrolled to its side, in pixels. */
const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** How far a table can be scrolled in its own box. */
const ownScroll = (table: Locator) => table.evaluate((element) => element.scrollWidth - element.clientWidth);

/** The picture has arrived and is drawn. */
const isDrawn = (image: Locator) =>
  expect
    .poll(() => image.evaluate((element) => element instanceof HTMLImageElement && element.naturalWidth))
    .toBeGreaterThan(0);

/** Cells of a row that no phone is wide enough for. */
const cells = (tag: string, text: string) =>
  Array.from({ length: 9 }, (_, at) => `<${tag} style="width:400px;white-space:nowrap">${text}${at + 1}</${tag}>`).join(
    '',
  );

test('a web page that is pasted keeps its structure, its pictures are stored, and nothing of its style stays', async ({
  page,
  stack,
  problems,
}) => {
  await signIn(page, stack, { redirect: company });
  const intro = await openIntro(page);
  const styles = await page.locator('style').count();
  const { buffer } = await picture('workshop.jpg', '#8d6e63', { width: 600, height: 400 });
  await copy(page, {
    'text/plain': '产品百科',
    'text/html': `<meta charset="utf-8"><style>body,h2{color:rgb(255,0,0)!important}</style>
      <article class="post" style="max-width:720px" onclick="track()"><h1 style="color:red">产品百科</h1>
      <p>见<a href="https://example.com/a?b=1&amp;c=2" onmouseover="x()">说明</a>与<a href="javascript:alert(1)">脚本</a>。</p>
      <ol><li>甲<ul><li>乙</li></ul></li><li>丙</li></ol>
      <p><img alt="车间" src="data:image/jpeg;base64,${buffer.toString('base64')}"></p>
      <table style="width:4000px" width="4000"><thead><tr>${cells('th', '作物名称')}</tr></thead>
      <tbody><tr>${cells('td', '每亩用量')}</tr></tbody></table><p>完</p>
      <img src="https://cdn.example.com/a.png" onerror="x()"><script>alert(1)</script></article>`,
  });
  await intro.press('Control+v');
  await expect(intro.getByRole('heading', { name: '产品百科', level: 2 })).toBeVisible();
  await expect(intro.getByRole('link', { name: '说明' })).toHaveAttribute('href', 'https://example.com/a?b=1&c=2');
  await expect(intro.getByRole('link', { name: '脚本' })).toHaveCount(0);
  await expect(intro.locator('ol > li > ul > li')).toHaveText('乙');
  await isDrawn(intro.getByRole('img', { name: '车间' }));
  await expect(page.getByText('有 1 张图片未能粘贴')).toBeVisible();

  // Nothing dresses the page, and a wide table scrolls in its own box.
  expect(await page.locator('style').count()).toBe(styles);
  await expect(intro.locator('[style], [class^="post"], script')).toHaveCount(0);
  await expect(intro.getByRole('heading', { name: '产品百科' })).not.toHaveCSS('color', 'rgb(255, 0, 0)');
  expect(await ownScroll(intro.getByRole('table'))).toBeGreaterThan(0);
  expect(await sideways(page)).toBe(0);

  await page.getByRole('button', { name: '保存并返回', exact: true }).tap();
  await expectToast(page, '保存成功');
  const admin = await callAsPerson(stack);
  const { intro: stored } = await admin<{ intro: string }>('GET', '/api/company');
  expect(stored).toMatch(/<img src="\/api\/files\/preview\/[0-9a-f]{32}"/);
  expect(stored).not.toMatch(/style|onclick|onmouseover|data:|cdn\.example/);

  await page.goto(`${stack.baseUrl}pages/company/about`);
  await expect(page.getByRole('heading', { name: '产品百科' })).toBeVisible();
  const drawn = page.getByRole('img', { name: '车间' });
  await drawn.scrollIntoViewIfNeeded();
  await isDrawn(drawn);
  expect(await ownScroll(page.getByRole('table'))).toBeGreaterThan(0);
  expect(await sideways(page)).toBe(0);
  expect(problems).toEqual([]);
});

test('a document of Word that is pasted keeps headings, lists of levels, its table and the picture of its RTF', async ({
  page,
  stack,
  problems,
}) => {
  await signIn(page, stack, { redirect: company });
  const intro = await openIntro(page);
  const styles = await page.locator('style').count();
  const clip = {
    'text/plain': '公司概况',
    'text/html': await fixture('word.clip'),
    'text/rtf': await fixture('word-rtf.clip'),
  };
  // A page cannot put RTF on the system clipboard, so the test dispatches the paste event itself.
  await intro.evaluate((field, types) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(types)) clipboardData.setData(type, text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, clip);
  await expect(intro.getByRole('heading', { level: 2 })).toHaveText(['公司概况', '主要产品']);
  await expect(intro.locator('ul > li > ul > li')).toHaveText('草甘膦');
  await expect(intro.getByRole('cell', { name: '车间与产能' })).toHaveAttribute('colspan', '2');
  // Word has given it no description, so that it has no name.
  await isDrawn(intro.locator('img[src*="/api/files/preview/"]'));
  expect(await page.locator('style').count()).toBe(styles);
  await expect(intro.locator('[style], [class^="Mso"]')).toHaveCount(0);
  expect(await sideways(page)).toBe(0);
  expect(problems).toEqual([]);
});
