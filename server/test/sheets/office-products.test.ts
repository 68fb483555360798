import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create } from '../support/catalogue.ts';
import { sheetOf, importSheet, stored } from '../support/sheets.ts';
import { newRegNo } from './product-rows.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
  for (const name of ['杀虫剂', '杀菌剂', '除草剂', '植物生长调节剂', '杀鼠剂', '卫生用农药'])
    await create(api, 'category', { ...categoryInput(), name });
});
afterAll(() => api.close());

const headings = '产品名称|农药类别|剂型|有效成分|含量|毒性|有效期|保质期|登记作物'.split('|');

/** Rows of an office's list below `headings`, and what is stored: ingredients, formulation, toxicity, both days, months. */
const products: readonly (readonly [row: string, expected: string])[] = [
  [
    '阿维·螺螨酯|杀螨剂|20%悬浮剂|阿维菌素1%·螺螨酯19%|20%|低毒(原药高毒)|2023-3-1至2028-2-29|2年|柑橘树',
    '阿维菌素 1%、螺螨酯 19%；SC 低毒 2023-03-01 2028-02-29 24',
  ],
  [
    '苯甲·咯·噻虫|杀虫剂|悬浮种衣剂（FS）|苯醚甲环唑2.4%+咯菌腈2.4%+噻虫嗪22.2%|27%|低毒|2023.03.01-2028.02.29|24个月|小麦',
    '苯醚甲环唑 2.4%、咯菌腈 2.4%、噻虫嗪 22.2%；FS 低毒 2023-03-01 2028-02-29 24',
  ],
  [
    '苏云金杆菌|杀虫剂|8000IU/微升悬浮剂|苏云金杆菌|8000IU/μl|低毒|20230301—20280229|二年|甘蓝、水稻',
    '苏云金杆菌 8000IU/μL；SC 低毒 2023-03-01 2028-02-29 24',
  ],
  [
    '球孢白僵菌|杀虫剂|可分散油悬浮剂|球孢白僵菌400亿个孢子/克||微毒|2028-02-29|12个月|',
    '球孢白僵菌 400亿孢子/g；OD 微毒  2028-02-29 12',
  ],
  [
    '枯草芽孢杆菌|杀菌剂|水分散颗粒剂|1000亿芽孢/克枯草芽孢杆菌||微毒|2028年2月29日止|18个月|黄瓜 灰霉病',
    '枯草芽孢杆菌 1000亿孢子/g；WG 微毒  2028-02-29 18',
  ],
  [
    '杀虫气雾剂|卫生杀虫剂|气雾剂|Es-生物烯丙菊酯0.1%；氯菊酯0.2%|0.3%|微毒|至2028-2-29|3年|室内 蟑螂',
    'Es-生物烯丙菊酯 0.1%、氯菊酯 0.2%；AE 微毒  2028-02-29 36',
  ],
  [
    '精异丙甲草胺|除草剂|EC|精异丙甲草胺|960克／升|低毒|2028-2-29前|两年|玉米',
    '精异丙甲草胺 960g/L；EC 低毒  2028-02-29 24',
  ],
  [
    '2甲·草甘膦|除草剂|可溶性粉剂|2甲4氯钠 8%、草甘膦 40%|48%|低毒|2028-2-29|2年|非耕地',
    '2甲4氯钠 8%、草甘膦 40%；SP 低毒  2028-02-29 24',
  ],
  ['吡虫啉|杀虫剂|原药|吡虫啉≥97%|≥97%|中等|2028-2-29|2年（自生产日期起）|', '吡虫啉 97%；TC 中等毒  2028-02-29 24'],
  [
    '赤霉·吲乙·芸苔|植物生长调节剂|可湿粉|赤霉酸0.135%＋吲哚乙酸0.00052%＋芸苔素内酯0.00031%|0.136%|低毒|2028-2-29|2年|',
    '赤霉酸 0.135%、吲哚乙酸 0.00052%、芸苔素内酯 0.00031%；WP 低毒  2028-02-29 24',
  ],
  [
    '高效氯氟氰菊酯|杀虫剂|水乳剂|高效氯氟氰菊酯(Lambda-cyhalothrin) 25 g/L||中等毒【原药高毒】|2028-2-29|2年|',
    '高效氯氟氰菊酯 25g/L；EW 中等毒  2028-02-29 24',
  ],
  [
    '盐酸吗啉胍·乙酸铜|杀菌剂|WP|盐酸吗啉胍·乙酸铜|10%+10%|低|2028-2-29|2年|',
    '盐酸吗啉胍 10%、乙酸铜 10%；WP 低毒  2028-02-29 24',
  ],
  ['溴敌隆|杀鼠剂|毒饵|0.005%溴敌隆毒饵||低毒|2028-2-29|2年|', '溴敌隆 0.005%；RB 低毒  2028-02-29 24'],
];

interface Entry {
  name: string;
  content: number;
  unit: string;
}

it('reads the products of an office, and says what it leaves out', async () => {
  const numbers = products.map(() => newRegNo());
  const rows = products.map(([row], at) => [numbers[at] ?? '', ...row.split('|')]);
  const job = await importSheet(api, 'product', sheetOf(['证号', ...headings], ...rows));
  expect(job).toMatchObject({ created: products.length, failed: 0, errors: [] });
  expect(job.warnings).toEqual([
    { row: 1, column: '登记作物', message: '有 7 行的内容未导入：没有分开写明作物、防治对象、用药量和施用方法' },
  ]);
  const all = await stored(api, 'product');
  const shown = numbers.map((regNo) => {
    const one = all.find((record) => record.regNo === regNo);
    const list: Entry[] = JSON.parse(one?.ingredients ?? '[]');
    const ingredients = list.map(({ name, content, unit }) => `${name} ${content}${unit}`).join('、');
    return `${ingredients}；${one?.formulation} ${one?.toxicity} ${one?.regValidFrom} ${one?.regValidTo} ${one?.shelfLifeMonths}`;
  });
  expect(shown).toEqual(products.map(([, expected]) => expected));
});

it.each([
  [
    '草甘膦异丙胺盐 600克/升（草甘膦450g/L）',
    '450克/升',
    '看不懂的有效成分：草甘膦异丙胺盐 600克/升（草甘膦450g/L）（每种成分只能写一个含量）',
  ],
  ['草甘膦铵盐', '75.7%（68%）', '看不懂的有效成分：草甘膦铵盐（看不懂含量“75.7%（68%）”）'],
  ['赤·吲乙·芸苔', '0.136%', '看不懂的有效成分：赤、吲乙、芸苔（3种成分，1个含量：0.136%）'],
  ['炔丙菊酯 10毫克/片', '', '看不懂的含量单位：10毫克/片'],
  ['荧光假单胞杆菌', '3000亿个/克', '看不懂的含量单位：3000亿个/克（请写明是亿CFU、亿孢子还是亿PIB）'],
  ['硫磺', '45%±2%', '看不懂的有效成分：硫磺（看不懂含量“45%±2%”）'],
  ['吡虫啉', '', '看不懂的有效成分：吡虫啉（没有含量）'],
  ['阿维菌素1.8%、吡虫啉', '6.8%', '看不懂的有效成分：阿维菌素1.8%、吡虫啉'],
])('refuses the ingredients %s with %s', async (ingredients, content, message) => {
  const row = [newRegNo(), '某产品', '杀虫剂', 'EC', ingredients, content, '低毒', '2028-2-29', '2年', ''];
  const job = await importSheet(api, 'product', sheetOf(['证号', ...headings], row), true);
  expect(job.errors).toEqual([{ row: 2, column: '有效成分', message }]);
});
