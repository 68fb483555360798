import { aReg, deviatingDays } from './deviating-days.ts';
import { deviatingIngredients, one } from './deviating-ingredients.ts';
import type { Deviation } from './deviation.ts';

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
  { name: '有效截止日期 for 有效期止', headers: { 有效期止: '有效截止日期' }, expected: aReg },
  { name: '持证人 for 登记证持有人', headers: { 登记证持有人: '持证人' }, expected: { regHolder: '绿源农化' } },
  {
    name: '作物或场所 and 推荐用量',
    headers: { 使用范围: null },
    further: { 作物或场所: '水稻', 防治对象: '稻飞虱', 推荐用量: '20克/亩', 施用方法: '喷雾' },
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
    name: 'the name of a register before a field and after it',
    headers: { 登记证持有人: '登记证持有人名称', 剂型: '产品剂型名称' },
    expected: { regHolder: '绿源农化', formulation: 'WP' },
  },
  {
    name: 'English words before the Chinese ones',
    headers: { 毒性: 'Toxicity 毒性', 登记证持有人: 'Reg. Holder / 登记证持有人' },
    cells: { 毒性: 'Low toxic 低毒', 农药类别: 'Insecticide 杀虫剂' },
    expected: { toxicity: '低毒', regHolder: '绿源农化', pesticideType: '杀虫剂' },
  },
  {
    name: 'two parts of 使用范围 in each column',
    headers: { 使用范围: null },
    further: {
      '作物/防治对象': '水稻/稻飞虱',
      用药量: '20克/亩',
      '使用方法/时期': '喷雾／分蘖期',
      '安全间隔期/最多使用次数': '14天/2次',
    },
    expected: {
      usages: [
        {
          crop: '水稻',
          target: '稻飞虱',
          dosage: '20克/亩',
          method: '喷雾',
          timing: '分蘖期',
          intervalDays: 14,
          maxTimes: 2,
        },
      ],
    },
  },
  {
    name: 'a content in 剂型',
    cells: { 剂型: '10%可湿性粉剂', 总含量: '' },
    expected: { formulation: 'WP', totalContent: '10%' },
  },
  {
    name: 'a content behind a slash in 剂型',
    cells: { 剂型: '10%/可湿性粉剂', 总含量: '' },
    expected: { formulation: 'WP', totalContent: '10%' },
  },
  {
    name: 'all of a full name in 剂型',
    cells: { 剂型: '70%吡虫啉WG', 总含量: '', 有效成分: '' },
    expected: { formulation: 'WG', totalContent: '70%', ingredients: [one('吡虫啉', 70, '%')] },
  },
  {
    name: 'a content alone in 有效成分',
    cells: { 有效成分: '10%', 总含量: '' },
    expected: { totalContent: '10%', ingredients: [one('吡虫啉', 10, '%')] },
  },
  { name: 'a registration that is valid, in 状态', cells: { 状态: '有效' }, expected: { status: 1 } },
  { name: 'a registration that has ended, in 状态', cells: { 状态: '已注销' }, expected: { status: 0 } },
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
    name: '安全间隔期/天 and 制剂用量/亩, which have a unit or an area',
    headers: { 使用范围: null },
    further: { 作物: '水稻', 防治对象: '稻飞虱', '制剂用量/亩': '20-40mL', 施用方法: '喷雾', '安全间隔期/天': '7' },
    expected: {
      usages: [
        {
          crop: '水稻',
          target: '稻飞虱',
          dosage: '20-40mL/亩',
          method: '喷雾',
          timing: '',
          intervalDays: 7,
          maxTimes: null,
        },
      ],
    },
  },
  {
    name: '登记作物 alone, which is left out',
    headers: { 使用范围: '登记作物' },
    cells: { 使用范围: '水稻、小麦' },
    expected: { usages: [] },
  },
  {
    name: '使用范围 as a description, which is left out',
    cells: { 使用范围: '用于防治水稻稻飞虱，亩用20克喷雾' },
    expected: { usages: [] },
  },
  {
    name: '含量单位 in a column of its own',
    headers: { 总含量: '含量' },
    cells: { 有效成分: '吡虫啉', 总含量: '600' },
    further: { 含量单位: '克/升' },
    expected: { ingredients: [one('吡虫啉', 600, 'g/L')], totalContent: '600g/L' },
  },
  {
    name: '单位 in a column of its own, known from its content',
    headers: { 总含量: '含量' },
    cells: { 有效成分: '苏云金杆菌', 总含量: '8000' },
    further: { 单位: 'IU/μL' },
    expected: { ingredients: [one('苏云金杆菌', 8000, 'IU/μL')], totalContent: '8000IU/μL' },
  },
  {
    name: '含量(%) over numbers',
    headers: { 总含量: '含量(%)' },
    cells: { 有效成分: '吡虫啉', 总含量: '10' },
    expected: { ingredients: [one('吡虫啉', 10, '%')], totalContent: '10%' },
  },
  {
    name: '有效成分含量(g/L) over numbers',
    headers: { 总含量: '有效成分含量（g/L）' },
    cells: { 有效成分: '精甲霜灵、咯菌腈', 总含量: '37.5+25' },
    expected: { ingredients: [one('精甲霜灵', 37.5, 'g/L'), one('咯菌腈', 25, 'g/L')] },
  },
  {
    name: 'a header of two rows: 有效期 over 起 and 止',
    above: [['', '', '', '', '', '', '', '', '有效期']],
    headers: { 有效期起: '起', 有效期止: '止' },
    expected: aReg,
  },
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
  ...[
    ['WDG', 'WG'],
    ['DF', 'WG'],
    ['干悬浮剂', 'WG'],
    ['水分散颗粒剂', 'WG'],
    ['可湿性粉', 'WP'],
    ['可溶性粉剂', 'SP'],
    ['胶悬剂', 'SC'],
    ['悬浮剂/SC', 'SC'],
    ['悬浮剂SC', 'SC'],
    ['EC乳油', 'EC'],
    ['水剂AS', 'SL'],
  ].map(([cell = '', code = '']) => formulation(cell, cell, code)),
  formulation('10%可湿性粉剂, with the content', '10%可湿性粉剂', 'WP'),
  formulation('a formulation with a space and a line break', '可湿性 粉剂\n', 'WP'),
];

