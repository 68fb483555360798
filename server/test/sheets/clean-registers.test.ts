import { beforeAll, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { categoryInput, create } from '../support/catalogue.ts';
import { importSheet, sheetOf, stored } from '../support/sheets.ts';

let api: TestApp;
catalogueForAll((started) => {
  ({ api } = started);
});
beforeAll(async () => {
  for (const name of ['杀虫剂', '杀菌剂', '除草剂', '植物生长调节剂'])
    await create(api, 'category', { ...categoryInput(), name });
  for (const name of ['原药', '中间体', '溶剂', '助剂'])
    await create(api, 'category', { ...categoryInput('material'), name });
});

const cells = (line: string): string[] => line.split('|').map((cell) => cell.trim());

/** Registers as offices have them, in which nothing is unclear: their lines, and how many records they have. */
const registers: readonly (readonly [
  name: string,
  path: 'product' | 'material' | 'synonym',
  records: number,
  lines: string,
])[] = [
  [
    'a register of registration certificates, with a row for each use',
    'product',
    4,
    `某某农化有限公司农药登记证台账（2026年）
     制表部门：登记部 | | | | | | | | | 制表日期：2026年3月1日
     序号|登记证号|登记证持有人|农药名称|农药类别|剂型|总含量|毒性|有效期至|有效成分及含量|作物/场所|防治对象|用药量（制剂量/亩）|施用方法|安全间隔期（天）|每季最多使用次数|备注
     1|PD20331001|某某农化有限公司|吡虫啉|杀虫剂|可湿性粉剂|10%|低毒|2029年8月13日|吡虫啉 10%|水稻|稻飞虱|15-20克/亩|喷雾|14|2|
     ||||||||||小麦|蚜虫|20-30克/亩|喷雾|21|2|
     2|PD20331002|某某农化有限公司|阿维·哒螨灵|杀虫剂|乳油|10.5%|中等毒（原药高毒）|2028年1月4日|阿维菌素 0.5%、哒螨灵 10%|柑橘树|红蜘蛛|1000-1500倍液|喷雾|20|2|续展中
     3|PD20331003|某某农化有限公司|苯醚甲环唑|杀菌剂|水分散粒剂|10%|低毒|2030年11月30日|苯醚甲环唑 10%|梨树|黑星病|6000-7000倍液|喷雾|14|3|
     4|PD20331004|某某农化有限公司|草甘膦异丙胺盐|除草剂|水剂|41%|低毒|2029年2月28日|草甘膦异丙胺盐 41%|非耕地|杂草|250-500毫升/亩|茎叶喷雾|/|/|
     以上共4个产品
     制表人：王芳||||审核：李四`,
  ],
  [
    'a list of products for sale',
    'product',
    4,
    `产品目录
     序号|商品名|通用名|类别|含量|剂型|规格|登记证号|毒性|登记证有效期|生产企业|保质期|备注
     一、杀虫剂
     1|蚜净|啶虫脒|杀虫剂|5%|乳油|100毫升×50瓶/箱|PD20331011|低毒|2026.05.01-2031.04.30|某某农化有限公司|2年|
     2|稻无虱|吡蚜酮|杀虫剂|50%|水分散粒剂|20克×200袋/箱；500克/袋|PD20331012|低毒|2025.11.20-2030.11.19|某某农化有限公司|2年|新品
     二、杀菌剂
     1|霜必清|烯酰吗啉|杀菌剂|50%|可湿性粉剂|25克×200袋/箱|PD20331013|低毒|2024.06.10-2029.06.09|某某农化有限公司|24个月|
     2|万锈灵|戊唑醇|杀菌剂|430克/升|悬浮剂|100毫升×40瓶/箱|PD20331014|低毒|2024.06.10-2029.06.09|某某农化有限公司|24个月|停产
     第 1 页，共 1 页`,
  ],
  [
    'a price list of raw materials',
    'material',
    4,
    `原料报价单
     单位：元/吨
     序号|品名|类别|CAS号|含量|等级|包装（kg/桶）|单价（元/吨）|是否危险品|UN编号|危险类别|包装类别|备注
     1|甲苯|溶剂|108-88-3|≥99.9%|工业级|180|6200|是|UN1294|3|Ⅱ|含税
     2|二甲基亚砜|溶剂|67-68-5|≥99.9%|工业级|225|9800|否||||
     3|吡虫啉原药|原药|138261-41-3|≥97%|农药级|25|92000|否||||现货
     4|十二烷基苯磺酸钙|助剂|26264-06-2|≥60%|工业级|200|15500|否|-|-|-|
     注：以上价格为含税出厂价，有效期7天。
     联系人：王女士 电话：138 0000 1234`,
  ],
  [
    'names of crops and pests',
    'synonym',
    4,
    `类别|名称|别名|上级
     作物|雪莲果|菊薯、雪莲薯|根茎类蔬菜
     作物|冰菜|冰叶日中花、水晶冰菜|叶菜类蔬菜
     防治对象|咖啡豆象|短喙豆象|
     防治对象|田旋花|中国旋花、箭叶旋花|阔叶杂草`,
  ],
  [
    'what the labels say, with ingredients in columns of their own',
    'product',
    3,
    `登记证号|农药名称|农药类别|剂型|有效成分1|含量1|有效成分2|含量2|毒性|批准日期|有效期至|适用作物|防治对象|亩用量|施用方法|净含量|质量保证期|生产许可证号|产品标准号|注意事项|限制使用
     PD20331021|戊唑·嘧菌酯|杀菌剂|悬浮剂|戊唑醇|20%|嘧菌酯|10%|低毒|2024-05-06|2029-05-05|水稻|纹枯病|20-30毫升|喷雾|100毫升|2年|农药生许（苏）0001|Q/320000 ABC 001-2024|水产养殖区附近禁用。|否
     PD20331022|毒死蜱|杀虫剂|乳油|毒死蜱|480克/升|||中等毒|2024-05-06|2029-05-05|水稻|稻纵卷叶螟|80-100毫升|喷雾|500毫升|2年|农药生许（苏）0001|Q/320000 ABC 002-2024|禁止在蔬菜上使用。|是
     PD20331023|甲维·虱螨脲|杀虫剂|水分散粒剂|甲氨基阿维菌素苯甲酸盐|5%|虱螨脲|10%|低毒|2024-05-06|2029-05-05|甘蓝|甜菜夜蛾|10-15克|喷雾|20克|2年|农药生许（苏）0001|Q/320000 ABC 003-2024||否`,
  ],
];

it.each(registers)('asks nothing of %s', async (_name, path, records, lines) => {
  const job = await importSheet(api, path, sheetOf(...lines.split('\n').map(cells)));
  expect(job.report?.questions).toEqual([]);
  expect(job).toMatchObject({ created: records, failed: 0, errors: [] });
});

it('reads the numbers of these registers with their units', async () => {
  const products = await stored(api, 'product');
  const uses = (regNo: string): { dosage: string }[] =>
    JSON.parse(products.find((one) => one.regNo === regNo)?.usages ?? '[]');
  expect(
    ['PD20331001', 'PD20331021', 'PD20331022', 'PD20331023'].map((regNo) => uses(regNo).map(({ dosage }) => dosage)),
  ).toEqual([['15-20克/亩', '20-30克/亩'], ['20-30毫升/亩'], ['80-100毫升/亩'], ['10-15克/亩']]);
  const materials = await stored(api, 'material');
  expect(materials.map(({ packaging }) => packaging).toSorted()).toEqual(
    ['180kg/桶', '200kg/桶', '225kg/桶', '25kg/桶'].map((pack) => JSON.stringify([pack])).toSorted(),
  );
  expect(products.find(({ regNo }) => regNo === 'PD20331011')).toMatchObject({
    tradeName: '蚜净',
    spec: JSON.stringify(['100毫升×50瓶/箱']),
    regValidTo: '2031-04-30',
  });
});
