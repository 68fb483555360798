/** Fills in fields of a product's row from what its other cells say: days, category, unit, contents, formulation in the name. */
import { contentUnit, pesticideTypes, type ProductInput } from '@admin-h5/contract';
import { type SheetContext, Unread } from '../import/columns/cell-kinds.ts';
import { readDays } from '../import/passes/days-and-months.ts';
import { missingContentUnit, type ReadContent, readContents, readName } from '../import/passes/read-contents.ts';
import { readFullName, shortNames } from '../import/passes/record-names.ts';
import { readFormulation } from './cells.ts';
import { contentUnitField } from './ingredient-cells.ts';
import { filledLines, isEmptyValue } from '../import/read/cells.ts';
import { type ReadIngredient, withContents } from './ingredient-text.ts';

type Fields = Record<string, unknown>;

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Both days of 有效期, where one cell says both: 「2019-03-01至2024-02-29」. What the column of its end says holds: that of
 * its beginning may have the day of the first approval.
 */
function bothDays({ regValidFrom, regValidTo }: Fields): Fields {
  const range = readDays(asText(regValidTo));
  if (range) return { regValidFrom: range[0], regValidTo: range[1] };
  const [from, to] = readDays(asText(regValidFrom)) ?? [];
  const other = asText(regValidTo);
  return from === undefined || to === undefined || (other !== '' && other !== to)
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
  const known = [name, nearest[name] ?? ''].find((candidate) => categories.idOf(candidate) !== candidate);
  return { categoryId: categories.idOf(known ?? name) };
}

/** A new product of a sheet without 农药类别 has the type that its category is named as. */
function type({ categoryId, pesticideType }: Fields, { categories }: SheetContext): Fields {
  const names = categories.pathOf(asText(categoryId)).split('/');
  const meant = pesticideTypes.find((value) => names.includes(value));
  return asText(pesticideType) === '' && meant !== undefined ? { pesticideType: meant } : {};
}

/** The first day of a row whose other cell has both days. */
export function overruledDay({ regValidFrom, regValidTo }: Fields): { field: 'regValidFrom'; reason: string } | null {
  const [from] = readDays(asText(regValidTo)) ?? [];
  const stated = asText(regValidFrom);
  if (from === undefined || stated === '' || stated === from || readDays(stated)?.[0] === from) return null;
  return { field: 'regValidFrom', reason: '有效期按写有起止两个日期的一列填写' };
}

const toText = (value: unknown): string => (value instanceof Unread ? value.text : asText(value)).trim();
const bareNumber = /^\d{1,7}(?:\.\d{1,6})?$/;
const fractionOf = 100;

/** 「硝磺草酮5+烟嘧磺隆3+莠去津20」 of a 「28%硝·烟·莠去津…」: contents of which the name says the sum have its unit. */
function withUnits(ingredients: unknown, { content, unit }: { content: string; unit: string }): Fields {
  if (!Array.isArray(ingredients) || ingredients.length === 0 || !ingredients.every(isReadIngredient)) return {};
  const sum = ingredients.reduce((all, one) => all + Number(one.content), 0);
  const isSum =
    ingredients.every((one) => one.unit === '' && one.content !== '') && Math.abs(sum - Number(content)) < 1e-6;
  return isSum ? { ingredients: ingredients.map((one) => ({ ...one, unit })) } : {};
}

/** What 「70%吡虫啉水分散粒剂」 says where other cells of the row do not say it, or do not say the unit. */
function fromName(fields: Fields, isNew: boolean): Fields {
  const { ingredients, totalContent, formulation } = fields;
  const name = asText(fields['name']);
  const full = readFullName(name);
  if (!full) {
    const one =
      isNew && isEmptyValue(ingredients) && toText(totalContent) !== '' && !shortNames.test(name)
        ? readName(name)
        : null;
    return one ? { ingredients: [{ ...one, content: '', unit: '' }] } : {};
  }
  const { content, unit, ingredient } = full;
  const total = toText(totalContent);
  // A cell of percents may have lost its format.
  const isSame =
    Number(total) === Number(content) ||
    (unit === '%' && Math.abs(Number(total) * fractionOf - Number(content)) < 1e-6);
  const [only, ...others] = Array.isArray(ingredients) ? ingredients.filter(isReadIngredient) : [];
  // The name of a mixture, or of a salt, does not say how much there is of another ingredient.
  const isOwn = only?.content === '' && others.length === 0 && only.name === ingredient?.name;
  const isOpen = total === '' ? isOwn : bareNumber.test(total) && isSame;
  const isWanted = (value: unknown): boolean => isEmptyValue(value) && (isNew || value !== undefined);
  return {
    ...(isWanted(formulation) ? { formulation: full.formulation } : {}),
    ...(isWanted(ingredients) && ingredient ? { ingredients: [ingredient] } : {}),
    ...withUnits(ingredients, full),
    ...(isOpen ? { totalContent: `${content}${unit}` } : {}),
  };
}

