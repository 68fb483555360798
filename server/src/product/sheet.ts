/** 产品 as a sheet: its columns, what identifies a row, and what is doubtful in one. */
import {
  contradictsIngredients,
  normaliseText,
  type Product,
  productFields,
  productFullName,
  type ProductInput,
  productMessages,
  totalOfIngredients,
} from '@admin-h5/contract';
import type { ImportDefinition, RecordDoubt, RowFacts } from '../import/columns/definition.ts';
import { completeDocuments, documentColumns } from '../import/columns/documents.ts';
import { sheetColumns } from '../import/columns/sheet-columns.ts';
import { packs } from '../import/columns/cell-kinds.ts';
import { foldedSpelling } from '../import/passes/formulations.ts';
import { finerCategory } from '../import/passes/merge-lists.ts';
import { readContents } from '../import/passes/read-contents.ts';
import { contentInName, namesOfRecord } from '../import/passes/record-names.ts';
import { isEmptyValue } from '../import/read/cells.ts';
import type { Entity } from '../records/entity.ts';
import { formulation, pesticideType, productName, regNo, toxicity } from './cells.ts';
import { completeProduct, overruledDay } from './complete-row.ts';
import { registered } from './entity.ts';
import { contentUnitColumn, ingredients, totalContent } from './ingredient-cells.ts';
import { usages } from './usage-cells.ts';

const { documents: _documents, ...fields } = productFields;
const ownColumns = sheetColumns(
  'product',
  fields,
  {
    regNo,
    name: productName,
    enName: 'imidacloprid',
    categoryId: '杀虫剂',
    pesticideType,
    ingredients,
    totalContent,
    formulation,
    toxicity,
    regValidFrom: '2024-01-01',
    regValidTo: '2029-01-01',
    usages,
    spec: { ...packs('100克×50袋'), mistakenFor: 'totalContent' },
    shelfLifeMonths: '24',
    sort: '0',
  },
  ['regNo'],
);

type StatedProduct = Pick<ProductInput, 'name' | 'ingredients' | 'formulation' | 'pesticideType' | 'regHolder'>;

const namesOfIngredients = ({ ingredients }: StatedProduct): string =>
  [...new Set(ingredients.map(({ name }) => foldedSpelling(name)))].toSorted().join('|');

/** A correction of a content is smaller. */
const otherContent = 2;

/** Whether ingredients of the same names have contents so different that they are none of one product. */
const hasOtherContents = (one: StatedProduct, other: StatedProduct): boolean =>
  one.ingredients.some(({ name, content, unit }) =>
    other.ingredients.some(
      (former) =>
        foldedSpelling(former.name) === foldedSpelling(name) &&
        former.unit === unit &&
        Math.max(content, former.content) >= Math.min(content, former.content) * otherContent,
    ),
  );

/** Whether a row speaks of another product than the one that has its number: by its name, ingredients, formulation, type or holder. */
function isOtherProduct(row: StatedProduct, current: StatedProduct): boolean {
  const known = new Set(namesOfRecord(current.name).map(foldedSpelling));
  const [holder, formerHolder] = [foldedSpelling(row.regHolder), foldedSpelling(current.regHolder)];
  return (
    !namesOfRecord(row.name).some((name) => known.has(foldedSpelling(name))) ||
    namesOfIngredients(row) !== namesOfIngredients(current) ||
    hasOtherContents(row, current) ||
    row.formulation !== current.formulation ||
    row.pesticideType !== current.pesticideType ||
    (holder !== '' && formerHolder !== '' && holder !== formerHolder)
  );
}

