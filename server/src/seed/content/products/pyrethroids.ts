import type { Recipe } from './recipe.ts';

const common = { category: 'pyrethroid', type: '杀虫剂' } as const;

export const pyrethroids: readonly Recipe[] = [
  {
    ...common,
    tradeName: '绿禾功达',
    toxicity: '低毒',
    ingredients: [['高效氯氟氰菊酯', 2.5]],
    formulation: 'EW',
    usages: [
      ['甘蓝', '菜青虫', '20～40毫升/亩', '喷雾', '低龄幼虫期', 7, 3],
      ['小麦', '蚜虫', '20～30毫升/亩', '喷雾', '穗蚜始盛期', 15, 2],
    ],
  },
  {
    ...common,
    tradeName: '绿禾击倒',
    toxicity: '中等毒',
    ingredients: [['高效氯氟氰菊酯', 25]],
    unit: 'g/L',
    formulation: 'EC',
    hot: true,
    usages: [
      ['棉花', '棉铃虫', '40～60毫升/亩', '喷雾', '卵孵盛期', 21, 3],
      ['苹果树', '桃小食心虫', '4000～5000倍液', '喷雾', '卵果率达 1% 时', 21, 2],
      ['小麦', '蚜虫', '12～20毫升/亩', '喷雾', '穗蚜始盛期', 15, 2],
    ],
  },
  {
    ...common,
    tradeName: '绿禾敌虫',
    toxicity: '中等毒',
    ingredients: [['溴氰菊酯', 25]],
    unit: 'g/L',
    formulation: 'EC',
    usages: [
      ['十字花科叶菜', '菜青虫', '20～40毫升/亩', '喷雾', '低龄幼虫期', 2, 3],
      ['苹果树', '桃小食心虫', '2000～2500倍液', '喷雾', '卵孵盛期', 5, 3],
    ],
  },
  {
    ...common,
    tradeName: '绿禾茶安',
    toxicity: '中等毒',
    ingredients: [['联苯菊酯', 100]],
    unit: 'g/L',
    formulation: 'EC',
    usages: [
      ['茶树', '茶小绿叶蝉', '20～25毫升/亩', '喷雾', '若虫高峰期前', 7, 1],
      ['茶树', '茶尺蠖', '5～10毫升/亩', '喷雾', '二至三龄幼虫期', 7, 1],
      ['柑橘树', '潜叶蛾', '10000～13000倍液', '喷雾', '新梢初放期', 21, 1],
    ],
    note: '茶园使用应在采摘前七天停药。',
  },
  {
    ...common,
    tradeName: '绿禾茗护',
    toxicity: '低毒',
    ingredients: [['联苯菊酯', 2.5]],
    formulation: 'EW',
    usages: [
      ['茶树', '茶小绿叶蝉', '80～100毫升/亩', '喷雾', '若虫始盛期', 7, 1],
      ['番茄（保护地）', '白粉虱', '20～40毫升/亩', '喷雾', '白粉虱发生初期', 4, 3],
    ],
  },
  {
    ...common,
    name: '噻虫·高氯氟',
    tradeName: '绿禾双锐',
    toxicity: '低毒',
    ingredients: [
      ['噻虫嗪', 12.6],
      ['高效氯氟氰菊酯', 9.4],
    ],
    formulation: 'ZC',
    recommended: true,
    usages: [
      ['小麦', '蚜虫', '5～10毫升/亩', '喷雾', '穗蚜始盛期', 21, 2],
      ['大豆', '蚜虫', '4～6毫升/亩', '喷雾', '蚜虫始盛期', 30, 1],
    ],
  },
];
