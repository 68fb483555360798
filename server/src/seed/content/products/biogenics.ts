import type { Recipe } from './recipe.ts';

const common = { category: 'biogenic', toxicity: '低毒' } as const;

export const biogenics: readonly Recipe[] = [
  {
    ...common,
    type: '杀虫剂',
    tradeName: '绿禾维虫',
    ingredients: [['阿维菌素', 1.8]],
    formulation: 'EC',
    hot: true,
    usages: [
      ['柑橘树', '红蜘蛛', '2000～4000倍液', '喷雾', '虫螨始盛期', 14, 2],
      ['甘蓝', '小菜蛾', '30～40毫升/亩', '喷雾', '低龄幼虫期', 3, 2],
      ['水稻', '稻纵卷叶螟', '30～40毫升/亩', '喷雾', '卵孵高峰期', 21, 2],
    ],
  },
  {
    ...common,
    type: '杀虫剂',
    tradeName: '绿禾维卷',
    ingredients: [['阿维菌素', 5]],
    formulation: 'EW',
    usages: [['水稻', '稻纵卷叶螟', '12～18毫升/亩', '喷雾', '卵孵高峰期', 21, 2]],
  },
  {
    ...common,
    type: '杀虫剂',
    tradeName: '绿禾甲锐',
    ingredients: [['甲氨基阿维菌素苯甲酸盐', 5]],
    formulation: 'WG',
    recommended: true,
    usages: [
      ['甘蓝', '甜菜夜蛾', '3～4克/亩', '喷雾', '低龄幼虫期', 5, 2],
      ['水稻', '稻纵卷叶螟', '10～15克/亩', '喷雾', '卵孵高峰期', 21, 2],
      ['玉米', '草地贪夜蛾', '10～15克/亩', '喷雾', '三龄幼虫前', 14, 2],
    ],
  },
  {
    ...common,
    type: '杀虫剂',
    tradeName: '绿禾甲微',
    ingredients: [['甲氨基阿维菌素苯甲酸盐', 2]],
    formulation: 'ME',
    usages: [['甘蓝', '小菜蛾', '6～8毫升/亩', '喷雾', '低龄幼虫期', 3, 2]],
  },
  {
    ...common,
    type: '杀虫剂',
    name: '甲维·茚虫威',
    tradeName: '绿禾蛾威',
    ingredients: [
      ['甲氨基阿维菌素苯甲酸盐', 4],
      ['茚虫威', 12],
    ],
    formulation: 'SC',
    usages: [
      ['水稻', '稻纵卷叶螟', '10～15毫升/亩', '喷雾', '卵孵高峰期', 28, 2],
      ['甘蓝', '甜菜夜蛾', '8～12毫升/亩', '喷雾', '低龄幼虫期', 7, 2],
    ],
  },
];
