import { formulationName, productLabels } from '@admin-h5/contract';
import type { PublicProduct } from '@admin-h5/contract';
import { validityText } from '../product/validity-text.ts';
import { distinct } from './compare-rows.ts';
import type { CompareFact } from './compare-rows.ts';

const labels = productLabels;
const numbers = (values: readonly (number | null)[], unit: string) =>
  distinct(
    [...values]
      .sort((one, other) => (one ?? 0) - (other ?? 0))
      .map((value) => (value === null ? '' : `${value} ${unit}`)),
  );

/** What is compared of products. */
export const productFacts: readonly CompareFact<PublicProduct>[] = [
  [labels.tradeName, ({ tradeName }) => tradeName],
  [labels.pesticideType, ({ pesticideType }) => pesticideType],
  [labels.totalContent, ({ totalContent }) => totalContent],
  [labels.formulation, ({ formulation }) => formulationName(formulation)],
  [
    labels.ingredients,
    ({ ingredients }) => distinct(ingredients.map(({ name, content, unit }) => `${name} ${content}${unit}`)),
  ],
  [labels.toxicity, ({ toxicity }) => toxicity],
  [labels.restricted, ({ restricted }) => (restricted ? '是' : '否')],
  ['作物', ({ usages }) => distinct(usages.map(({ crop }) => crop))],
  ['防治对象', ({ usages }) => distinct(usages.map(({ target }) => target))],
  ['用药量', ({ usages }) => distinct(usages.map(({ dosage }) => dosage))],
  ['施用方法', ({ usages }) => distinct(usages.map(({ method }) => method))],
  [
    '安全间隔期',
    ({ usages }) =>
      numbers(
        usages.map(({ intervalDays }) => intervalDays),
        '天',
      ),
  ],
  [
    '每季最多次数',
    ({ usages }) =>
      numbers(
        usages.map(({ maxTimes }) => maxTimes),
        '次',
      ),
  ],
  ['包装规格', ({ spec }) => distinct(spec)],
  [labels.shelfLifeMonths, ({ shelfLifeMonths }) => `${shelfLifeMonths} 个月`],
  [labels.regNo, ({ regNo }) => regNo],
  ['有效期', (product) => validityText(product)],
  [labels.regHolder, ({ regHolder }) => regHolder],
];