function productDoubts(
  input: ProductInput,
  current: ProductInput | null,
  { byKey, fields, remarks, context }: RowFacts,
): RecordDoubt<ProductInput>[] {
  const doubts: RecordDoubt<ProductInput>[] = [];
  const total = totalOfIngredients(input.ingredients);
  const asIs = { value: 'as-is', label: '照原样填写', input };
  const none = { value: 'none', label: '不导入', input: null };
  const computed = (label: string) => ({ value: 'computed', label, input: { ...input, totalContent: total } });
  if (current && byKey && isOtherProduct(input, current))
    doubts.push({
      name: 'other',
      field: 'regNo',
      question: '与现有产品差别很大，是同一个产品吗',
      example: `${input.regNo} ${productFullName(input)}，现有${productFullName(current)}`,
      meanings: [
        { value: 'same', label: '是同一个产品，更新', input },
        { value: 'other', label: '不是，不导入', input: null },
      ],
    });
  if (contradictsIngredients(input.totalContent, input.ingredients))
    doubts.push({
      name: 'sum',
      field: 'totalContent',
      question: '总含量与有效成分不符，怎么填',
      example: `${input.totalContent}，有效成分合计${total}`,
      meanings: [computed(`按有效成分计算（${total}）`)],
    });
  const stated = normaliseText(input.totalContent);
  if (stated !== '' && stated !== current?.totalContent && readContents(stated) === null)
    doubts.push({
      name: 'unread',
      field: 'totalContent',
      question: '看不懂的总含量，怎么填',
      example: `${stated}，有效成分合计${total}`,
      meanings: [computed('按有效成分计算'), asIs],
    });
  const inName = contentInName(input.name);
  if (inName !== null && input.name !== current?.name && contradictsIngredients(inName, input.ingredients))
    doubts.push({
      name: 'name-content',
      field: 'name',
      question: '农药名称里的含量与有效成分不符，导入吗',
      example: `${input.regNo} ${input.name}，有效成分合计${total}`,
      meanings: [asIs, none],
    });
  if (isUnlikelyDay(input.regValidTo) && input.regValidTo !== current?.regValidTo)
    doubts.push({
      name: 'unlikely',
      field: 'regValidTo',
      question: '有效期太早或太远，是否有误',
      example: `${input.regNo} ${input.regValidTo}`,
      meanings: [asIs, none],
    });
  if (current && current.regValidTo !== '' && input.regValidTo !== '' && input.regValidTo < current.regValidTo) {
    const { regValidFrom, regValidTo } = current;
    doubts.push({
      name: 'earlier',
      field: 'regValidTo',
      question: '有效期比现有的早，以哪个为准',
      example: `${input.regNo} ${input.regValidTo}，现有 ${regValidTo}`,
      meanings: [
        { value: 'stored', label: '保留现有的', input: { ...input, regValidFrom, regValidTo } },
        { value: 'sheet', label: '以表为准', input },
      ],
    });
  }
  const remark = remarks.find((text) => /限制使用|限用/.test(text));
  if (remark !== undefined && !input.restricted)
    doubts.push({
      name: 'restricted',
      field: 'restricted',
      question: `名称带有符号，表中的说明是“${remark}”，标为限制使用农药吗`,
      example: `${input.regNo} ${input.name}`,
      meanings: [
        { value: 'yes', label: '标为限制使用农药', input: { ...input, restricted: true } },
        { value: 'no', label: '不标', input },
      ],
    });
  if (!current && isFromName(input, fields) && !context.ingredients?.has(foldedSpelling(input.name)))
    doubts.push({
      name: 'from-name',
      field: 'ingredients',
      question: '表中没有有效成分，农药名称就是有效成分吗',
      example: `${input.name} ${input.totalContent}`,
      meanings: [
        { value: 'yes', label: '是，按农药名称填写有效成分', input },
        { value: 'no', label: '不是，不导入', input: null },
      ],
    });
  return doubts;
}

/** The first registrations are of 1982; one is valid for five years, and renewed once at most beforehand. */
const firstYear = 1982;
const yearsAhead = 15;
const isUnlikelyDay = (day: string): boolean => {
  const year = Number(day.slice(0, 4));
  return day !== '' && (year < firstYear || year > new Date().getFullYear() + yearsAhead);
};

/** Whether the only ingredient is what the name says, and no cell of its own. */
const isFromName = ({ name, ingredients }: ProductInput, fields: RowFacts['fields']): boolean =>
  isEmptyValue(fields['ingredients']) && ingredients.length === 1 && ingredients[0]?.name === name;

/** 产品 as a sheet: a row is matched by its registration number. */
export const productSheet = (records: Entity<ProductInput, Product>): ImportDefinition<ProductInput, Product> => ({
  path: 'product',
  entityLabel: '产品',
  categories: 'product',
  columns: [...ownColumns, contentUnitColumn, ...documentColumns],
  records,
  independentRows: true,
  overruled: overruledDay,
  doubts: productDoubts,
  complete: (fields, current, context) =>
    completeDocuments(finerCategory(completeProduct(fields, current, context), current, context), current),
  pictureKeys: [
    ['regNo'],
    ['tradeName'],
    ['totalContent', 'name', 'formulation'],
    ['name', 'formulation'],
    ['totalContent', 'name'],
    ['name'],
  ],
  key: {
    fields: ['regNo'],
    unique: true,
    takenMessage: productMessages.duplicateRegNo,
    owners: registered,
  },
});
