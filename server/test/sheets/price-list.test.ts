import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Category } from '@admin-h5/contract';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create } from '../support/catalogue.ts';
import { importSheet, sheetOf, stored } from '../support/sheets.ts';

let api: TestApp;
const categories = new Map<string, Category>();
beforeAll(async () => {
  api = await startApp();
  for (const name of ['原药', '中间体', '溶剂', '助剂'])
    categories.set(name, await create(api, 'category', { ...categoryInput('material'), name }));
});
afterAll(() => api.close());

const find = async (name: string) => (await stored(api, 'material')).find((material) => material.name === name);
const headings = ['序号', '品名', '英文名', 'CAS号', '含量', '等级'];

it('takes the category of new materials from the headings, which may say more than its name', async () => {
  const content = sheetOf(
    headings,
    ['【一、杀虫剂原药】'],
    ['1', '甲氯胺原药', '', '', '98%', '工业级'],
    ['【二、助剂及填料】'],
    ['2', '乙氯粉', '', '', '', '工业级'],
    ['【三、溶剂和助剂】'],
    ['3', '丙氯酮', '', '', '', '工业级'],
  );
  const job = await importSheet(api, 'material', content);
  expect(job).toMatchObject({ total: 3, created: 2, failed: 1 });
  // Two categories are none.
  expect(job.errors).toMatchObject([{ row: 7, message: '请选择所属分类' }]);
  expect(await find('甲氯胺原药')).toMatchObject({ categoryId: categories.get('原药')?.id });
  expect(await find('乙氯粉')).toMatchObject({ categoryId: categories.get('助剂')?.id });
});

it('reads full-width names, labels and further CAS numbers, and percents that have lost their format', async () => {
  const content = sheetOf(
    [...headings, '分类'],
    ['1', '丁氯胺', 'Ｃａｒｂｅｎｄａｚｉｍ', 'CAS:10605-21-7', '0.97', '工业级', '原药'],
    ['2', '戊氯胺', 'lambda-Cyhalothrin', '91465-08-6（旧68085-85-8）', '91', '工业级', '原药'],
  );
  const job = await importSheet(api, 'material', content);
  expect(job).toMatchObject({ created: 2, failed: 0 });
  expect(job.warnings).toContainEqual({
    row: 1,
    column: 'CAS号',
    message: '有 1 行的内容未导入：一种原料只有一个CAS号，未导入“旧68085-85-8”',
  });
  expect(await find('丁氯胺')).toMatchObject({
    enName: 'Carbendazim',
    casNo: '10605-21-7',
    purity: '97%',
    purityMin: 97,
  });
  expect(await find('戊氯胺')).toMatchObject({ casNo: '91465-08-6', purity: '91%' });
});

it('takes what stands below a remark or tells how to reach the office for no record and no heading', async () => {
  const content = sheetOf(
    [...headings, '分类'],
    ['1', '己氯胺', '', '', '98%', '工业级', '原药'],
    ['合计', '1个品种'],
    ['备注：1、以上价格为含税价。'],
    ['　　　2、原药需提供生产许可证复印件。'],
    ['联系人：王女士　手机：138 0000 1234'],
    ['地址：某市某路88号'],
  );
  const job = await importSheet(api, 'material', content, true);
  expect(job).toMatchObject({ total: 1, created: 1, failed: 0 });
  expect(job.warnings.map(({ row, message }) => `${row} ${message}`)).toEqual(
    expect.arrayContaining([3, 4, 5, 6, 7].map((row) => `${row} 合计、落款、页码或备注行，不是数据，已忽略`)),
  );
});

it('reads a number whose cell has its unit', async () => {
  const content = sheetOf(
    [...headings, '分子量', '所属分类'],
    ['1', '甲醇', '', '', '99.9%', '工业级', '32.04 g/mol', '溶剂'],
  );
  expect(await importSheet(api, 'material', content)).toMatchObject({ created: 1, failed: 0 });
  expect(await find('甲醇')).toMatchObject({ molWeight: 32.04 });
});

it.each(['1.2万', '32?', '3个'])('refuses a number with anything but its unit behind it: %s', async (cell) => {
  const content = sheetOf([...headings, '分子量', '所属分类'], ['1', '乙醚', '', '', '99.9%', '工业级', cell, '溶剂']);
  expect(await importSheet(api, 'material', content)).toMatchObject({ created: 0, failed: 1 });
});