const others: Deviation[] = [
  { name: '低毒（原药高毒）', cells: { 毒性: '低毒（原药高毒）' }, expected: { toxicity: '低毒' } },
  { name: '中毒', cells: { 毒性: '中毒' }, expected: { toxicity: '中等毒' } },
  { name: '中等毒性', cells: { 毒性: '中等毒性' }, expected: { toxicity: '中等毒' } },
  ...[
    '低',
    '低毒,原药高毒',
    '低毒，原药中等毒',
    '低毒【原药中等毒】',
    '低毒/原药高毒',
    '制剂低毒',
    '制剂低毒，原药高毒',
  ].map((cell) => ({ name: cell, cells: { 毒性: cell }, expected: { toxicity: '低毒' as const } })),
  { name: '杀虫 for 杀虫剂', cells: { 农药类别: '杀虫' }, expected: { pesticideType: '杀虫剂' } },
  { name: '植物生长调节 剂', cells: { 农药类别: '植物生长调节 剂' }, expected: { pesticideType: '植物生长调节剂' } },
  { name: '24个月', cells: { '质量保证期(月)': '24个月' }, expected: { shelfLifeMonths: 24 } },
  { name: '2年', cells: { '质量保证期(月)': '2年' }, expected: { shelfLifeMonths: 24 } },
  ...[
    ['3年（自生产日期起）', 36],
    ['自生产之日起两年', 24],
    ['一年半', 18],
    ['十八个月', 18],
    ['24个月以上', 24],
    ['24个月（2年）', 24],
    ['720天', 24],
    ['2年零6个月', 30],
    ['二年又三个月', 27],
    ['24 months', 24],
  ].map(([cell = '', shelfLifeMonths]) => ({
    name: String(cell),
    cells: { '质量保证期(月)': String(cell) },
    expected: { shelfLifeMonths: Number(shelfLifeMonths) },
  })),
  { name: '两年', cells: { '质量保证期(月)': '两年' }, expected: { shelfLifeMonths: 24 } },
  { name: '√', cells: { 热门: '√' }, expected: { hot: true } },
  { name: 'Y', cells: { 热门: 'Y' }, expected: { hot: true } },
  { name: '/ for none', cells: { 热门: '/' }, expected: { hot: false } },
];

/** The deviations of rows and headers; those of workbooks are in the test itself. */
export const deviations: readonly Deviation[] = [
  ...headers,
  ...deviatingDays,
  ...deviatingIngredients,
  ...formulations,
  ...others,
];
