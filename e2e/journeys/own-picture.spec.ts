import sharp from 'sharp';
import { picture, type UploadedFile } from '../support/picture.ts';
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
    const decode = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'decode');
    const value = () => {
      Object.defineProperty(HTMLImageElement.prototype, 'decode', { ...decode });
      return Promise.reject(new Error('No memory.'));
    };
    Object.defineProperty(HTMLImageElement.prototype, 'decode', { ...decode, value });
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

/** A photograph that a phone took upright: red above green, stored lying on its side. */
async function uprightPhotograph(): Promise<UploadedFile> {
  const red = { create: { width: 600, height: 800, channels: 3, background: '#f00' } } as const;
  const lying = sharp(red).extend({ right: 600, background: '#0f0' }).withMetadata({ orientation: 6 });
  return { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await lying.jpeg().toBuffer() };
}

/** Above and below in the stored picture; 0 or 1 of red, green, blue. Runs in the page. */
const colours = async (image: HTMLImageElement) => {
  const { pathname } = new URL(image.src);
  const stored = await createImageBitmap(await (await fetch(pathname)).blob());
  const pen = document.createElement('canvas').getContext('2d');
  pen?.canvas.setAttribute('height', '512');
  pen?.drawImage(stored, 0, 0);
  return [20, 490].map((y) => Array.from(pen?.getImageData(100, y, 1, 1).data ?? [], (part) => Math.round(part / 255)));
};

test('a photograph is cropped as it is shown, where createImageBitmap does not turn it (Safari 15)', async ({
  page,
  stack,
}) => {
  await page.addInitScript(() => {
    const decode = window.createImageBitmap.bind(window);
    const unturned = async (file: Blob) => {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const at = bytes.findIndex((_, start) => String.fromCharCode(...bytes.subarray(start, start + 4)) === 'Exif');
      if (at >= 0) bytes.fill(0, at, at + 4);
      return decode(new Blob([bytes]));
    };
    Object.defineProperty(window, 'createImageBitmap', { value: unturned });
  });
  await signIn(page, stack, { redirect: '/pages/mine/profile/index' });
  await page.getByLabel('选择头像图片').setInputFiles([await uprightPhotograph()]);
  const dialog = page.getByRole('dialog', { name: '调整头像' });
  await dialog.getByRole('button', { name: '使用' }).tap();
  await expect(dialog).toHaveCount(0);
  const shown = page.getByRole('img', { name: '头像', exact: true });
  // The picture of the test above may be shown until this one is stored.
  await expect
    .poll(() => shown.evaluate(colours))
    .toEqual([
      [1, 0, 0, 1],
      [0, 1, 0, 1],
    ]);
});
