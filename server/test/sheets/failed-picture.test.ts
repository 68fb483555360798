import type { Category } from '@admin-h5/contract';
import { expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { categoryInput, create, multipart } from '../support/catalogue.ts';
import { textAt } from '../support/response.ts';
import { csvRow, importSheet, stored } from '../support/sheets.ts';
import { newRegNo, productHeadings, productRow } from './product-rows.ts';
import { makeZip } from './zip.ts';

let api: TestApp;
let category: Category;
catalogueForAll((started) => {
  ({ api, category } = started);
});

/** Imports a product with a picture for each number. */
async function importWithPictures(regNos: readonly string[], red: number) {
  const content = await sharp({ create: { width: 40, height: 30, channels: 3, background: { r: red, g: 9, b: 9 } } })
    .jpeg()
    .toBuffer();
  const archive = makeZip(regNos.map((regNo) => ({ name: `${regNo}.jpg`, content })));
  const sent = await api.call('POST', '/api/product/import/pictures', {
    as: 'manager',
    ...multipart(archive, '图片.zip'),
  });
  const rows = regNos.map((regNo) => csvRow(productRow(category.name, { 登记证号: regNo })));
  const pictures = { id: textAt(sent, 'data.id'), replace: false };
  return importSheet(api, 'product', csvRow(productHeadings) + rows.join(''), false, { pictures });
}

it('a picture that cannot be stored ends its import, and touches no later one', async () => {
  const [lost, imported] = [
    [newRegNo(), newRegNo()],
    [newRegNo(), newRegNo(), newRegNo()],
  ];
  const store = jest.spyOn(api.context.files, 'addImported');
  store.mockRejectedValueOnce(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }));
  expect(await importWithPictures(lost, 10)).toMatchObject({ state: 'failed', created: 0 });
  expect(await importWithPictures(imported, 200)).toMatchObject({ state: 'done', total: 3, created: 3, failed: 0 });
  // Another write, after which nothing of the first import may be under way.
  await create(api, 'category', categoryInput());
  const regNos = (await stored(api, 'product')).map(({ regNo }) => regNo);
  expect(regNos.filter((regNo) => lost.includes(regNo))).toEqual([]);
  expect(regNos).toEqual(expect.arrayContaining(imported));
});
