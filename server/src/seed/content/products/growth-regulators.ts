import type { Recipe } from './recipe.ts';

const common = { type: '植物生长调节剂', toxicity: '低毒' } as const;

export const growthRegulators: readonly Recipe[] = [
  {
    ...common,
    category: 'ripening',
    tradeName: '绿禾熟美',
    ingredients: [['乙烯利', 40]],
    formulation: 'SL',
    usages: [
      ['棉花', '催熟、增产', '330～500倍液', '喷雾', '吐絮率 70%～80% 时', null, 1],
      ['番茄', '催熟', '800～1000倍液', '喷雾或浸渍', '果实进入绿熟期', 14, 1],
      ['橡胶树', '增产', '5～10倍液', '涂抹割线', '割胶期', null, 4],
    ],
    note: '气温低于 20 ℃时效果减弱，宜在晴天下午使用，随配随用。',
  },
  {
    ...common,
    category: 'growth-retardant',
    tradeName: '绿禾矮壮',
    ingredients: [['多效唑', 15]],
    formulation: 'WP',
    usages: [
      ['水稻育秧田', '控制生长', '500～750倍液', '喷雾', '一叶一心期', null, 1],
      ['油菜（苗床）', '控制生长', '750～1500倍液', '喷雾', '三叶期', null, 1],
    ],
  },
  {
    ...common,
    category: 'growth-retardant',
    tradeName: '绿禾控梢',
    ingredients: [['多效唑', 25]],
    formulation: 'SC',
    recommended: true,
    usages: [['苹果树', '控梢', '1500～2000倍液', '喷雾', '新梢长 10～15 厘米时', null, 2]],
  },
  {
    ...common,
    category: 'growth-retardant',
    tradeName: '绿禾棉缩',
    ingredients: [['甲哌鎓', 250]],
    unit: 'g/L',
    formulation: 'SL',
    usages: [['棉花', '调节生长', '12～16毫升/亩', '喷雾', '初花期至盛花期', null, 3]],
  },
  {
    ...common,
    category: 'growth-promoter',
    tradeName: '绿禾果大',
    ingredients: [['赤霉酸', 4]],
    formulation: 'EC',
    usages: [
      ['葡萄', '增产、无核', '200～800倍液', '花后喷果穗', '花后 7～10 天', null, 1],
      ['柑橘树', '果实增大、增重', '1000～2000倍液', '喷花', '谢花期', null, 2],
    ],
  },
  {
    ...common,
    category: 'growth-promoter',
    toxicity: '微毒',
    tradeName: '绿禾芸宝',
    name: '芸苔素内酯',
    ingredients: [['24-表芸苔素内酯', 0.01]],
    formulation: 'SL',
    hot: true,
    usages: [
      ['水稻', '调节生长、增产', '2000～4000倍液', '喷雾', '孕穗期和齐穗期', null, 2],
      ['黄瓜', '调节生长', '2000～3000倍液', '喷雾', '苗期至初花期', null, 3],
    ],
  },
];
