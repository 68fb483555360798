import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, signIn, test } from '../support/test.ts';

const fixtures = path.join(import.meta.dirname, '../../remotes/gallery/src/rich-text/test/fixtures');
const fixture = (name: string) => readFileSync(path.join(fixtures, name), 'utf8');

test('what is pasted from Word keeps its table and picture, for visitors too', async ({ page, stack, problems }) => {
  await signIn(page, stack, { redirect: '/pages/admin/company/edit' });
  const text = page.getByRole('textbox', { name: '公司简介' });
  await text.focus();
  await page.keyboard.press('Control+A');
  await text.evaluate(
    (element, [html, rtf]) => {
      const data = new DataTransfer();
      data.setData('text/html', html);
      data.setData('text/rtf', rtf);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    [
      fixture('word.clip').replace('<td width=142 valign=top', '<td>甲车间</td><td>乙车间</td><td>丙车间</td>$&'),
      fixture('word-rtf.clip'),
    ] as const,
  );
  await expect(text.getByRole('img')).toBeVisible();
  await expect(text.getByRole('heading', { name: '公司概况' })).toBeVisible();
  await page.keyboard.press('Control+S');
  await expect(page.getByText('保存成功')).toBeVisible();

  await page.goto(`${stack.baseUrl}pages/company/about`);
  const table = page.getByRole('table').first();
  await expect(table.getByRole('cell', { name: '一车间' })).toBeVisible();
  const picture = page.locator('.ah5-rich img');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth)).toBe(1);
  // A wide table scrolls in its own box; the page does not.
  const widths = await table.evaluate((element) => ({
    page: document.documentElement.scrollWidth - window.innerWidth,
    table: element.scrollWidth - element.clientWidth,
    narrowest: Math.min(...[...element.querySelectorAll('td')].map((cell) => cell.clientWidth)),
  }));
  expect(widths.page).toBeLessThanOrEqual(0);
  expect(widths.table).toBeGreaterThan(0);
  expect(widths.narrowest).toBeGreaterThan(70);
  expect(problems).toEqual([]);
});
