import type { Page } from '@playwright/test';
import { picture } from '../support/picture.ts';
import { savedAndLeft } from '../support/admin-screens.ts';
import { expect, signIn, test } from '../support/test.ts';

const list = '/pages/admin/factory-gallery/index';
const edit = '/pages/admin/factory-gallery/edit';
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
const save = (page: Page) => page.getByRole('button', { name: '保存并返回', exact: true });

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
  await savedAndLeft(page);
  await page.goto(`${stack.baseUrl}${list.slice(1)}?mediaType=video`);
  await expect(page.getByRole('article', { name: '技术服务短片' })).toContainText('视频');
});

/** A film of one and a half seconds, red and then blue, made by the browser itself. */
async function recordFilm(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 180];
    const brush = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/mp4;codecs=vp9' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const stopped = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    const begun = performance.now();
    for (let now = begun; now - begun < 1500; now = await new Promise(requestAnimationFrame)) {
      if (!brush) break;
      brush.fillStyle = now - begun < 700 ? '#d50000' : '#2962ff';
      brush.fillRect(0, 0, canvas.width, canvas.height);
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

test('a poster is taken from the film itself', async ({ page, stack, problems }) => {
  await signIn(page, stack, { redirect: `${edit}?mediaType=video` });
  const buffer = await recordFilm(page);
  await page.getByLabel(/选择文件/).setInputFiles([{ ...film, buffer }]);
  const sheet = page.getByRole('dialog', { name: '截取封面' });
  const take = sheet.getByRole('button', { name: '用这一帧' });
  await page.getByRole('button', { name: '截取封面' }).tap();
  await expect(take).toBeEnabled();
  await sheet.getByRole('slider', { name: '时间' }).press('End');
  await expect(take).toBeEnabled();
  await take.tap();
  const poster = page.locator('[data-field=posterId] img');
  await expect(poster).toBeVisible();
  // The end of the film is blue, in the picture on its way and in the one that has arrived.
  await expect(async () => {
    const [red = 255, , blue = 0] = await poster.evaluate(async (image) => {
      if (!(image instanceof HTMLImageElement)) throw new Error('no picture');
      await image.decode();
      const brush = document.createElement('canvas').getContext('2d');
      brush?.drawImage(image, 0, 0);
      return [...(brush?.getImageData(20, 20, 1, 1).data ?? [])];
    });
    expect(blue).toBeGreaterThan(180);
    expect(red).toBeLessThan(100);
  }).toPass({ timeout: 15_000 });
  expect(problems).toEqual([]);
});

test('a film that this device cannot show says so, and a picture can be uploaded all the same', async ({
  page,
  stack,
}) => {
  await signIn(page, stack, { redirect: `${edit}?mediaType=video` });
  await page.getByLabel(/选择文件/).setInputFiles([film]);
  await page.getByRole('button', { name: '截取封面' }).tap();
  const sheet = page.getByRole('dialog', { name: '截取封面' });
  await expect(sheet.getByRole('alert')).toHaveText('这台设备读不出该视频的画面，请改为上传一张图片。');
  await expect(sheet.getByRole('button', { name: '用这一帧' })).toBeDisabled();
  await sheet.getByRole('button', { name: '取消' }).tap();
  await expect(page.locator('[data-field=posterId] input[type=file]')).toBeAttached();
});
