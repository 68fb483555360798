import type { Recipe } from './recipe.ts';

const common = { type: '杀鼠剂', restricted: true } as const;

export const rodenticides: readonly Recipe[] = [
  {
    ...common,
    category: 'rodent-bait',
    toxicity: '低毒',
    tradeName: '绿禾鼠清',
    ingredients: [['溴敌隆', 0.005]],
    formulation: 'RB',
    hot: true,
    usages: [
      ['室内', '家鼠', '每 15 平方米投饵 20～30 克', '堆施或穴施', '鼠类活动处', null, null],
      ['农田', '田鼠', '100～150克/亩', '穴施', '春、秋季鼠类繁殖前', null, null],
    ],
  },
  {
    ...common,
    category: 'rodent-bait',
    toxicity: '低毒',
    tradeName: '绿禾鼠盾',
    ingredients: [['溴鼠灵', 0.005]],
    formulation: 'RB',
    usages: [['室内', '家鼠', '每 10 平方米投饵 15～20 克', '饱和投饵', '鼠类活动处', null, null]],
  },
  {
    ...common,
    category: 'rodent-concentrate',
    toxicity: '中等毒',
    tradeName: '绿禾鼠母',
    ingredients: [['溴敌隆', 0.5]],
    formulation: 'TK',
    usages: [['室内、农田', '鼠类', '配成 0.005% 毒饵使用', '配制毒饵', '由专业人员配制', null, null]],
    note: '母药不得直接投放，应由专业人员用谷物等载体按比例配制毒饵，并加入警戒色。',
  },
];
