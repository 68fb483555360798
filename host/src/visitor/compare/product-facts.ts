import { formulationName, productFields } from '@admin-h5/contract';
import type { PublicProduct, Usage } from '@admin-h5/contract';
import { validityText } from '../product/validity-text.ts';
import { distinct } from './compare-rows.ts';
import type { CompareFact } from './compare-rows.ts';

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
  [productFields.tradeName.label, ({ tradeName }) => tradeName],
  [productFields.pesticideType.label, ({ pesticideType }) => pesticideType],
  [productFields.totalContent.label, ({ totalContent }) => totalContent],
  [productFields.formulation.label, ({ formulation }) => formulationName(formulation)],
  [
    productFields.ingredients.label,
    ({ ingredients }) => distinct(ingredients.map(({ name, content, unit }) => `${name} ${content}${unit}`)),
  ],
  [productFields.toxicity.label, ({ toxicity }) => toxicity],
  [productFields.restricted.label, ({ restricted }) => (restricted ? '是' : '否')],
  ...usageFacts(products),
  ['包装规格', ({ spec }) => distinct(spec)],
  [productFields.shelfLifeMonths.label, ({ shelfLifeMonths }) => `${shelfLifeMonths} 个月`],
  [productFields.regNo.label, ({ regNo }) => regNo],
  ['有效期', (product) => validityText(product)],
  [productFields.regHolder.label, ({ regHolder }) => regHolder],
];
