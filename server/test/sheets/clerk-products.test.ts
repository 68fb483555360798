import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create } from '../support/catalogue.ts';
import { importSheet, sheetOf, stored } from '../support/sheets.ts';
import { newRegNo } from './product-rows.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
  for (const name of ['杀虫剂', '杀菌剂', '除草剂', '植物生长调节剂', '杀鼠剂'])
    await create(api, 'category', { ...categoryInput(), name });
});
afterAll(() => api.close());

const find = async (regNo: string) => (await stored(api, 'product')).find((product) => product.regNo === regNo);
const headings = ['证号', '品名', '成分', '剂型', '毒性', '类'];
const row = (regNo: string, change: Partial<Record<(typeof headings)[number], string>> = {}) => {
  const cells: Record<string, string> = {
    证号: regNo,
    品名: '吡虫啉',
    成分: '吡虫啉10%',
    剂型: '可湿性粉剂',
    毒性: '低毒',
    类: '虫',
    ...change,
  };
  return headings.map((heading) => cells[heading] ?? '');
};
const imported = async (regNo: string, further: readonly string[], cells: readonly string[]) => {
  const job = await importSheet(api, 'product', sheetOf([...headings, ...further], [...row(regNo), ...cells]));
  expect(job).toMatchObject({ created: 1, failed: 0 });
  return job;
};

it.each([
  ['螨', '杀螨剂'],
  ['菌', '杀菌剂'],
  ['草', '除草剂'],
  ['调', '植物生长调节剂'],
  ['鼠', '杀鼠剂'],
])('reads the class %s as %s', async (sign, pesticideType) => {
  const regNo = newRegNo();
  const job = await importSheet(api, 'product', sheetOf(headings, row(regNo, { 类: sign })));
  expect(job).toMatchObject({ created: 1, errors: [] });
  expect(await find(regNo)).toMatchObject({ pesticideType });
});

it('takes both days from a range, and no day of a first approval', async () => {
  const [first, second] = [newRegNo(), newRegNo()];
  const job = await imported(first, ['登记证有效期', '首次批准日期'], ['2023.09.22-2028.09.21', '2008-9-22']);
  expect(job.warnings).toContainEqual({ row: 1, column: '首次批准日期', message: '未知列，已忽略' });
  expect(await find(first)).toMatchObject({ regValidFrom: '2023-09-22', regValidTo: '2028-09-21' });
  const both = await imported(second, ['有效期', '批准日期'], ['2023-12-25 至 2028-12-24', '2008-12-25']);
  expect(both.warnings).toContainEqual({
    row: 1,
    column: '批准日期',
    message: '有 1 行的内容未导入：有效期按写有起止两个日期的一列填写',
  });
  expect(await find(second)).toMatchObject({ regValidFrom: '2023-12-25', regValidTo: '2028-12-24' });
});

it('knows what lists of fungicides call their columns, and a class that is appended', async () => {
  const [first, second] = [newRegNo(), newRegNo()];
  const content = sheetOf(
    ['证号', '品名', '配比', '剂型', '毒性', '作物', '病害', '用药量', '施用方法'],
    ['一、杀菌剂'],
    [first, '苯甲·嘧菌酯', '苯醚甲环唑12.5%+嘧菌酯20%', '悬浮剂', '低毒', '水稻', '纹枯病', '30毫升/亩', '喷雾'],
    ['附：植物生长调节剂'],
    [second, '乙烯利', '乙烯利40%', '水剂', '低毒', '棉花', '催熟', '300倍液', '喷雾'],
  );
  expect(await importSheet(api, 'product', content)).toMatchObject({ total: 2, created: 2, errors: [] });
  expect(await find(first)).toMatchObject({ pesticideType: '杀菌剂' });
  expect(JSON.parse((await find(first))?.usages ?? '')).toMatchObject([{ crop: '水稻', target: '纹枯病' }]);
  expect(await find(second)).toMatchObject({ pesticideType: '植物生长调节剂' });
});

