import type { ProductInput } from '@admin-h5/contract';

/** One way in which an office's own sheet differs from the template, and what the product then has. */
export interface Deviation {
  name: string;
  /** Cells by the template's headers; '' is an empty one. */
  cells?: Readonly<Record<string, string>>;
  /** Other headers; null leaves the column out. */
  headers?: Readonly<Record<string, string | null>>;
  /** Columns of the office's own, after the others. */
  further?: Readonly<Record<string, string>>;
  /** Rows above the header. */
  above?: readonly (readonly string[])[];
  expected: Partial<ProductInput>;
}

const aReg = { regValidTo: '2029-01-05' };
const one = (name: string, content: number, unit: ProductInput['ingredients'][number]['unit']) => ({
  name,
  enName: '',
  casNo: '',
  content,
  unit,
});

const headers: Deviation[] = [
  { name: 'a title above the header', above: [['产品登记台账（2024年）']], expected: { name: '吡虫啉' } },
  {
    name: 'a title, a date and a blank row above the header',
    above: [['江苏绿源农化有限公司产品一览表'], ['制表日期：2024年3月1日', '', '制表人：王芳'], []],
    expected: { name: '吡虫啉' },
  },
  { name: '产品名称 for 农药名称', headers: { 农药名称: '产品名称' }, expected: { name: '吡虫啉' } },
  { name: '品名 for 农药名称', headers: { 农药名称: '品名' }, expected: { name: '吡虫啉' } },
  { name: '通用名 for 农药名称', headers: { 农药名称: '通用名' }, expected: { name: '吡虫啉' } },
  { name: '品牌 for 商品名', headers: { 商品名: '品牌' }, cells: { 商品名: '绿源' }, expected: { tradeName: '绿源' } },
  { name: '证号 for 登记证号', headers: { 登记证号: '证号' }, expected: { name: '吡虫啉' } },
  { name: '农药登记证号 for 登记证号', headers: { 登记证号: '农药登记证号' }, expected: { name: '吡虫啉' } },
  { name: '毒性等级 for 毒性', headers: { 毒性: '毒性等级' }, expected: { toxicity: '低毒' } },
  { name: '含量 for 总含量', headers: { 总含量: '含量' }, cells: { 总含量: '10%' }, expected: { totalContent: '10%' } },
  {
    name: '类别 for 农药类别, known from its content',
    headers: { 农药类别: '类别' },
    expected: { pesticideType: '杀虫剂' },
  },
  { name: '规格 for 包装规格', headers: { 包装规格: '规格' }, expected: { spec: ['100克×50袋'] } },
  { name: '有效期至 for 有效期止', headers: { 有效期止: '有效期至' }, expected: aReg },
  { name: '生产厂家 for 登记证持有人', headers: { 登记证持有人: '生产厂家' }, expected: { regHolder: '绿源农化' } },
  {
    name: '执行标准 for 产品质量标准号',
    headers: { 产品质量标准号: '执行标准' },
    expected: { standardNo: 'GB/T 20686-2006' },
  },
  { name: '保质期 for 质量保证期(月)', headers: { '质量保证期(月)': '保质期' }, expected: { shelfLifeMonths: 36 } },
  { name: 'a star before a required header', headers: { 登记证号: '*登记证号' }, expected: { name: '吡虫啉' } },
  { name: '（必填） after a header', headers: { 登记证号: '登记证号（必填）' }, expected: { name: '吡虫啉' } },
  { name: 'spaces within a header', headers: { 毒性: '毒  性' }, expected: { toxicity: '低毒' } },
  { name: 'a line break within a header', headers: { 登记证号: '登记\n证号' }, expected: { name: '吡虫啉' } },
  {
    name: 'a header that says nothing, over registration numbers',
    headers: { 登记证号: '编码' },
    expected: { name: '吡虫啉' },
  },
  {
    name: 'no column 产品分类, but a category named as the 农药类别',
    headers: { 产品分类: null },
    expected: { pesticideType: '杀虫剂' },
  },
  {
    name: '作物, 防治对象, 用药量 and 施用方法 in columns of their own',
    headers: { 使用范围: null },
    further: { 作物: '水稻', 防治对象: '稻飞虱', 用药量: '20克/亩', 施用方法: '喷雾' },
    expected: {
      usages: [
        {
          crop: '水稻',
          target: '稻飞虱',
          dosage: '20克/亩',
          method: '喷雾',
          timing: '',
          intervalDays: null,
          maxTimes: null,
        },
      ],
    },
  },
  {
    name: 'a header of two rows: 有效期 over 起 and 止',
    above: [['', '', '', '', '', '', '', '', '有效期']],
    headers: { 有效期起: '起', 有效期止: '止' },
    expected: aReg,
  },
];

