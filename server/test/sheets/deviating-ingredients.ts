import type { ProductInput } from '@admin-h5/contract';
import type { Deviation } from './deviation.ts';

export const one = (name: string, content: number, unit: ProductInput['ingredients'][number]['unit']) => ({
  name,
  enName: '',
  casNo: '',
  content,
  unit,
});

const ingredient = (name: string, cell: string, ...expected: ProductInput['ingredients']): Deviation => ({
  name,
  cells: { 有效成分: cell },
  expected: { ingredients: expected },
});
/** 有效成分 as offices write them. */
export const deviatingIngredients: readonly Deviation[] = [
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
  ...[
    '阿维菌素1.8%·吡虫啉5%',
    '阿维菌素1.8%/吡虫啉5%',
    '阿维菌素1.8% 吡虫啉5%',
    '阿维菌素1.8%加吡虫啉5%',
    '阿维菌素(1.8%)吡虫啉(5%)',
    '阿维菌素≥1.8%、吡虫啉≥5%',
    '阿维菌素：1.8%；吡虫啉：5%',
    '有效成分：阿维菌素1.8%，吡虫啉5%。',
    '①阿维菌素1.8% ②吡虫啉5%',
    '1、阿维菌素1.8%\n2、吡虫啉5%',
    '阿维菌素\n1.8%\n吡虫啉\n5%',
    '1.8%阿维菌素+5%吡虫啉',
    '1.8%阿维菌素·5%吡虫啉乳油',
    '6.8%（阿维菌素1.8%、吡虫啉5%）',
    '阿维菌素 1.8%、吡虫啉 5% (共6.8%)',
    '总含量6.8%：阿维菌素1.8%+吡虫啉5%',
    '阿维菌素 质量分数1.8 %(m/m)、吡虫啉 5%w/w',
    '阿维菌素 | 1.8%\n吡虫啉 | 5 | %',
  ].map((cell) => ingredient(`two ingredients: ${cell}`, cell, one('阿维菌素', 1.8, '%'), one('吡虫啉', 5, '%'))),
  ...[
    ['阿维菌素/吡虫啉', '1.8%/5%'],
    ['阿维菌素\n吡虫啉', '1.8%\n5%'],
    ['阿维菌素，吡虫啉', '1.8%，5%'],
    ['阿维菌素；吡虫啉', '1.8%；5%'],
    ['阿维菌素+吡虫啉', '1.8+5%'],
    ['阿维菌素、吡虫啉', '6.8%（1.8%+5%）'],
  ].map(([names = '', contents = '']) => ({
    name: `「${names}」 beside 「${contents}」`,
    cells: { 有效成分: names, 总含量: contents },
    expected: { ingredients: [one('阿维菌素', 1.8, '%'), one('吡虫啉', 5, '%')] },
  })),
  ingredient('the product that has it', '10%吡虫啉可湿性粉剂', one('吡虫啉', 10, '%')),
  ingredient('the formulation after the content', '苦参碱 0.3%水剂', one('苦参碱', 0.3, '%')),
  ingredient('a salt after a space', '甲氨基阿维菌素 苯甲酸盐 5%', one('甲氨基阿维菌素苯甲酸盐', 5, '%')),
  ingredient(
    'a name with +',
    '赤霉酸A4+A7 1.8%+苄氨基嘌呤 1.8%',
    one('赤霉酸A4+A7', 1.8, '%'),
    one('苄氨基嘌呤', 1.8, '%'),
  ),
  ingredient('an English name', '吡虫啉 10% imidacloprid', { ...one('吡虫啉', 10, '%'), enName: 'imidacloprid' }),
  ingredient('an English name and a CAS number', '吡虫啉 imidacloprid（CAS 138261-41-3）10%', {
    ...one('吡虫啉', 10, '%'),
    enName: 'imidacloprid',
    casNo: '138261-41-3',
  }),
  ingredient('亿个/毫升 of a virus', '棉铃虫核型多角体病毒 20亿个/毫升', one('棉铃虫核型多角体病毒', 20, '亿PIB/mL')),
  ingredient('a percentage with bars', '吡虫啉｜10｜％', one('吡虫啉', 10, '%')),
];
