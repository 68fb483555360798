import type { Recipe } from './recipe.ts';

const common = { category: 'organophosphate', type: '杀虫剂' } as const;

export const organophosphates: readonly Recipe[] = [
  {
    ...common,
    tradeName: '绿禾卷清',
    toxicity: '中等毒',
    restricted: true,
    ingredients: [['毒死蜱', 480]],
    unit: 'g/L',
    formulation: 'EC',
    usages: [
      ['水稻', '稻纵卷叶螟', '80～100毫升/亩', '喷雾', '卵孵盛期至二龄幼虫期', 30, 2],
      ['苹果树', '绵蚜', '1800～2400倍液', '喷雾', '绵蚜发生初期', 30, 2],
    ],
    note: '本品为限制使用农药，禁止在蔬菜上使用。',
  },
  {
    ...common,
    tradeName: '绿禾地安',
    toxicity: '低毒',
    restricted: true,
    ingredients: [['毒死蜱', 5]],
    formulation: 'GR',
    usages: [['花生', '蛴螬', '1500～2500克/亩', '撒施', '播种或开花下针期', null, 1]],
    note: '本品为限制使用农药，禁止在蔬菜上使用；撒施后及时覆土。',
  },
  {
    ...common,
    tradeName: '绿禾棉卫',
    toxicity: '低毒',
    ingredients: [['辛硫磷', 40]],
    formulation: 'EC',
    usages: [
      ['棉花', '棉铃虫', '50～100毫升/亩', '喷雾', '卵孵盛期', 7, 3],
      ['十字花科蔬菜', '菜青虫', '50～75毫升/亩', '喷雾', '低龄幼虫期', 7, 3],
    ],
    note: '见光易分解，应在傍晚或阴天施药；高粱、黄瓜、菜豆对本品敏感。',
  },
  {
    ...common,
    tradeName: '绿禾蛴克',
    toxicity: '低毒',
    ingredients: [['辛硫磷', 3]],
    formulation: 'GR',
    usages: [
      ['花生', '蛴螬', '6000～8000克/亩', '撒施', '播种时', null, 1],
      ['玉米', '玉米螟', '300～400克/亩', '喇叭口撒施', '心叶末期', null, 1],
    ],
  },
];