const day = (name: string, cell: string): Deviation => ({ name, cells: { 有效期止: cell }, expected: aReg });
const days: Deviation[] = [
  day('2029/1/5', '2029/1/5'),
  day('2029年1月5日', '2029年1月5日'),
  day('2029.01.05', '2029.01.05'),
  day('20290105', '20290105'),
  day('a serial number', '47123'),
  day('a day with a time', '2029-01-05 13:20:00'),
  day('民国118年1月5日', '民国118年1月5日'),
  day('民國118年1月5日', '民國118年1月5日'),
  day('118/1/5', '118/1/5'),
  day('2029 年 1 月 5 日 with spaces', '2029 年 1 月 5 日'),
  day('2029年1月5号', '2029年1月5号'),
  day('full-width ２０２９－０１－０５', '２０２９－０１－０５'),
  day('a day followed by 止', '2029年1月5日止'),
  {
    name: 'both days in one cell',
    cells: { 有效期起: '', 有效期止: '2024-01-06至2029-01-05' },
    expected: { ...aReg, regValidFrom: '2024-01-06' },
  },
];

const ingredient = (name: string, cell: string, ...expected: ProductInput['ingredients']): Deviation => ({
  name,
  cells: { 有效成分: cell },
  expected: { ingredients: expected },
});
const ingredients: Deviation[] = [
  ingredient('「阿维菌素 1.8%」', '阿维菌素 1.8%', one('阿维菌素', 1.8, '%')),
  ingredient('「1.8%阿维菌素」', '1.8%阿维菌素', one('阿维菌素', 1.8, '%')),
  ingredient('「吡虫啉10％」 with a full-width sign', '吡虫啉10％', one('吡虫啉', 10, '%')),
  ingredient(
    '「阿维菌素 0.2%、吡虫啉 1.8%」',
    '阿维菌素 0.2%、吡虫啉 1.8%',
    one('阿维菌素', 0.2, '%'),
    one('吡虫啉', 1.8, '%'),
  ),
  ingredient('「2,4-滴丁酯 72%」', '2,4-滴丁酯 72%', one('2,4-滴丁酯', 72, '%')),
  {
    name: '「阿维·吡虫啉」 with 「0.2%+1.8%」',
    cells: { 有效成分: '阿维·吡虫啉', 总含量: '0.2%+1.8%' },
    expected: { ingredients: [one('阿维', 0.2, '%'), one('吡虫啉', 1.8, '%')] },
  },
  {
    name: 'an ingredient without content, beside 总含量',
    cells: { 有效成分: '吡虫啉', 总含量: '600克/升' },
    expected: { ingredients: [one('吡虫啉', 600, 'g/L')] },
  },
  ingredient('克/升', '吡虫啉 | 350 | 克/升', one('吡虫啉', 350, 'g/L')),
  ingredient('g/kg', '吡虫啉 | 35 | g/kg', one('吡虫啉', 35, 'g/kg')),
  ingredient('16000IU/毫克', '苏云金杆菌 16000IU/毫克', one('苏云金杆菌', 16_000, 'IU/mg')),
  ingredient('1000亿CFU/g', '枯草芽孢杆菌 1000亿CFU/克', one('枯草芽孢杆菌', 1000, '亿CFU/g')),
  ingredient('a percentage with bars', '吡虫啉｜10｜％', one('吡虫啉', 10, '%')),
];

const formulation = (name: string, cell: string, code: string): Deviation => ({
  name,
  cells: { 剂型: cell },
  expected: { formulation: code },
});
const formulations: Deviation[] = [
  formulation('乳油(EC)', '乳油(EC)', 'EC'),
  formulation('EC（乳油）', 'EC（乳油）', 'EC'),
  formulation('悬浮种衣剂', '悬浮种衣剂', 'FS'),
  formulation('大粒剂', '大粒剂', 'GG'),
  formulation('泡腾片剂', '泡腾片剂', 'EB'),
  formulation('10%可湿性粉剂, with the content', '10%可湿性粉剂', 'WP'),
  formulation('a formulation with a space and a line break', '可湿性 粉剂\n', 'WP'),
];

const others: Deviation[] = [
  { name: '低毒（原药高毒）', cells: { 毒性: '低毒（原药高毒）' }, expected: { toxicity: '低毒' } },
  { name: '中毒', cells: { 毒性: '中毒' }, expected: { toxicity: '中等毒' } },
  { name: '中等毒性', cells: { 毒性: '中等毒性' }, expected: { toxicity: '中等毒' } },
  { name: '杀虫 for 杀虫剂', cells: { 农药类别: '杀虫' }, expected: { pesticideType: '杀虫剂' } },
  { name: '植物生长调节 剂', cells: { 农药类别: '植物生长调节 剂' }, expected: { pesticideType: '植物生长调节剂' } },
  { name: '24个月', cells: { '质量保证期(月)': '24个月' }, expected: { shelfLifeMonths: 24 } },
  { name: '2年', cells: { '质量保证期(月)': '2年' }, expected: { shelfLifeMonths: 24 } },
  { name: '两年', cells: { '质量保证期(月)': '两年' }, expected: { shelfLifeMonths: 24 } },
  { name: '√', cells: { 热门: '√' }, expected: { hot: true } },
  { name: 'Y', cells: { 热门: 'Y' }, expected: { hot: true } },
  { name: '/ for none', cells: { 热门: '/' }, expected: { hot: false } },
];

/** The deviations of rows and headers; those of workbooks are in the test itself. */
export const deviations: readonly Deviation[] = [...headers, ...days, ...ingredients, ...formulations, ...others];
