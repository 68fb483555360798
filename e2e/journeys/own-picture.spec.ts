import { picture } from '../support/picture.ts';
import { expect, signIn, test } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';

test('a person crops a picture of their own to a square', async ({ page, stack, problems }) => {
  await signIn(page, stack, { redirect: '/pages/mine/profile/index' });
  const chosen = page.getByLabel('选择头像图片');
  const dialog = page.getByRole('dialog', { name: '调整头像' });

  await chosen.setInputFiles([{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }]);
  await expectToast(page, '图片无法打开，请换一张再试');
  await expect(dialog).toHaveCount(0);

  await chosen.setInputFiles([await picture('a.jpg', '#2f7d32', { width: 1600, height: 900 })]);
  await expect(dialog.getByRole('img', { name: '待裁剪的头像' })).toBeVisible();
  await dialog.getByRole('button', { name: '取消' }).tap();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: '删除头像' })).toHaveCount(0);

  await chosen.setInputFiles([await picture('a.jpg', '#2f7d32', { width: 1600, height: 900 })]);
  await dialog.getByRole('button', { name: '放大' }).tap();

  // A picture that cannot be cropped is not sent whole.
  await page.evaluate(() => {
    const decode = window.createImageBitmap;
    window.createImageBitmap = () => {
      window.createImageBitmap = decode;
      return Promise.reject(new Error('No memory.'));
    };
  });
  await dialog.getByRole('button', { name: '使用' }).tap();
  await expectToast(page, '图片处理失败，请换一张再试');
  await expect(dialog).toBeVisible();

  await dialog.getByRole('button', { name: '使用' }).tap();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: '删除头像' })).toBeVisible();
  const shown = page.getByRole('img', { name: '头像', exact: true });
  const size = await shown.evaluate(async (image: HTMLImageElement) => {
    const { pathname } = new URL(image.src);
    const stored = await createImageBitmap(await (await fetch(pathname)).blob());
    return [stored.width, stored.height];
  });
  expect(size).toEqual([512, 512]);
  expect(problems).toEqual([]);
});
