import { importScreen } from '../support/import-screen.ts';
import { expect, signIn, test } from '../support/test.ts';

// A stack of its own: other files find their first product by its place in a list.
test.use({ stackOptions: { config: {} } });

/** Enough to be at work on a fast machine too while a person presses two buttons, twice. */
const count = 20_000;
const head = '登记证号,农药名称,产品分类,农药类别,有效成分,剂型,毒性';
const numbers = Array.from({ length: count }, (_, at) => `PD${20_510_000 + at}`);
const csv = [head, ...numbers.map((regNo) => `${regNo},停止导入,杀虫剂,杀虫剂,吡虫啉 | 10 | %,WP,低毒`)].join('\r\n');
/** On a machine that does something else besides. */
const slow = { timeout: 60_000 };

test('a long import is stopped, goes on later, and all of it is taken back at once', async ({
  page,
  stack,
  problems,
}) => {
  test.setTimeout(240_000);
  await page.setViewportSize({ width: 375, height: 812 });
  await signIn(page, stack, { redirect: '/pages/admin/product/index' });
  const total = page.getByText(/^共 \d+ 条$/);
  const before = await total.innerText();
  const openImport = async () => {
    await page.getByRole('button', { name: '更多', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: '导入', exact: true }).click();
  };
  await openImport();
  const sheet = importScreen(page, '产品');
  const recent = sheet.getByRole('region', { name: '最近的导入' });
  await sheet
    .getByLabel('选择文件', { exact: true })
    .setInputFiles({ name: '台账.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await sheet.getByRole('button', { name: `新增 ${count} 条` }).click(slow);
  await expect(sheet.getByText(new RegExp(`^\\d+ / ${count} 行`))).toBeVisible(slow);
  await sheet.getByRole('button', { name: '停止导入' }).click(slow);
  const question = page.getByRole('alertdialog', { name: '停止导入？' });
  await expect(question).toContainText(`/ ${count} 行，已写入`);
  await question.getByRole('button', { name: '停止导入' }).click();
  await expect(sheet.getByText('导入已停止')).toBeVisible(slow);
  const sum = await sheet.getByText(new RegExp(`^共 ${count} 行，处理了 \\d+ 行：`)).innerText();
  const written = Number(/新增 (\d+)/.exec(sum)?.[1]);
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThan(count);

  // Found again after a reload it goes on from there, without its file; stopped once more, for the sake of time.
  await page.reload();
  await recent.getByRole('button', { name: '继续导入 台账.csv' }).click();
  await sheet.getByRole('button', { name: '停止导入' }).click(slow);
  await question.getByRole('button', { name: '停止导入' }).click();
  await expect(sheet.getByText(`中断之前已写入 ${written} 条，撤销时一起撤销`)).toBeVisible(slow);

  // Found again later: the newer part takes back both.
  await sheet.getByRole('button', { name: '返回' }).click();
  await expect(sheet).toBeHidden();
  await expect(total).not.toHaveText(before);
  await openImport();
  await expect(recent.getByRole('listitem')).toHaveCount(2);
  await expect(recent.getByRole('listitem').last()).toContainText('中断后已继续导入');
  await recent.getByRole('button', { name: '撤销导入 台账.csv' }).click();
  const asked = page.getByRole('alertdialog', { name: '撤销导入“台账.csv”，包括中断之前的部分？' });
  await asked.getByRole('button', { name: '撤销导入' }).click();
  await expect(sheet.getByText(/^已撤销 \d+ 条$/)).toBeVisible(slow);
  await sheet.getByRole('button', { name: '返回' }).click();
  await expect(total).toHaveText(before);
  expect(problems).toEqual([]);
});
