import { expect, it } from '@jest/globals';
import { text } from '../../src/sheets/column.ts';
import { readHeaderRow } from '../../src/sheets/header-row.ts';
import { withHeaders } from '../../src/sheets/headers.ts';
import { sectionOf } from '../../src/sheets/section-rows.ts';
import type { TestApp } from '../support/app.ts';
import { categoryInput, create, multipart } from '../support/catalogue.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { products, registrationLedger } from '../support/office/ledger.ts';
import { priced, salesPriceList } from '../support/office/prices.ts';
import { gbkSheet, materials, unicodeSheet } from '../support/office/raw-materials.ts';
import { textAt } from '../support/response.ts';
import { csvRow, importSheet, stored } from '../support/sheets.ts';
import { newRegNo } from './product-rows.ts';

let api: TestApp;
catalogueForAll(async (started) => {
  ({ api } = started);
  for (const name of ['杀虫剂', '杀菌剂', '除草剂', '植物生长调节剂', '杀鼠剂', '卫生用农药'])
    await create(api, 'category', { ...categoryInput(), name });
  for (const name of ['原药', '中间体', '溶剂', '助剂', '基础化工'])
    await create(api, 'category', { ...categoryInput('material'), name });
});

const find = async (regNo: string) => {
  const found = (await stored(api, 'product')).find((product) => product.regNo === regNo);
  if (!found) throw new Error(`There is no ${regNo}`);
  const lists = { usages: found.usages, ingredients: found.ingredients, spec: found.spec, imageIds: found.imageIds };
  const read = Object.entries(lists).map(([name, text]): [string, unknown] => [name, JSON.parse(text)]);
  return { ...found, ...Object.fromEntries(read) };
};
const messages = (issues: readonly { message: string }[]) => issues.map(({ message }) => message);

it('reads a register of registrations with groups of headings, merged cells, remarks and three styles of days', async () => {
  const job = await importSheet(api, 'product', await registrationLedger());
  expect(job).toMatchObject({ total: products.length, created: products.length, failed: 0, errors: [] });
  const uses = products.reduce((sum, { usages }) => sum + usages.length, 0);
  expect(messages(job.warnings)).toEqual(
    expect.arrayContaining([`有 ${uses - products.length} 行只补充上面一行的内容，已并入同一条记录`]),
  );
  for (const { regNo, validTo, usages } of products)
    expect(await find(regNo.normalize('NFKC').trim())).toMatchObject({
      regValidTo: validTo,
      usages: usages.map(([crop, target]) => expect.objectContaining({ crop, target })),
    });
  expect(await find('PD20171201')).toMatchObject({
    toxicity: '低毒',
    tradeName: '双击手',
    ingredients: [
      { name: '阿维菌素', content: 1.8, unit: '%' },
      { name: '吡虫啉', content: 5, unit: '%' },
    ],
    usages: [{ method: '喷雾', intervalDays: 14, maxTimes: 2 }, { crop: '甘蓝' }, { intervalDays: 21, maxTimes: 2 }],
  });
  expect(await find('PD20171228')).toMatchObject({
    formulation: 'SL',
    usages: [{ intervalDays: null, maxTimes: null }, {}],
  });
  const categories = await api.context.database.reader.selectFrom('category').select(['id', 'name']).execute();
  const nameOf = async (regNo: string) => {
    const { categoryId } = await find(regNo);
    return categories.find(({ id }) => id === categoryId)?.name;
  };
  // They have no category of their own.
  expect(await nameOf('PD20171213')).toBe('杀虫剂');
  expect(await nameOf('WP20171238')).toBe('卫生用农药');
  expect(await nameOf('PD20171239')).toBe('杀虫剂');
});

it('reads a price list in two languages, with a heading for each category and a row for each pack', async () => {
  const { sheet, archive, inArchive, inSheet } = await salesPriceList();
  const response = await api.call('POST', '/api/product/import/pictures', {
    as: 'manager',
    ...multipart(archive, '产品图片.zip'),
  });
  const files = { pictures: { id: textAt(response, 'data.id'), replace: false } };
  const fresh = priced.filter(({ isNew }) => isNew);
  const job = await importSheet(api, 'product', sheet, false, files);
  expect(job).toMatchObject({ created: fresh.length, updated: priced.length - fresh.length, failed: 0, errors: [] });
  expect(messages(job.warnings)).toEqual(
    expect.arrayContaining([
      `表格中嵌有 ${inSheet.length} 张图片，不会导入：请把图片另存为文件，以登记证号或名称命名后一起选择`,
      '表中没有“农药类别”列，新增的数据按分组标题填写',
      '“二、杀螨剂 Acaricides”是分组标题，不是数据',
    ]),
  );
  for (const { regNo, packings } of priced)
    expect([regNo, (await find(regNo)).spec]).toEqual([
      regNo,
      packings.map((pack) => pack.normalize('NFKC').replace('X', '×')),
    ]);
  // The heading says it for a new product; one that is there keeps what it has.
  expect(await find('PD20181304')).toMatchObject({ pesticideType: '杀螨剂', formulation: 'SC', toxicity: '低毒' });
  expect(await find('PD20171202')).toMatchObject({ pesticideType: '杀虫剂', regValidTo: '2027-08-21' });
  expect(await find('PD20181301')).toMatchObject({ ingredients: [{ name: '吡虫啉', content: 200, unit: 'g/L' }] });
  expect(job.report?.pictures).toMatchObject({ unmatched: 1, refused: 0 });
  for (const regNo of inArchive) expect([regNo, (await find(regNo)).imageIds]).not.toEqual([regNo, []]);
  expect(await importSheet(api, 'product', sheet, true, files)).toMatchObject({ unchanged: priced.length });
});

