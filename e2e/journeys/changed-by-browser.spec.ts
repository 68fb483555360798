import type { Page } from '@playwright/test';
import { adminModules } from '../support/admin-modules.ts';
import { newestId, test } from '../support/rendered-pages.ts';
import { takenOver } from '../support/taken-over.ts';
import { expect, signIn } from '../support/test.ts';

/** Runs in the page: puts every text, those that come later too, into two `<font>`, as Chrome's translation does. */
function translate(): void {
  const wrapped = new WeakSet<Node>();
  const wrap = (text: Node) => {
    const parent = text.parentElement;
    if (!parent || wrapped.has(text) || !text.nodeValue?.trim()) return;
    if (parent.closest('script, style, textarea, noscript, svg, font')) return;
    const inner = document.createElement('font');
    const outer = document.createElement('font');
    const copy = document.createTextNode(text.nodeValue);
    wrapped.add(copy);
    inner.append(copy);
    outer.append(inner);
    text.parentNode?.replaceChild(outer, text);
  };
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(wrap);
  };
  document.documentElement.classList.add('translated-ltr');
  document.documentElement.lang = 'en';
  wrapAll(document.body);
  new MutationObserver((changes) =>
    changes.forEach(({ type, target, addedNodes }) =>
      type === 'characterData' ? wrap(target) : addedNodes.forEach(wrapAll),
    ),
  ).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Opens a page and lets the browser translate it. */
async function openTranslated(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await takenOver(page);
  await page.evaluate(translate);
  await expect(page.locator('main font').first()).toBeAttached();
}

/** What a page must not show or say: that a screen has failed. */
async function expectWhole(page: Page, problems: readonly string[]): Promise<void> {
  await expect(page.getByText(/页面出错|出错了|加载失败/)).toHaveCount(0);
  expect(problems).toEqual([]);
}

test.describe('translated by the browser', () => {
  test('a list of products is narrowed, ordered and read on', async ({ page, stack, problems }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await openTranslated(page, `${stack.baseUrl}pages/category/insecticide?categoryId=all`);
    const list = page.getByRole('region', { name: '产品列表' });
    const total = list.getByRole('status').filter({ hasText: /共 \d+ 款产品/ });
    const all = await total.textContent();
    await page.getByRole('button', { name: /筛选/ }).click();
    const sheet = page.getByRole('dialog', { name: /筛选/ });
    await sheet.getByRole('button', { name: /低毒/ }).click();
    await sheet.getByRole('button', { name: /查看|确定/ }).click();
    await expect(page).toHaveURL(/toxicity=/);
    await expect(total).not.toHaveText(all ?? '');
    await list.getByRole('link', { name: /移除.*低毒/ }).click();
    await expect(total).toHaveText(all ?? '');
    await page.getByRole('tab', { name: '最新' }).click();
    await expect(page).toHaveURL(/sort=newest/);
    await list
      .getByRole('link', { name: /吡虫啉|啶虫脒|草甘膦|阿维菌素/ })
      .first()
      .click();
    await expect(page).toHaveURL(/product\/detail/);
    await expectWhole(page, problems);
  });

  test('a search finds, changes its kind and its words', async ({ page, stack, problems }) => {
    await openTranslated(page, `${stack.baseUrl}pages/search/index?keyword=${encodeURIComponent('红蜘蛛')}`);
    const results = page.getByRole('region', { name: '搜索结果' });
    const total = results.getByRole('status').filter({ hasText: '找到' });
    await expect(total).toHaveText(/找到 \d+ 款产品/);
    await page.getByRole('tab', { name: /病虫害/ }).click();
    await expect(results.getByRole('link', { name: /叶螨/ }).first()).toBeVisible();
    await page.getByRole('tab', { name: /产品/ }).click();
    const found = await total.textContent();
    await page.getByRole('combobox', { name: /搜索/ }).fill('吡虫啉');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/%E5%90%A1%E8%99%AB%E5%95%89/);
    await expect(total).not.toHaveText(found ?? '');
    await expect(results.getByRole('link', { name: /吡虫啉/ }).first()).toBeVisible();
    await expectWhole(page, problems);
  });

  test('materials are searched, and one is opened and closed', async ({ page, stack, problems }) => {
    await openTranslated(page, `${stack.baseUrl}pages/materials/list`);
    const total = page.getByRole('status').filter({ hasText: /共 \d+ 种/ });
    const all = await total.textContent();
    await page.getByRole('searchbox').last().fill('二甲苯');
    await page.keyboard.press('Enter');
    await expect(total).not.toHaveText(all ?? '');
    await page
      .getByRole('link', { name: /二甲苯/ })
      .first()
      .click();
    await expect(page).toHaveURL(/materials\/detail/);
    await expect(page.getByRole('heading', { name: /二甲苯/ }).first()).toBeVisible();
    await page.goBack();
    await expect(total).not.toHaveText(all ?? '');
    await expectWhole(page, problems);
  });

  test('a product is kept, inquired about and left for the next one', async ({ page, stack, problems }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await openTranslated(page, `${stack.baseUrl}pages/product/detail?id=${await newestId(stack, 'product')}`);
    const bar = page.getByRole('contentinfo');
    await bar.getByRole('button', { name: '收藏' }).click();
    await expect(bar.getByRole('button', { name: /已收藏|取消收藏/ })).toBeVisible();
    await bar.getByRole('button', { name: '询价', exact: true }).click();
    await page.getByRole('dialog').getByRole('button').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('navigation', { name: '相邻产品' }).getByRole('link').first().click();
    await expect(page).not.toHaveURL(new RegExp(`id=${await newestId(stack, 'product')}`));
    const next = new URL(page.url()).searchParams.get('id');
    const { data } = await (await fetch(`${stack.apiOrigin}/api/publish/${next}`)).json();
    await expect(page.getByRole('heading', { name: data.title, exact: true }).first()).toBeVisible();
    // Taken over from the page before, its number would be that one's.
    await expect(page.getByText(data.record.regNo).first()).toBeAttached();
    await expectWhole(page, problems);
  });

  test('records of the administration are searched, chosen, made and changed', async ({ page, stack, problems }) => {
    const product = adminModules.find(({ entity }) => entity === 'product');
    if (!product) throw new Error('No such module');
    await signIn(page, stack, { redirect: product.edit });
    await page.getByLabel(product.name).waitFor();
    await page.evaluate(translate);
    const save = page.getByRole('button', { name: '保存并返回', exact: true });
    await save.click();
    await expect(page.getByText(/有 \d+ 处需要修改/)).toBeVisible();
    await product.fill(page, '译后新建的产品');
    await page.getByRole('button', { name: /添加使用范围/ }).click();
    await page.getByRole('button', { name: '删除第1行' }).last().click();
    await save.click();
    await page.waitForURL(new RegExp(product.list));
    const total = page
      .getByRole('status')
      .filter({ hasText: /共 \d+/ })
      .first();
    await expect(total).toBeVisible();
    const all = await total.textContent();
    await page.getByRole('searchbox').last().fill('译后新建的产品');
    await expect(page.getByRole('link', { name: '译后新建的产品' })).toHaveCount(1);
    await expect(total).not.toHaveText(all ?? '');
    await page.getByRole('link', { name: '译后新建的产品' }).click();
    await page.waitForURL(/product\/edit/);
    await expectWhole(page, problems);
  });
});

