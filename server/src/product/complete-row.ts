import type { ProductInput } from '@admin-h5/contract';
import { pesticideTypes } from '@admin-h5/contract';
import type { SheetContext } from '../sheets/column.ts';
import { readDays } from '../sheets/days-and-months.ts';
import { completeContents } from './complete-contents.ts';
import { contentUnitField } from './ingredient-cells.ts';

type Fields = Record<string, unknown>;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
/** Both days of 有效期, where one cell says both: 「2019-03-01至2024-02-29」. */
function bothDays({ regValidFrom, regValidTo }: Fields): Fields {
  const [from, to] = readDays(asText(regValidTo)) ?? readDays(asText(regValidFrom)) ?? [];
  const other = [regValidFrom, regValidTo].map(asText).find((text) => readDays(text) === null) ?? '';
  return from === undefined || to === undefined || (other !== '' && other !== from && other !== to)
    ? {}
    : { regValidFrom: from, regValidTo: to };
}

/** Categories that have products of a type where no category is named as it. */
const nearest: Readonly<Record<string, string>> = {
  杀螨剂: '杀虫剂',
  杀线虫剂: '杀虫剂',
  卫生杀虫剂: '卫生用农药',
};

/** A new product of a sheet without 产品分类 belongs to the category that is named as its type, or the nearest to it. */
function category({ categoryId, pesticideType }: Fields, { categories }: SheetContext): Fields {
  const name = asText(pesticideType);
  if (asText(categoryId) !== '' || name === '') return {};
  const known = [name, nearest[name] ?? ''].find((some) => categories.idOf(some) !== some);
  return { categoryId: categories.idOf(known ?? name) };
}

/** A new product of a sheet without 农药类别 has the type that its category is named as. */
function type({ categoryId, pesticideType }: Fields, { categories }: SheetContext): Fields {
  const names = categories.pathOf(asText(categoryId)).split('/');
  const meant = pesticideTypes.find((value) => names.includes(value));
  return asText(pesticideType) === '' && meant !== undefined ? { pesticideType: meant } : {};
}

/** The fields of a row with what other fields of it say. */
export function completeProduct(fields: Fields, current: ProductInput | null, context: SheetContext): Fields {
  const { [contentUnitField]: unit, ...rest } = fields;
  const read = { ...rest, ...bothDays(rest), ...completeContents(rest, unit) };
  return current ? read : { ...read, ...category(read, context), ...type(read, context) };
}
