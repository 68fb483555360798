import type { Product, ProductInput } from '@admin-h5/contract';
import {
  foldWidth,
  formulationCode,
  formulationName,
  formulations,
  pesticideTypes,
  toxicities,
} from '@admin-h5/contract';
import { productMessages } from '@admin-h5/contract/validation';
import type { Entity } from '../records/entity.ts';
import { missingContentUnit, missingIngredientUnit } from '../sheets/ambiguous-cells.ts';
import { fromFields, saysNothing, toFields } from '../sheets/cells.ts';
import type { SheetCell } from '../sheets/column.ts';
import { category, choice, day, fileId, fileIds, flag, months, packs, number, status, text } from '../sheets/column.ts';
import type { ImportDefinition } from '../sheets/definition.ts';
import { completeDocuments, documentColumns } from '../sheets/documents/document-columns.ts';
import { withHeaders } from '../sheets/headers.ts';
import { completeProduct } from './complete-row.ts';
import { registered } from './description.ts';
import { foldedSpelling } from './formulation-spellings.ts';
import { ingredientsOf } from './ingredient-text.ts';

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

const joined = (cell: string): string => foldWidth(cell).replaceAll(/\s+/g, '');

/** 「乳油 EC」, 「低毒 Low」: the Chinese words of a cell in two languages. */
const inChinese = (text: string): string => text.replace(/(?<=\p{Script=Han})[a-z]{1,20}$/iu, '');

const contentBefore = /^\d[\d.]{0,9}(?:%|g\/l|克\/升)(?=.)/i;

const formulation: SheetCell = {
  ...choice(formulationCells, '可湿性粉剂'),
  read: (cell, { formulations: spellings }) => {
    const wanted = joined(cell);
    // 「10%可湿性粉剂」 has the content before it.
    const bare = wanted.replace(contentBefore, '');
    const spelled = spellings?.get(foldedSpelling(cell)) ?? spellings?.get(foldedSpelling(bare));
    return formulationCode(wanted) ?? formulationCode(bare) ?? spelled ?? formulationCode(inChinese(bare)) ?? cell;
  },
  write: (value) => formulationCell(isText(value) ? value : ''),
  knownBy: (cell) => formulationCode(joined(cell).replace(contentBefore, '')) !== null,
};

const toxicity: SheetCell = (() => {
  const usual = choice(toxicities, '低毒', { 中毒: '中等毒', 中等: '中等毒' });
  return {
    ...usual,
    // 「低毒（原药高毒）」, 「中等毒性」.
    read: (cell, context) => {
      const bare = inChinese(joined(cell))
        .replace(/\([^()]{0,40}\)$/, '')
        .replace(/毒性$/, '毒');
      const read = usual.read(bare, context);
      return read === bare && !toxicities.some((value) => value === bare) ? cell : read;
    },
    knownBy: (cell) => [...toxicities, '中毒'].some((value) => joined(cell).startsWith(value)),
  };
})();

const typeNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(pesticideTypes.map((type) => [type.replace(/剂$/, ''), type])),
  植调剂: '植物生长调节剂',
  生长调节剂: '植物生长调节剂',
  卫生用农药: '卫生杀虫剂',
  卫生用杀虫剂: '卫生杀虫剂',
};
const pesticideType: SheetCell = {
  ...choice(pesticideTypes, '杀虫剂', typeNames),
  inHeadings: true,
  knownBy: (cell) => pesticideTypes.some((type) => type === (typeNames[joined(cell)] ?? joined(cell))),
};

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

const ingredientTable = table(
  ['name', 'content', 'unit', 'enName', 'casNo'],
  '吡虫啉 | 10 | % | imidacloprid | 138261-41-3',
);
const ingredients: SheetCell = {
  ...ingredientTable,
  ambiguity: missingIngredientUnit,
  read: (cell, context) =>
    cell.split(/\r\n?|\n/).flatMap((line) => {
      const read = /[|｜]/.test(line) ? null : ingredientsOf(line);
      return read ?? objects(ingredientTable.read(line, context));
    }),
};

const usages: SheetCell = {
  ...table(
    ['crop', 'target', 'dosage', 'method', 'timing', 'intervalDays', 'maxTimes'],
    '水稻 | 稻飞虱 | 20克/亩 | 喷雾 | 低龄若虫期 | 14 | 2',
  ),
  parts: [
    {
      name: 'crop',
      required: true,
      headers: ['作物', '作物/场所', '使用作物', '适用作物', '使用作物/场所', '登记作物'],
    },
    { name: 'target', required: true, headers: ['防治对象', '防治对象/用途', '靶标', '防治目标'] },
    { name: 'dosage', required: true, headers: ['用药量', '用量', '制剂用药量', '亩用量', '使用剂量'] },
    {
      name: 'method',
      required: true,
      headers: ['施用方法', '施药方法', '使用方法', '用药方法', '施用方式', '施药方式', '使用方式'],
    },
    { name: 'timing', headers: ['施用时期', '施药时期', '使用时期'] },
    { name: 'intervalDays', headers: ['安全间隔期', '安全间隔期(天)'] },
    {
      name: 'maxTimes',
      headers: [
        '每季最多次数',
        '每季最多使用次数',
        '最多使用次数',
        '每季最多施用次数',
        '每季最多施药次数',
        '最多施药次数',
      ],
    },
  ],
};
/** `14天`, `2次`, `/`. */
const readCount = (text: string): string => (saysNothing(text) ? '' : text.replace(/\s*[天日次]$/, ''));
const readUsages: SheetCell['read'] = (cell, context) =>
  objects(usages.read(cell, context)).map((usage) =>
    Object.fromEntries(
      Object.entries(usage).map(([name, value]: [string, unknown]) => [
        name,
        isText(value) && (name === 'intervalDays' || name === 'maxTimes') ? readCount(value) : value,
      ]),
    ),
  );

/** In this order in exports and templates. */
const ownColumns = withHeaders<keyof Omit<ProductInput, 'documents'>>('product', {
  regNo,
  name: text('吡虫啉'),
  tradeName: text(),
  enName: text('imidacloprid'),
  categoryId: category('杀虫剂'),
  pesticideType,
  ingredients,
  totalContent: { ...text('10%'), ambiguity: missingContentUnit },
  formulation,
  toxicity,
  regHolder: text(),
  regValidFrom: day('2024-01-01'),
  regValidTo: day('2029-01-01'),
  licenseNo: text(),
  standardNo: text(),
  restricted: flag(),
  usages: { ...usages, read: readUsages },
  technical: text(),
  performance: text(),
  precautions: text(),
  firstAid: text(),
  storage: text(),
  spec: packs('100克×50袋'),
  shelfLifeMonths: months('24'),
  imageIds: fileIds(),
  videoId: fileId(),
  fileIds: fileIds(),
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
  columns: [...ownColumns, ...documentColumns],
  records,
  independentRows: true,
  complete: (fields, current, context) => completeDocuments(completeProduct(fields, current, context), current),
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