it('understands the headings of an office of one person, further rows, and signs for the same', async () => {
  const regNo = newRegNo();
  const further = ['到期', '用在什么上', '治什么', '用量', '怎么用', '隔几天', '保质'];
  const content = sheetOf(
    [...headings, ...further],
    [
      ...row(regNo, { 品名: '霜脲·锰锌', 成分: '霜脲氰8%', 类: '菌' }),
      ...'20290222|黄瓜|霜霉病|133克/亩|喷雾|4|两年'.split('|'),
    ],
    ['', '', '代森锰锌64%', '', '', '', '', '番茄', '晚疫病', '130克/亩', '〃', '5天', ''],
    ['', '', '', '', '', '', '', '辣椒', '疫病', '130克/亩', '同上', '', ''],
  );
  expect(await importSheet(api, 'product', content)).toMatchObject({ total: 1, created: 1, errors: [] });
  const { ingredients = '', usages = '', ...record } = (await find(regNo)) ?? {};
  expect(record).toMatchObject({ regValidTo: '2029-02-22', shelfLifeMonths: 24, pesticideType: '杀菌剂' });
  expect(JSON.parse(ingredients)).toMatchObject([{ name: '霜脲氰' }, { name: '代森锰锌', content: 64 }]);
  expect(JSON.parse(usages)).toMatchObject([
    { crop: '黄瓜', method: '喷雾', intervalDays: 4 },
    { crop: '番茄', method: '喷雾', intervalDays: 5 },
    { crop: '辣椒', method: '喷雾', intervalDays: null },
  ]);
});

it.each([
  ['收获期使用，不需要', '1次', null, 1],
  ['不要求', '2次/季', null, 2],
  ['—', '/', null, null],
  ['28天，每季最多2次', '', 28, 2],
  ['15天（最多3次）', '', 15, 3],
  ['20天1次', '', 20, 1],
])('reads 安全间隔期 %s and %s', async (interval, times, intervalDays, maxTimes) => {
  const regNo = newRegNo();
  const columns = ['作物', '防治对象', '用药量', '施用方法', '安全间隔期', '每季最多次数'];
  const job = await imported(regNo, columns, ['花生', '蛴螬', '6千克/亩', '沟施', interval, times]);
  const message = `有 1 行的内容未导入：安全间隔期“${interval}”不是数字，留空`;
  expect(job.warnings.map((warning) => warning.message)).toEqual(/不/.test(interval) ? [message] : []);
  expect(JSON.parse((await find(regNo))?.usages ?? '')).toMatchObject([{ intervalDays, maxTimes }]);
});

it('leaves out the numbers of lines', async () => {
  const regNo = newRegNo();
  const lines = ['1、苹果树\n2、小麦', '1、斑点落叶病\n2、锈病', '1、3000倍液\n2、15毫升/亩', '喷雾'];
  await imported(regNo, ['作物', '防治对象', '用药量', '施用方法'], lines);
  expect(JSON.parse((await find(regNo))?.usages ?? '')).toMatchObject([
    { crop: '苹果树', target: '斑点落叶病', dosage: '3000倍液' },
    { crop: '小麦', target: '锈病', dosage: '15毫升/亩' },
  ]);
});

it.each([
  ['氯虫苯甲酰胺/噻虫嗪=20%/20%', '氯虫苯甲酰胺 20%、噻虫嗪 20%'],
  ['甲氨基阿维菌素5%(以苯甲酸盐计)', '甲氨基阿维菌素苯甲酸盐 5%'],
  ['精喹禾灵10个点', '精喹禾灵 10%'],
])('reads the ingredients %s', async (cell, expected) => {
  const regNo = newRegNo();
  const job = await importSheet(api, 'product', sheetOf(headings, row(regNo, { 成分: cell })));
  expect(job).toMatchObject({ created: 1, errors: [] });
  const list: { name: string; content: number; unit: string }[] = JSON.parse((await find(regNo))?.ingredients ?? '[]');
  expect(list.map(({ name, content, unit }) => `${name} ${content}${unit}`).join('、')).toBe(expected);
});

