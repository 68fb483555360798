import { formulationName, productLabels } from '@admin-h5/contract';
import type { PublicProduct, Usage } from '@admin-h5/contract';
import { validityText } from '../product/validity-text.ts';
import { distinct } from './compare-rows.ts';
import type { CompareFact } from './compare-rows.ts';

const labels = productLabels;

const usageText = ({ target, dosage, method, intervalDays, maxTimes }: Usage): string =>
  [
    target && `${target}：`,
    [dosage, method].filter(Boolean).join('，'),
    intervalDays === null ? '' : `安全间隔期 ${intervalDays} 天`,
    maxTimes === null ? '' : `每季最多 ${maxTimes} 次`,
  ]
    .filter(Boolean)
    .join('\n');

/** 使用范围, one fact for each crop, so that a dose stays with what it is for; crops that several products name come first. */
function usageFacts(products: readonly PublicProduct[]): CompareFact<PublicProduct>[] {
  const counts = new Map<string, number>();
  for (const { usages } of products)
    for (const crop of new Set(usages.map((usage) => usage.crop))) counts.set(crop, (counts.get(crop) ?? 0) + 1);
  const crops = [...counts].sort(([, few], [, many]) => many - few);
  return crops.map(([crop]) => [
    `用于${crop}`,
    ({ usages }) =>
      usages
        .filter((usage) => usage.crop === crop)
        .map(usageText)
        .join('\n\n'),
  ]);
}

/** What is compared of products. */
export const productFacts = (products: readonly PublicProduct[]): readonly CompareFact<PublicProduct>[] => [
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
  ...usageFacts(products),
  ['包装规格', ({ spec }) => distinct(spec)],
  [labels.shelfLifeMonths, ({ shelfLifeMonths }) => `${shelfLifeMonths} 个月`],
  [labels.regNo, ({ regNo }) => regNo],
  ['有效期', (product) => validityText(product)],
  [labels.regHolder, ({ regHolder }) => regHolder],
];
