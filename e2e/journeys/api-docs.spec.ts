import { expect, test } from '../support/test.ts';

test('the page of the API tries a call with nothing from outside', async ({ page, stack, problems }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const { origin } = new URL(stack.baseUrl);
  await page.goto(`${origin}/api/docs`);
  await expect(page.getByRole('heading', { name: '接口文档' })).toBeVisible();

  await page.getByLabel('接口').selectOption('GET /api/publish/list');
  await page.getByLabel('size').fill('2');
  await page.getByRole('button', { name: '发送' }).click();
  const answer = page.getByRole('status');
  await expect(answer).toContainText('"size": 2');
  await expect(answer).toContainText('200');

  // A file is offered to be kept.
  const fileId = /"coverFileId": "(\w+)"/.exec(await answer.innerText())?.[1] ?? '';
  await page.getByLabel('接口').selectOption('GET /api/files/preview/{id}');
  await page.getByLabel('id *').fill(fileId);
  await page.getByRole('button', { name: '发送' }).click();
  await expect(answer).toContainText('image/');
  const kept = page.waitForEvent('download');
  await answer.getByRole('link', { name: '保存' }).click();
  expect((await kept).suggestedFilename()).toMatch(/\.\w+$/);

  // What the rules refuse is shown as it is answered.
  await page.getByLabel('接口').selectOption('GET /api/publish/list');
  await page.getByLabel('size').fill('1000');
  await page.getByRole('button', { name: '发送' }).click();
  await expect(answer).toContainText('400');

  expect(requested.filter((url) => new URL(url).origin !== origin)).toEqual([]);
  // The browser reports the refused call and nothing else.
  expect(problems.filter((text) => !text.includes('status of 400'))).toEqual([]);
});
