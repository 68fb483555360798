import type { Product, ProductInput } from '@admin-h5/contract';
import { foldWidth, productFields, productMessages } from '@admin-h5/contract';
import type { Entity } from '../records/entity.ts';
import type { SheetCell } from '../sheets/column.ts';
import { finerCategory } from '../sheets/passes/finer-category.ts';
import { packs, text } from '../sheets/column.ts';
import type { ImportDefinition } from '../sheets/definition.ts';
import { completeDocuments, documentColumns } from '../sheets/documents/document-columns.ts';
import { sheetColumns } from '../sheets/headers.ts';
import { formulation, pesticideType, toxicity } from './choice-cells.ts';
import { completeProduct, overruledDay } from './complete-row.ts';
import { registered } from './description.ts';
import { contentUnitColumn, ingredients, totalContent } from './ingredient-cells.ts';
import { productDoubts } from './row-doubts.ts';
import { usages } from './usage-cells.ts';

const joined = (cell: string): string => foldWidth(cell).replaceAll(/\s+/g, '');

/** Without spaces, long dashes and 「登记证号：」. */
const readRegNo = (cell: string): string =>
  joined(cell)
    .replace(/^[^a-zA-Z\d:]{2,8}:/, '')
    .replaceAll(/[—–－]+/g, '-');
const regNo: SheetCell = {
  ...text('PD20240001'),
  read: readRegNo,
  knownBy: (cell) => /^(?:PD|WP|LS|WL|EX)N?\d{5,8}/i.test(readRegNo(cell)),
};

const { documents: _documents, ...fields } = productFields;
const ownColumns = sheetColumns(
  'product',
  fields,
  {
    regNo,
    name: '吡虫啉',
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
    spec: packs('100克×50袋'),
    shelfLifeMonths: '24',
    sort: '0',
  },
  ['regNo'],
);

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
