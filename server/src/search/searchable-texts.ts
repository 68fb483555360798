import {
  formulationName,
  formulationNames,
  type GalleryItemInput,
  type MaterialInput,
  type ProductInput,
  type Usage,
} from '@admin-h5/contract';
import { namesInCell } from './comparable-text.ts';
import type { FieldGroup, SearchContent, SearchField, TermKind } from './tables.ts';

const field = (text: string, group: FieldGroup, kind?: TermKind): SearchField => ({
  text,
  group,
  ...(kind && { kind }),
});
const identifier = (text: string, group: FieldGroup): SearchField => ({ text, group, identifier: true });

/** What a cell of 使用范围 says: its names, by which words are recognised, and the whole. */
const cellFields = (cell: string, kind: 'crop' | 'target'): SearchField[] => [
  ...namesInCell(cell).map((name) => field(name, 3, kind)),
  field(cell, 3),
];

/** When a row of a herbicide is used: before or after the weeds are up, as people ask for it. */
function describeStage({ method, timing }: Pick<Usage, 'method' | 'timing'>): string {
  if (/土壤|封闭/.test(method) || /苗前|芽前|播前/.test(timing)) return '苗前';
  return /茎叶/.test(method) || /苗后|叶期/.test(timing) ? '苗后' : '';
}

export function productContent(
  product: Pick<
    ProductInput,
    | 'name'
    | 'tradeName'
    | 'enName'
    | 'pesticideType'
    | 'toxicity'
    | 'formulation'
    | 'totalContent'
    | 'regNo'
    | 'regHolder'
    | 'ingredients'
    | 'usages'
    | 'recommended'
  >,
): SearchContent {
  const { ingredients, usages, formulation, toxicity, totalContent, recommended, pesticideType } = product;
  const kindOfName = ingredients.some(({ name }) => name === product.name) ? 'ingredient' : 'name';
  return {
    fields: [
      field(product.name, 1, kindOfName),
      field(product.tradeName, 2, 'name'),
      field(product.enName, 2, kindOfName),
      ...ingredients.flatMap(({ name, enName, casNo, content, unit }) => [
        field(name, 2, 'ingredient'),
        field(enName, 2, 'ingredient'),
        identifier(casNo, 2),
        field(`${content}${unit}`, 3),
        field(`${content}${unit}${name}`, 2),
      ]),
      identifier(product.regNo, 3),
      ...[pesticideType, toxicity].map((text) => field(text, 3)),
      ...formulationNames(formulation).map((text) => field(text, 3)),
      field(totalContent, 3),
      field(`${totalContent}${formulationName(formulation)}`, 3),
      field(product.regHolder, 3, 'holder'),
      ...usages.flatMap(({ crop, target }) => [...cellFields(crop, 'crop'), ...cellFields(target, 'target')]),
      ...usages.map(({ method }) => field(method, 3)),
      ...(pesticideType === '除草剂' ? usages.map((usage) => field(describeStage(usage), 3)) : []),
    ],
    pairs: usages.flatMap(({ crop, target }) =>
      namesInCell(crop).flatMap((one) => namesInCell(target).map((other) => ({ crop: one, target: other }))),
    ),
    ingredients: ingredients.map(({ name }) => name),
    filters: { recommended, formulation, toxicity, usages },
  };
}

export function materialContent(
  material: Pick<
    MaterialInput,
    | 'name'
    | 'aliases'
    | 'enName'
    | 'casNo'
    | 'formula'
    | 'grade'
    | 'purity'
    | 'appearance'
    | 'recommended'
    | 'purityMin'
    | 'hazardous'
  >,
): SearchContent {
  const { name, aliases, enName, casNo, formula, grade, purity, appearance, recommended, purityMin, hazardous } =
    material;
  return {
    fields: [
      field(name, 1, 'name'),
      ...[...aliases, enName].map((text) => field(text, 2, 'name')),
      identifier(casNo, 2),
      ...[formula, grade, purity, appearance].map((text) => field(text, 3)),
    ],
    filters: { recommended, purityMin, hazardous },
  };
}

export const galleryContent = ({
  title,
  album,
  description,
}: Pick<GalleryItemInput, 'title' | 'album' | 'description'>): SearchContent => ({
  fields: [field(title, 1), field(album, 3), field(description, 3)],
});
