import type { Product, ProductInput } from '@admin-h5/contract';
import { formulationCode, formulationName, formulations, pesticideTypes, toxicities } from '@admin-h5/contract';
import { productMessages } from '@admin-h5/contract/validation';
import type { Entity } from '../records/entity.ts';
import { fromFields, toFields } from '../sheets/cells.ts';
import type { SheetColumn } from '../sheets/column.ts';
import { category, choice, day, fileId, flag, lines, number, status, text } from '../sheets/column.ts';
import type { ImportDefinition } from '../sheets/definition.ts';
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
const table = (field: string, header: string, names: readonly string[], example: string): SheetColumn => ({
  field,
  header,
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

const formulation: SheetColumn = {
  ...choice('formulation', '剂型', formulationCells, '可湿性粉剂'),
  write: (value) => formulationCell(isText(value) ? value : ''),
};

const columns: readonly SheetColumn[] = [
  text('regNo', '登记证号', 'PD20240001'),
  text('name', '农药名称', '吡虫啉'),
  text('tradeName', '商品名'),
  text('enName', '英文通用名', 'imidacloprid'),
  category('categoryId', '产品分类', '杀虫剂'),
  choice('pesticideType', '农药类别', pesticideTypes, '杀虫剂'),
  table(
    'ingredients',
    '有效成分（名称 | 含量 | 单位 | 英文名 | CAS号，每行一种）',
    ['name', 'content', 'unit', 'enName', 'casNo'],
    '吡虫啉 | 10 | % | imidacloprid | 138261-41-3',
  ),
  text('totalContent', '总含量', '10%'),
  formulation,
  choice('toxicity', '毒性', toxicities, '低毒'),
  text('regHolder', '登记证持有人'),
  day('regValidFrom', '有效期起', '2024-01-01'),
  day('regValidTo', '有效期止', '2029-01-01'),
  text('licenseNo', '生产许可证号'),
  text('standardNo', '产品质量标准号'),
  flag('restricted', '限制使用农药'),
  table(
    'usages',
    '使用范围（作物 | 防治对象 | 用药量 | 施用方法 | 施用时期 | 安全间隔期 | 每季最多次数，每行一项）',
    ['crop', 'target', 'dosage', 'method', 'timing', 'intervalDays', 'maxTimes'],
    '水稻 | 稻飞虱 | 20克/亩 | 喷雾 | 低龄若虫期 | 14 | 2',
  ),
  text('technical', '使用技术要求'),
  text('performance', '产品性能'),
  text('precautions', '注意事项'),
  text('firstAid', '中毒急救措施'),
  text('storage', '储存和运输方法'),
  lines('spec', '包装规格', '100克×50袋'),
  number('shelfLifeMonths', '质量保证期(月)', '24'),
  lines('imageIds', '图片ID'),
  fileId('videoId', '视频ID'),
  lines('fileIds', '资料ID'),
  flag('hot', '热门'),
  flag('recommended', '推荐'),
  number('sort', '排序', '0'),
  status(),
];

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
