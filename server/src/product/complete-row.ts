import type { ProductInput } from '@admin-h5/contract';
import { pesticideTypes } from '@admin-h5/contract';
import type { SheetContext } from '../sheets/column.ts';
import { readDay } from '../sheets/days-and-months.ts';
import type { ReadIngredient } from './ingredient-text.ts';
import { withContents } from './ingredient-text.ts';

type Fields = Record<string, unknown>;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const isReadIngredient = (value: unknown): value is ReadIngredient =>
  typeof value === 'object' && value !== null && 'name' in value && 'content' in value;

/** Both days of 有效期, where one cell says both: 「2019-03-01至2024-02-29」. */
function bothDays({ regValidFrom, regValidTo }: Fields): Fields {
  const [from, to, ...more] = asText(regValidTo).split(/至|到|~|～|—+/);
  if (to === undefined || more.length > 0 || asText(regValidFrom) !== '') return {};
  return { regValidFrom: readDay(from ?? ''), regValidTo: readDay(to) };
}

/** Contents from 总含量 for ingredients that have none. */
function contents({ ingredients, totalContent }: Fields): Fields {
  if (!Array.isArray(ingredients) || !ingredients.every(isReadIngredient)) return {};
  return { ingredients: withContents(ingredients, asText(totalContent)) };
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
  const read = { ...fields, ...bothDays(fields), ...contents(fields) };
  return current ? read : { ...read, ...category(read, context), ...type(read, context) };
}
