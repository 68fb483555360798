import type { Category } from '@admin-h5/contract';
import { afterEach, expect, it, jest } from '@jest/globals';
import { bytesOf } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { categoryInput, create, materialInput, productInput } from '../support/catalogue.ts';
import { exportSheet, importSheet, xlsxRows } from '../support/sheets.ts';
import { unzip } from '../support/unzip.ts';

let api: TestApp;
let category: Category;
catalogueForAll((started) => {
  ({ api, category } = started);
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** `B` as 1. */
const columnOf = (name = '') =>
  Array.from(name).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1;

it.each(['/api/product/import/template?format=xlsx', '/api/product/export?format=xlsx'])(
  'a workbook of %s has text columns and drop-downs',
  async (url) => {
    const content = bytesOf(await api.call('GET', url, { as: 'manager' }));
    const [sheet = '', styles = ''] = await unzip(content, ['xl/worksheets/sheet1.xml', 'xl/styles.xml']);
    const style = Number(/<col min="1" max="\d+" [^>]*style="(\d+)"/.exec(sheet)?.[1]);
    const format = [...(styles.split('<cellXfs')[1] ?? '').matchAll(/<xf ([^>]*)>/g)][style]?.[1];
    const code = /numFmtId="(\d+)"/.exec(format ?? '')?.[1];
    expect(styles).toContain(`numFmtId="${code}" formatCode="@"`);

    const [headings = []] = await xlsxRows(content);
    const lists = await xlsxRows(content, 2);
    const rules = [...sheet.matchAll(/type="list"[^>]*sqref="([A-Z]+)2:\1\d+"><formula1>可选值!\$([A-Z]+)\$1/g)];
    const offered = new Map(
      rules.map(([, column, list]) => [
        // The template marks what must be filled in.
        String(headings[columnOf(column)]).replace('*', ''),
        lists.map((row) => row[columnOf(list)]).filter((value) => value !== null),
      ]),
    );
    expect([...offered.keys()]).toEqual(
      expect.arrayContaining(['产品分类', '农药类别', '剂型', '毒性', '限制使用农药', '热门', '推荐', '状态']),
    );
    expect(offered.get('毒性')).toEqual(['剧毒', '高毒', '中等毒', '低毒', '微毒']);
    expect(offered.get('状态')).toEqual(['启用', '停用']);
    expect(offered.get('热门')).toEqual(['是', '否']);
    expect(offered.get('产品分类')).toContain(category.name);
    expect(offered.get('剂型')).toContain('可湿性粉剂');
  },
);

it('the template marks the columns without which a row is refused, and its example can be imported', async () => {
  const content = bytesOf(await api.call('GET', '/api/product/import/template?format=csv', { as: 'manager' }));
  const [headings = ''] = String(content).replace('\uFEFF', '').split('\r\n');
  expect(headings.split(',').filter((heading) => heading.startsWith('*'))).toEqual([
    '*登记证号',
    '*农药名称',
    '*产品分类',
    '*农药类别',
    expect.stringMatching(/^\*有效成分/),
    '*剂型',
    '*毒性',
  ]);
  await create(api, 'category', { ...categoryInput(), name: '杀虫剂' });
  expect(await importSheet(api, 'product', content, true)).toMatchObject({ created: 1, errors: [], warnings: [] });
});

it('a CSV export marks texts that spreadsheet programs would change; a workbook, whose cells are texts, does not', async () => {
  const { id } = await create(api, 'category', categoryInput('material'));
  await create(api, 'product', { ...productInput(category.id), totalContent: '80%' });
  await create(api, 'material', { ...materialInput(id), casNo: '108-08-7' });
  expect(String(await exportSheet(api, 'product'))).toContain(",'80%,");
  expect(String(await exportSheet(api, 'material'))).toContain(",'108-08-7,");
  const content = bytesOf(await api.call('GET', '/api/material/export?format=xlsx', { as: 'manager' }));
  expect((await xlsxRows(content)).flat()).toContain('108-08-7');
});

it('a file is named after the date in China', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-21T17:30:00Z'));
  const response = await api.call('GET', '/api/user/export?format=csv', { as: 'admin' });
  expect(decodeURIComponent(String(response.headers['content-disposition']))).toContain('用户-2026-11-22.csv');
});
