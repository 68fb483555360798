import type { Recipe } from './recipe.ts';

const common = { category: 'acaricide', type: '杀螨剂' } as const;

export const acaricides: readonly Recipe[] = [
  {
    ...common,
    tradeName: '绿禾螨止',
    toxicity: '低毒',
    ingredients: [['螺螨酯', 240]],
    unit: 'g/L',
    formulation: 'SC',
    hot: true,
    usages: [
      ['柑橘树', '红蜘蛛', '4000～6000倍液', '喷雾', '每叶有螨 5～6 头时', 30, 1],
      ['苹果树', '红蜘蛛', '4000～6000倍液', '喷雾', '开花前后', 30, 1],
    ],
    note: '作用速度较慢，宜在螨量上升前使用；不要在果树开花期施药。',
  },
  {
    ...common,
    tradeName: '绿禾螨达',
    toxicity: '中等毒',
    ingredients: [['哒螨灵', 15]],
    formulation: 'EC',
    usages: [
      ['柑橘树', '红蜘蛛', '1500～2250倍液', '喷雾', '若螨始盛期', 20, 2],
      ['苹果树', '叶螨', '2250～3000倍液', '喷雾', '若螨始盛期', 14, 2],
    ],
  },
  {
    ...common,
    tradeName: '绿禾螨清',
    toxicity: '低毒',
    ingredients: [['哒螨灵', 20]],
    formulation: 'WP',
    usages: [['苹果树', '红蜘蛛', '2000～3000倍液', '喷雾', '若螨始盛期', 14, 2]],
  },
  {
    ...common,
    name: '阿维·哒螨灵',
    tradeName: '绿禾双螨',
    toxicity: '低毒',
    ingredients: [
      ['阿维菌素', 0.25],
      ['哒螨灵', 10.25],
    ],
    formulation: 'EC',
    usages: [['柑橘树', '红蜘蛛', '1000～1500倍液', '喷雾', '若螨始盛期', 20, 2]],
  },
];