/** What 剂型 says beside it, 「10%可湿性粉剂」 and 「70%吡虫啉WG」, and contents that stand where ingredients belong. */
function fromOtherCells(fields: Fields, isNew: boolean, context: SheetContext): Fields {
  const { ingredients, totalContent } = fields;
  // A known product keeps what the sheet has no column for.
  const hasPlace = (value: unknown): boolean => isNew || value !== undefined;
  const isOpen = toText(totalContent) === '';
  const contents = ingredients instanceof Unread && readContents(ingredients.text) !== null ? ingredients.text : '';
  const full = readFullName(asText(fields['formulation']));
  const stated = full && hasPlace(totalContent) ? `${full.content}${full.unit}` : contents;
  return {
    ...(full && { formulation: readFormulation(full.formulation, context) }),
    ...(full?.ingredient && hasPlace(ingredients) && isEmptyValue(ingredients) && { ingredients: [full.ingredient] }),
    ...(contents !== '' && isOpen && { ingredients: undefined }),
    ...(stated !== '' && isOpen && { totalContent: stated }),
  };
}

/** The fields of a row with what other fields of it say. */
export function completeProduct(fields: Fields, current: ProductInput | null, context: SheetContext): Fields {
  const { [contentUnitField]: unit, ...own } = fields;
  const given = { ...own, ...fromOtherCells(own, current === null, context) };
  const rest = { ...given, ...fromName(given, current === null) };
  const read = { ...rest, ...bothDays(rest), ...completeContents(rest, unit) };
  return current ? read : { ...read, ...category(read, context), ...type(read, context) };
}

const isReadIngredient = (value: unknown): value is ReadIngredient =>
  typeof value === 'object' && value !== null && 'name' in value && 'content' in value && 'unit' in value;

const bare = /^\d[\d.]*(?:\s?[+＋、/]\s?\d[\d.]*)*$/;

/** A content of 含量 with the unit that another column says. */
function withUnit(total: string, unit: string): string {
  const known = contentUnit(unit);
  return known && bare.test(total) ? missingContentUnit.as(total, known) : total;
}

/** What the columns of ingredients of a row say together, where one of them has names, contents or units alone. */
export function completeContents(
  { ingredients, totalContent }: { ingredients?: unknown; totalContent?: unknown },
  unitCell: unknown,
): Record<string, unknown> {
  const units = filledLines(asText(unitCell)).map((unit) => unit.trim());
  const unitAt = (at: number): string => (units.length === 1 ? units[0] : units[at]) ?? '';
  const stated = filledLines(asText(totalContent)).map((total, at) => withUnit(total.trim(), unitAt(at)));
  // Nobody is asked where another sheet of the workbook has a column of units.
  const hasNoUnit = stated.some((total) => bare.test(total));
  const open = hasNoUnit ? new Unread(`看不懂的含量：${stated.join('、')}（没有单位）`) : totalContent;
  const total = stated.length > 0 ? { totalContent: hasNoUnit ? open : stated.join('+') } : {};
  if (!Array.isArray(ingredients) || !ingredients.every(isReadIngredient)) return total;
  // What is open of 含量 is so of names without contents too.
  if (open instanceof Unread && ingredients.some(({ content }) => content === ''))
    return { ...total, ingredients: open };
  const list = ingredients.map((entry, at) =>
    entry.unit === '' && entry.content !== '' ? { ...entry, unit: contentUnit(unitAt(at)) ?? unitAt(at) } : entry,
  );
  const whole = withContents(list, stated.join('+'));
  if (whole instanceof Unread) return { ...total, ingredients: whole };
  const unreadable = whole.find(({ unit }) => unit !== '' && contentUnit(unit) === null);
  if (unreadable)
    return {
      ...total,
      ingredients: new Unread(`看不懂的含量单位：${unreadable.content}${unreadable.unit}${unitHint(unreadable.unit)}`),
    };
  if (stated.length < 2) return { ingredients: whole, ...total };
  // In rows of their own each has its content there, and 总含量 is their sum.
  const contents = readContents(stated.join('+'));
  const isSame =
    contents?.length === whole.length &&
    whole.every(({ content, unit }, at) => sameContent(contents[at], { content, unit: contentUnit(unit) ?? unit }));
  return { ingredients: whole, totalContent: isSame ? '' : new Unread(`看不懂的含量：${stated.join('、')}`) };
}

const sameContent = (one: ReadContent | undefined, other: ReadContent): boolean =>
  one?.unit === other.unit && Number(one.content) === Number(other.content);

const unitHint = (unit: string): string => (unit.startsWith('亿个') ? '（请写明是亿CFU、亿孢子还是亿PIB）' : '');
