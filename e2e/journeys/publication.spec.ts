import type { Material, Page as Found } from '@admin-h5/contract';
import { callAsPerson } from '../support/api.ts';
import { expect, signIn, test } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';

const list = '/pages/admin/material/index';
const edit = ({ id }: Material) => `/pages/admin/material/detail?id=${id}&mode=edit`;

/** A time as the field shows it where the browser is. */
const inField = (time: number): string =>
  new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 19);

test('what has a 上架时间 is hidden from visitors, and shown to them by itself', async ({ page, browser, stack }) => {
  const call = await callAsPerson(stack);
  const [material] = (await call<Found<Material>>('GET', '/api/material?status=1&size=1&sort=name:asc')).list;
  if (!material) throw new Error('no material');
  const admin = (path: string) => stack.baseUrl.replace(/\/$/, '') + path;
  const visitor = await (await browser.newContext()).newPage();
  const detail = `${stack.baseUrl}pages/materials/detail?id=${material.id}`;
  const name = visitor.getByRole('heading', { name: material.name, exact: true });
  await visitor.goto(detail);
  await expect(name).toBeVisible();

  await signIn(page, stack, { redirect: edit(material) });
  const status = page.getByRole('switch', { name: '状态' });
  const publishAt = page.getByLabel('上架时间');
  const save = page.getByRole('button', { name: '保存并返回', exact: true });
  await expect(status).toBeChecked();
  await publishAt.fill(await page.evaluate(inField, Date.now() + 86_400_000));
  await expect(status).not.toBeChecked();
  // To enable it is to publish it now.
  await status.check();
  await expect(publishAt).toHaveValue('');
  await page.getByLabel('下架时间').fill(await page.evaluate(inField, Date.now() - 86_400_000));
  await save.click();
  await expect(page.getByText(/下架时间已过，请改为以后的时间/).first()).toBeVisible();
  await page.getByLabel('下架时间').fill('');
  await publishAt.fill(await page.evaluate(inField, Date.now() + 86_400_000));
  await save.click();
  await expectToast(page, '保存成功');
  await visitor.goto(detail);
  await expect(visitor.getByText(/不存在或已下架/)).toBeVisible();

  // A copy waits for nothing.
  await page.goto(admin(`/pages/admin/material/detail?copy=${material.id}`));
  await expect(page.getByLabel('原料名称')).toHaveValue(material.name);
  await expect(publishAt).toHaveValue('');
  await page.goto(admin(`${list}?publication=publish`));
  await expect(page.getByText(/明天\s\d\d:\d\d 上架/).first()).toBeVisible();

  await page.goto(admin(edit(material)));
  await publishAt.fill(await page.evaluate(inField, Date.now() + 15_000));
  await save.click();
  await expectToast(page, '保存成功');
  await expect(async () => {
    await visitor.goto(detail);
    await expect(name).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 60_000 });
  await page.goto(admin(`${list}?publication=publish`));
  await expect(page.getByText('共 0 条')).toBeVisible();
});