it('refuses the content of another salt, and names with other numbers of contents', async () => {
  const cells = ['草甘膦铵盐5%(以钾盐计)', '氯虫苯甲酰胺/噻虫嗪=20%'];
  const content = sheetOf(headings, ...cells.map((cell) => row(newRegNo(), { 成分: cell })));
  expect(await importSheet(api, 'product', content, true)).toMatchObject({ created: 0, failed: 2 });
});

it.each([
  [{ 毒性: '属低毒农药' }, { toxicity: '低毒' }],
  [{ 毒性: '微毒级' }, { toxicity: '微毒' }],
  [{ 剂型: '种衣剂(FS)' }, { formulation: 'FS' }],
])('reads %j as %j', async (change, expected) => {
  const regNo = newRegNo();
  await importSheet(api, 'product', sheetOf(headings, row(regNo, change)));
  expect(await find(regNo)).toMatchObject(expected);
});

it('refuses words for another formulation than the code beside them', async () => {
  const job = await importSheet(api, 'product', sheetOf(headings, row(newRegNo(), { 剂型: '乳油(FS)' })), true);
  expect(job.errors).toMatchObject([{ column: '剂型' }]);
});

it('takes from a full name what the sheet does not say, and no ingredients of a mixture', async () => {
  const [first, second, third] = [newRegNo(), newRegNo(), newRegNo()];
  const content = sheetOf(
    ['证号', '产品名称（全称）', '有效成分（复配填写）', '毒性', '类'],
    [first, '75.7%草甘膦铵盐可溶粒剂', '', '低毒', '草'],
    [second, '28%硝·烟·莠去津可分散油悬浮剂', '硝磺草酮5+烟嘧磺隆3+莠去津20', '低毒', '草'],
    [third, '35%苄嘧·丙草胺可湿性粉剂', '', '低毒', '草'],
  );
  const job = await importSheet(api, 'product', content);
  expect(job.errors.map(({ row: at }) => at)).toContain(4);
  expect(await find(third)).toBe(undefined);
  const one = await find(first);
  expect(one).toMatchObject({ formulation: 'SG' });
  expect(JSON.parse(one?.ingredients ?? '')).toMatchObject([{ name: '草甘膦铵盐', content: 75.7, unit: '%' }]);
  expect(job.report?.questions).toMatchObject([{ column: '有效成分' }]);
});

it('gives an ingredient no content of a name that has another one', async () => {
  const names = ['10%阿维·高氯乳油', '30%草甘膦铵盐水剂', '5%阿维菌素乳油'];
  const regNos = names.map(() => newRegNo());
  const rows = names.map((name, at) => [
    regNos[at] ?? '',
    name,
    at === 1 ? '草甘膦' : '阿维菌素',
    '乳油',
    '低毒',
    '虫',
  ]);
  const job = await importSheet(
    api,
    'product',
    sheetOf(['证号', '产品名称', '有效成分', '剂型', '毒性', '类'], ...rows),
  );
  expect(job).toMatchObject({ created: 1, failed: 2 });
  expect(JSON.parse((await find(regNos[2] ?? ''))?.ingredients ?? '')).toMatchObject([{ content: 5 }]);
});

it('believes a full name about a bare content only where both say the same', async () => {
  const [same, other] = [newRegNo(), newRegNo()];
  const content = sheetOf(
    ['证号', '产品名称', '有效成分', '总含量', '剂型', '毒性', '类'],
    [same, '480克/升毒死蜱乳油', '毒死蜱', '480', '乳油', '中等毒', '虫'],
    [other, '25%噻嗪酮可湿性粉剂', '噻嗪酮', '20', '可湿性粉剂', '低毒', '虫'],
  );
  const job = await importSheet(api, 'product', content);
  expect(job).toMatchObject({ created: 1, failed: 1 });
  expect(JSON.parse((await find(same))?.ingredients ?? '')).toMatchObject([{ content: 480, unit: 'g/L' }]);
});
