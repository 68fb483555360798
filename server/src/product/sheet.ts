import type { Product, ProductInput } from '@admin-h5/contract';
import { formulationCode, formulationName, formulations, pesticideTypes, toxicities } from '@admin-h5/contract';
import { productMessages } from '@admin-h5/contract/validation';
import type { Entity } from '../records/entity.ts';
import { fromFields, toFields } from '../sheets/cells.ts';
import type { SheetCell } from '../sheets/column.ts';
import { category, choice, day, fileId, flag, lines, number, status, text } from '../sheets/column.ts';
import type { ImportDefinition } from '../sheets/definition.ts';
import { withHeaders } from '../sheets/headers.ts';
import { registered } from './description.ts';

const isText = (value: unknown): value is string => typeof value === 'string';
const objects = (value: unknown): object[] =>
  Array.isArray(value) ? value.filter((entry) => typeof entry === 'object' && entry !== null) : [];
const fieldsOf = (entry: object, names: readonly string[]) =>
  names.map((name): string | number | null => {
    const value: unknown = Reflect.get(entry, name);
    return isText(value) || typeof value === 'number' ? value : null;
  });

/** A list of objects: one object per line, fields separated by bars. */
const table = (names: readonly string[], example: string): SheetCell => ({
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

const formulation: SheetCell = {
  ...choice(formulationCells, '可湿性粉剂'),
  write: (value) => formulationCell(isText(value) ? value : ''),
};

const columns = withHeaders<keyof ProductInput>('product', {
  regNo: text('PD20240001'),
  name: text('吡虫啉'),
  tradeName: text(),
  enName: text('imidacloprid'),
  categoryId: category('杀虫剂'),
  pesticideType: choice(pesticideTypes, '杀虫剂'),
  ingredients: table(['name', 'content', 'unit', 'enName', 'casNo'], '吡虫啉 | 10 | % | imidacloprid | 138261-41-3'),
  totalContent: text('10%'),
  formulation,
  toxicity: choice(toxicities, '低毒'),
  regHolder: text(),
  regValidFrom: day('2024-01-01'),
  regValidTo: day('2029-01-01'),
  licenseNo: text(),
  standardNo: text(),
  restricted: flag(),
  usages: table(
    ['crop', 'target', 'dosage', 'method', 'timing', 'intervalDays', 'maxTimes'],
    '水稻 | 稻飞虱 | 20克/亩 | 喷雾 | 低龄若虫期 | 14 | 2',
  ),
  technical: text(),
  performance: text(),
  precautions: text(),
  firstAid: text(),
  storage: text(),
  spec: lines('100克×50袋'),
  shelfLifeMonths: number('24'),
  imageIds: lines(),
  videoId: fileId(),
  fileIds: lines(),
  hot: flag(),
  recommended: flag(),
  sort: number('0'),
  status,
});

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
