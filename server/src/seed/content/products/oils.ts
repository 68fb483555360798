import type { Recipe } from './recipe.ts';

const common = { toxicity: '低毒' } as const;

export const oils: readonly Recipe[] = [
  {
    ...common,
    category: 'mineral-oil',
    type: '杀螨剂',
    toxicity: '微毒',
    tradeName: '绿禾清园',
    ingredients: [['矿物油', 99]],
    formulation: 'EC',
    recommended: true,
    usages: [
      ['柑橘树', '红蜘蛛', '150～300倍液', '喷雾', '清园期或若螨发生初期', null, 3],
      ['柑橘树', '介壳虫', '100～200倍液', '喷雾', '若虫孵化盛期', null, 2],
    ],
    note: '不可与硫磺、代森锰锌、百菌清等混用或间隔不足十四天使用；气温高于 35 ℃时停止用药。',
  },
  {
    ...common,
    category: 'mineral-oil',
    type: '杀虫剂',
    tradeName: '绿禾油护',
    ingredients: [['矿物油', 97]],
    formulation: 'EC',
    usages: [
      ['茶树', '茶橙瘿螨', '300～500克/亩', '喷雾', '螨类发生初期', null, 2],
      ['梨树', '红蜘蛛', '100～150倍液', '喷雾', '萌芽前清园', null, 1],
    ],
  },
  {
    ...common,
    category: 'botanical-oil',
    type: '杀虫剂',
    tradeName: '绿禾橙清',
    ingredients: [['d-柠檬烯', 5]],
    formulation: 'SL',
    usages: [['番茄', '烟粉虱', '100～125毫升/亩', '喷雾', '烟粉虱发生初期', null, 3]],
  },
];