const row = (regNo: string, toxicity: string) => [regNo, '乙螨唑', '乙螨唑 11%', '悬浮剂 SC', toxicity];

it('gives back a refused row with what the heading above it says', async () => {
  const head = ['登记证号', '产品名称', '有效成分', '剂型', '毒性'];
  const rows = [head, ['二、杀螨剂 Acaricides'], row('PD20181401', '?'), ['其他'], row('PD20181402', '低毒')];
  const job = await importSheet(api, 'product', rows.map((cells) => csvRow(cells)).join(''));
  expect(job).toMatchObject({ total: 2, created: 0, failed: 2 });
  const bad = String((await api.call('GET', String(job.badRowsUrl))).body);
  expect(bad.split('\r\n')[1]).toMatch(/,PD20181401,.*,杀螨剂$/);
  const corrected = bad.split('\r\n').slice(0, 2).join('\r\n').replace(',?,', ',低毒,');
  expect(await importSheet(api, 'product', corrected)).toMatchObject({ created: 1, failed: 0, warnings: [] });
  expect(await find('PD20181401')).toMatchObject({ pesticideType: '杀螨剂' });
  // Products that are there keep what they have, as if their rows had not been refused.
  const head2 = ['登记证号', '产品名称', '毒性'];
  const known = [head2, ['一、杀虫剂'], ['PD20181401', '乙螨唑', '?'], ['其他'], ['PD20171202', '吡虫啉', '?']];
  const again = await importSheet(api, 'product', known.map((cells) => csvRow(cells)).join(''));
  const refused = String((await api.call('GET', String(again.badRowsUrl))).body);
  const toxic = refused.replaceAll(',?,', ',中等毒,');
  expect(await importSheet(api, 'product', toxic)).toMatchObject({ updated: 2, failed: 0 });
  expect(await find('PD20181401')).toMatchObject({ pesticideType: '杀螨剂', toxicity: '中等毒' });
  expect(await find('PD20171202')).toMatchObject({ pesticideType: '杀虫剂', toxicity: '中等毒' });
});

it.each([
  ['the number of a page', ['第2页', '', '', '', '', '']],
  ['the number of an empty row', ['', '', '', '', '', '', '7']],
  ['a remark beside the table', ['', '', '', '', '', '', '续展中']],
])('goes on with the category of a heading after %s', async (_what, stray) => {
  const regNo = newRegNo();
  const head = ['登记证号', '产品名称', '有效成分', '剂型', '毒性', '规格', '备注'];
  const sheet = [head, ['二、杀螨剂 Acaricides'], stray, row(regNo, '低毒')];
  const job = await importSheet(api, 'product', sheet.map((cells) => csvRow(cells)).join(''));
  expect(job).toMatchObject({ created: 1, failed: 0 });
  expect(messages(job.warnings)).toContain('合计、落款、页码或备注行，不是数据，已忽略');
});

it('takes no content for the number of a heading', () => {
  const columns = withHeaders<'name' | 'spec' | 'toxicity'>('product', {
    name: text(),
    spec: text(),
    toxicity: text(),
  });
  const header = readHeaderRow(1, ['农药名称', '包装规格', '毒性'], columns);
  expect(sectionOf(header, ['1.8%阿维菌素乳油'])).toBe(null);
  expect(sectionOf(header, ['1.杀虫剂'])).toBe('1.杀虫剂');
});

it.each([
  ['GBK', gbkSheet],
  ['UTF-16', unicodeSheet],
])('reads a list of raw materials in %s', async (encoding, content) => {
  const corrections = { columns: {}, values: [{ column: '等级', from: '', to: '工业级' }] };
  const job = await importSheet(api, 'material', content(), false, corrections);
  const isFirst = encoding === 'GBK';
  const count = materials.length;
  expect(job).toMatchObject({ created: isFirst ? count : 0, unchanged: isFirst ? 0 : count, failed: 0, errors: [] });
  const all = await stored(api, 'material');
  for (const { name, casNo } of materials) expect(all.find((one) => one.name === name)).toMatchObject({ casNo });
  expect(all.find(({ name }) => name === '三聚氯氰')).toMatchObject({
    purity: '99%min',
    shelfLifeMonths: 12,
    aliases: JSON.stringify(['氰尿酰氯', '2,4,6-三氯-1,3,5-三嗪']),
  });
  expect(all.find(({ name }) => name === '环己酮')).toMatchObject({ hazardous: 1, unNo: 'UN1915', packingGroup: 'Ⅲ' });
  expect(all.find(({ name }) => name === '甲苯')).toMatchObject({ packaging: JSON.stringify(['180kg/铁桶', '槽车']) });
});