/** Runs in the page before its code: what extensions and Chrome on iPad do to a document as soon as it is parsed. */
function changeBeforeTakeover(): void {
  document.addEventListener('readystatechange', () => {
    if (document.readyState !== 'interactive') return;
    document.documentElement.setAttribute('data-lt-installed', 'true');
    document.body.setAttribute('cz-shortcut-listen', 'true');
    document.body.classList.add('clickup-chrome-ext_installed');
    document.querySelectorAll('input').forEach((input) => input.setAttribute('data-gramm', 'false'));
    document.body.append(document.createElement('grammarly-desktop-integration'));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    for (const text of texts) {
      const value = text.nodeValue ?? '';
      const found = /\d{4}-\d{2}-\d{2}|1\d{10}|\d{3,4}-\d{7,8}/.exec(value);
      if (!found || text.parentElement?.closest('script, style')) continue;
      const link = document.createElement('a');
      link.href = `tel:${found[0]}`;
      link.textContent = found[0];
      text.parentNode?.replaceChild(link, text);
      link.before(value.slice(0, found.index));
      link.after(value.slice(found.index + found[0].length));
    }
    Reflect.set(window, 'links', document.querySelectorAll('a[href^="tel:"]').length);
  });
}

test('pages to which attributes and links were added before they are taken over work as others', async ({
  page,
  stack,
}) => {
  const failed: string[] = [];
  page.on('pageerror', (error) => failed.push(String(error)));
  await page.setViewportSize({ width: 375, height: 812 });
  await page.addInitScript(changeBeforeTakeover);
  for (const address of [
    'pages/index/index',
    'pages/category/insecticide?categoryId=all',
    'pages/company/about',
    `pages/product/detail?id=${await newestId(stack, 'product')}`,
    `pages/materials/detail?id=${await newestId(stack, 'material')}`,
  ]) {
    await page.goto(stack.baseUrl + address);
    await takenOver(page);
    await expect(page.getByRole('main'), address).toBeVisible();
    await expect(page.getByText(/页面出错|出错了|加载失败/), address).toHaveCount(0);
    expect([address, failed]).toEqual([address, []]);
  }
  await page.goto(`${stack.baseUrl}pages/product/detail?id=${await newestId(stack, 'product')}`);
  await takenOver(page);
  await page.getByRole('contentinfo').getByRole('button', { name: '收藏' }).click();
  await expect(page.getByRole('contentinfo').getByRole('button', { name: /已收藏|取消收藏/ })).toBeVisible();
});
