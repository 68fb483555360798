import type { Product, ProductInput } from '@admin-h5/contract';
import { formulationCode, formulationName, formulations, pesticideTypes, toxicities } from '@admin-h5/contract';
import { productMessages } from '@admin-h5/contract/validation';
import type { Entity } from '../records/entity.ts';
import { fromFields, toFields } from '../sheets/cells.ts';
import type { SheetField } from '../sheets/column.ts';
import { category, choice, day, fileId, flag, lines, number, status, text } from '../sheets/column.ts';
import type { ImportDefinition } from '../sheets/definition.ts';
import { withHeaders } from '../sheets/headers.ts';
import { registered } from './schema.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const objects = (value: unknown): object[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'object' && entry !== null) : [];
const fieldsOf = (entry: object, names: readonly string[]) =>
  names.map((name): string | number | null => {
    const value: unknown = Reflect.get(entry, name);
    return isText(value) || typeof value === 'number' ? value : null;
  });

/** A list of objects: one object per line, fields separated by bars. */
const table = (field: string, names: readonly string[], example: string): SheetField => ({
  field,
  example,
  read: (cell) =>
    cell
      .split(/\r\n?|\n/)
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const parts = fromFields(line);
        return Object.fromEntries(names.map((name, index) => [name, parts[index] ?? '']));
      }),
  write: (value) =>
    objects(value)
      .map((entry) => toFields(fieldsOf(entry, names)))
      .join('\n'),
});

/** By name, unless the name would be read as another code. */
const formulationCell = (code: string): string => {
  const name = formulationName(code);
  return formulationCode(name) === code ? name : code;
};

const formulationCells = formulations.map(({ code }) => formulationCell(code));

const formulation: SheetField = {
  ...choice('formulation', formulationCells, '可湿性粉剂'),
  write: (value) => formulationCell(isText(value) ? value : ''),
};

const columns = withHeaders('product', [
  text('regNo', 'PD20240001'),
  text('name', '吡虫啉'),
  text('tradeName'),
  text('enName', 'imidacloprid'),
  category('categoryId', '杀虫剂'),
  choice('pesticideType', pesticideTypes, '杀虫剂'),
  table('ingredients', ['name', 'content', 'unit', 'enName', 'casNo'], '吡虫啉 | 10 | % | imidacloprid | 138261-41-3'),
  text('totalContent', '10%'),
  formulation,
  choice('toxicity', toxicities, '低毒'),
  text('regHolder'),
  day('regValidFrom', '2024-01-01'),
  day('regValidTo', '2029-01-01'),
  text('licenseNo'),
  text('standardNo'),
  flag('restricted'),
  table(
    'usages',
    ['crop', 'target', 'dosage', 'method', 'timing', 'intervalDays', 'maxTimes'],
    '水稻 | 稻飞虱 | 20克/亩 | 喷雾 | 低龄若虫期 | 14 | 2',
  ),
  text('technical'),
  text('performance'),
  text('precautions'),
  text('firstAid'),
  text('storage'),
  lines('spec', '100克×50袋'),
  number('shelfLifeMonths', '24'),
  lines('imageIds'),
  fileId('videoId'),
  lines('fileIds'),
  flag('hot'),
  flag('recommended'),
  number('sort', '0'),
  status(),
]);

/** 产品 as a sheet: a row is matched by its registration number. */
export const productSheet = (records: Entity<ProductInput, Product>): ImportDefinition<ProductInput, Product> => ({
  path: 'product',
  entityLabel: '产品',
  categories: 'product',
  columns,
  records,
  key: {
    fields: ['regNo'],
    unique: true,
    takenMessage: productMessages.duplicateRegNo,
    owners: registered,
  },
});
