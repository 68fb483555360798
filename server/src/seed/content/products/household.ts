import type { Recipe } from './recipe.ts';

const common = { type: '卫生杀虫剂', toxicity: '低毒' } as const;

export const household: readonly Recipe[] = [
  {
    ...common,
    category: 'residual-spray',
    tradeName: '绿禾卫凯',
    ingredients: [['溴氰菊酯', 25]],
    unit: 'g/L',
    formulation: 'SC',
    usages: [
      ['室内', '蚊、蝇', '0.4～0.6毫升/平方米', '滞留喷洒', '害虫活动季节前', null, null],
      ['室内', '蜚蠊', '0.6～0.8毫升/平方米', '滞留喷洒', '缝隙和栖息处', null, null],
    ],
  },
  {
    ...common,
    category: 'residual-spray',
    tradeName: '绿禾卫净',
    ingredients: [['高效氯氟氰菊酯', 10]],
    formulation: 'WP',
    usages: [['室内', '蚊、蝇、蜚蠊', '0.2～0.3克/平方米', '滞留喷洒', '害虫活动季节前', null, null]],
  },
  {
    ...common,
    category: 'cockroach-bait',
    tradeName: '绿禾蟑净',
    ingredients: [['吡虫啉', 2.15]],
    formulation: 'RB',
    recommended: true,
    usages: [['室内', '蜚蠊', '0.2～0.4克/平方米', '点状投放', '蜚蠊栖息和活动处', null, null]],
  },
  {
    ...common,
    category: 'cockroach-bait',
    toxicity: '微毒',
    tradeName: '绿禾蟑无踪',
    ingredients: [['氟虫腈', 0.05]],
    formulation: 'RB',
    usages: [['室内', '蜚蠊', '每 10 平方米 3～5 处', '投放', '厨房柜角、水槽下方', null, null]],
  },
  {
    ...common,
    category: 'mosquito',
    toxicity: '微毒',
    tradeName: '绿禾静夜',
    ingredients: [['氯氟醚菊酯', 0.8]],
    formulation: 'LV',
    usages: [['室内', '蚊', '每房间 1 瓶', '电热加温', '夜间关闭门窗时使用', null, null]],
  },
  {
    ...common,
    category: 'mosquito',
    toxicity: '微毒',
    tradeName: '绿禾夜安',
    ingredients: [['氯氟醚菊酯', 0.08]],
    formulation: 'MC',
    usages: [['室内', '蚊', '每 15～20 平方米 1 盘', '点燃', '傍晚或夜间使用', null, null]],
  },
  {
    ...common,
    category: 'termite',
    tradeName: '绿禾木盾',
    ingredients: [['联苯菊酯', 5]],
    formulation: 'SC',
    usages: [
      ['土壤', '白蚁', '25～50毫升/平方米', '喷洒', '建筑物施工前', null, null],
      ['木材', '白蚁', '40～80倍液', '涂刷或浸泡', '木材使用前', null, null],
    ],
  },
];
