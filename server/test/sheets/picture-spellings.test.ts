import type { Category } from '@admin-h5/contract';
import { expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { categoryInput, create } from '../support/catalogue.ts';
import { importSheet, sheetOf } from '../support/sheets.ts';
import { chosen, newPicture, PictureCalls } from './picture-calls.ts';
import { newRegNo } from './product-rows.ts';

let api: TestApp;
let category: Category;
let pictures: PictureCalls;
catalogueForAll((started) => {
  ({ api, category } = started);
  pictures = new PictureCalls(api);
});

const headings = ['证号', '产品名称', '农药类别', '产品分类', '有效成分', '含量', '剂型', '毒性', '照片'];
const product = (name: string, content = '5%', formulation = '悬浮剂', photo = '') => [
  newRegNo(),
  name,
  '杀虫剂',
  category.name,
  '吡虫啉',
  content,
  formulation,
  '低毒',
  photo,
];

/** The pictures that rows get, and those that none gets. */
async function matched(names: readonly string[], rows: readonly (readonly string[])[]) {
  const files = await Promise.all(names.map(async (name) => ({ name, content: await newPicture() })));
  const id = await pictures.sent(files);
  const check = await importSheet(api, 'product', sheetOf(headings, ...rows), true, chosen(id));
  const { rows: found = [], problems = [] } = check.report?.pictures ?? {};
  return { rows: Object.fromEntries(found.map(({ label, added }) => [label, added])), problems };
}

it('finds a product by its full name in any order, with its content, formulation or code', async () => {
  const rows = [
    product('10%吡虫啉可湿性粉剂', '10%', '可湿性粉剂'),
    product('480克/升毒死蜱乳油', '480克/升', '乳油'),
    product('戊唑醇', '43%', '悬浮剂'),
    product('戊唑醇', '6%', '悬浮剂'),
    product('22%噻虫·高氯氟微囊悬浮-悬浮剂', '22%', '微囊悬浮-悬浮剂'),
    product('40克/升烟嘧磺隆可分散油悬浮剂', '40克/升', '可分散油悬浮剂'),
  ];
  const names = [
    '杀虫剂/吡虫啉10%可湿性粉剂（1）.jpg',
    '杀虫剂/毒死蜱 480克每升乳油.jpg',
    '杀菌剂/戊唑醇43%SC.jpg',
    '杀菌剂/戊唑醇.jpg',
    '杀虫剂/噻虫·高氯氟.jpg',
    '除草剂/烟嘧磺隆/背面.jpg',
  ];
  const { rows: found, problems } = await matched(names, rows);
  expect(found).toEqual({
    '10%吡虫啉可湿性粉剂': ['吡虫啉10%可湿性粉剂（1）.jpg'],
    '480克/升毒死蜱乳油': ['毒死蜱 480克每升乳油.jpg'],
    戊唑醇: ['戊唑醇43%SC.jpg'],
    '22%噻虫·高氯氟微囊悬浮-悬浮剂': ['噻虫·高氯氟.jpg'],
    '40克/升烟嘧磺隆可分散油悬浮剂': ['背面.jpg'],
  });
  expect(problems).toMatchObject([{ name: '杀菌剂/戊唑醇.jpg', message: expect.stringContaining('有 2 行都是') }]);
});

it('reads the signs between the short names of a mixture as the same, or none, and gives no part its picture', async () => {
  const names = ['甲维虱螨脲.jpg', '联肼-乙螨唑.jpg', '09 虱螨脲.jpg', '阿维·乙螨唑.jpg', '阿维+乙螨唑2.jpg'];
  const rows = ['甲维·虱螨脲', '虱螨脲', '联肼·乙螨唑', '乙螨唑'].map((name) => product(name));
  const { rows: found, problems } = await matched(names, rows);
  expect(found).toEqual({
    '甲维·虱螨脲': ['甲维虱螨脲.jpg'],
    虱螨脲: ['09 虱螨脲.jpg'],
    '联肼·乙螨唑': ['联肼-乙螨唑.jpg'],
  });
  expect(problems.map(({ name }) => name).toSorted()).toEqual(['阿维+乙螨唑2.jpg', '阿维·乙螨唑.jpg'].toSorted());
});

it('finds a product by its name without the content that stands before it', async () => {
  const { rows: found, problems } = await matched(
    ['阿维哒螨灵.png', '茚虫威.jpg', '螺螨酯.jpg'],
    [
      product('10.5%阿维·哒螨灵', '10.5%'),
      product('150克/升茚虫威', '150克/升'),
      product('240克/升螺螨酯', '240克/升'),
      product('34%螺螨酯', '34%'),
    ],
  );
  expect(found).toEqual({ '10.5%阿维·哒螨灵': ['阿维哒螨灵.png'], '150克/升茚虫威': ['茚虫威.jpg'] });
  expect(problems).toMatchObject([{ name: '螺螨酯.jpg' }]);
});

it('goes by the number that an office gives its goods, in a column that is not imported', async () => {
  const names = ['LF-003.jpg', 'LF-004-2.jpg', 'LF-005.jpg'];
  const id = await pictures.sent(await Promise.all(names.map(async (name) => ({ name, content: await newPicture() }))));
  const rows = [
    ['LF-003', ...product('噻虫嗪')],
    ['LF-004', ...product('噻虫胺')],
  ];
  const { report } = await importSheet(api, 'product', sheetOf(['产品编号', ...headings], ...rows), true, chosen(id));
  expect(report?.pictures?.rows.map(({ label, added }) => [label, added])).toEqual([
    ['噻虫嗪', ['LF-003.jpg']],
    ['噻虫胺', ['LF-004-2.jpg']],
  ]);
  expect(report?.pictures?.problems).toEqual([
    { name: 'LF-005.jpg', message: expect.stringContaining('没有对应的行') },
  ]);
});

it('takes ticks in a column of pictures for no names of files', async () => {
  const rows = ['√', '有', '无', '否'].map((sign, at) => product(`甲${at}灵`, '5%', '悬浮剂', sign));
  expect(await matched(['甲1灵.jpg'], rows)).toEqual({ rows: { 甲1灵: ['甲1灵.jpg'] }, problems: [] });
});

it('finds a material by its name without 原药, or by what its brackets say', async () => {
  const own = await create(api, 'category', { ...categoryInput('material'), name: '溶剂类' });
  const content = sheetOf(
    ['名称', '所属分类', '等级'],
    ...['阿维菌素原药', 'N,N-二甲基甲酰胺(DMF)', '二甲苯（异构级）'].map((name) => [name, own.name, '工业级']),
  );
  const files = await Promise.all(
    ['阿维菌素.jpg', 'DMF.jpg', '二甲苯.jpg'].map(async (name) => ({ name, content: await newPicture() })),
  );
  const id = await pictures.sent(files, 'material');
  const check = await importSheet(api, 'material', content, true, chosen(id));
  expect(check.report?.pictures).toMatchObject({ matched: 2, problems: [{ name: '二甲苯.jpg' }] });
});
