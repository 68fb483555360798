import { isDeepStrictEqual } from 'node:util';
import type { Material, MaterialInput, Product, ProductInput } from '@admin-h5/contract';
import {
  blankRecord,
  formulations,
  hazardClasses,
  materialGrades,
  pesticideTypes,
  productFields,
  toxicities,
} from '@admin-h5/contract';
import { productSchema } from '@admin-h5/contract/validation';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import * as fc from 'fast-check';
import { SheetCategories } from '../../src/category/sheet-categories.ts';
import { CategoryTree } from '../../src/category/tree.ts';
import { systemActor, write } from '../../src/database/write.ts';
import { usages } from '../../src/product/usage-cells.ts';
import { insertRecord, normaliseInput } from '../../src/records/change.ts';
import type { Entity } from '../../src/records/entity.ts';
import { seed } from '../../src/seed/index.ts';
import { bytesOf } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, materialInput, productInput } from '../support/catalogue.ts';
import { importSheet, stored } from '../support/sheets.ts';
import { newRegNo } from './product-rows.ts';

// Each round packs and reads workbooks, possibly on a busy machine.
jest.setTimeout(240_000);

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

/** Exports, imports the result, and returns what that changed, including versions and times. */
async function changes(path: 'product' | 'material', format: 'csv' | 'xlsx'): Promise<unknown[]> {
  const before = await stored(api, path);
  const content = bytesOf(await api.call('GET', `/api/${path}/export?format=${format}`, { as: 'manager' }));
  const job = await importSheet(api, path, content);
  const all = before.length;
  expect(job).toMatchObject({ state: 'done', done: all, unchanged: all, errors: [], warnings: [] });
  // Some random totals have no unit, which is a question about the column and not about a row.
  expect(job.report?.questions.filter(({ key }) => key !== undefined)).toEqual([]);
  const after = await stored(api, path);
  return after.filter((record, at) => !isDeepStrictEqual(record, before[at]));
}

const formats = ['csv', 'xlsx'] as const;

/** Texts that are difficult for files, spreadsheet programs and our marks. */
const text = fc.oneof(
  fc.constantFrom(
    '108-08-7',
    '80%',
    '1E+05',
    '1/2',
    '2024-01-05',
    'TRUE',
    '#N/A',
    '007',
    '123456789012345678',
    '10:30',
    "'",
    "'80%",
    "''=x",
    '=1',
    '+1',
    '-1',
    '@x',
    '＝1',
    '="1"',
    '_x0041_',
    '__proto__',
    'constructor',
    '"',
    'a"b',
    ',',
    ';',
    '；',
    '|',
    '\\',
    '\\|',
    '甲；乙',
    '一 | 二',
    '行1\n行2',
    '甲\n\n乙',
    '  ',
    '\t甲',
    '🌾',
    '㐀',
    '<b>&amp;</b>',
    'null',
    '是',
    '1\u00A02',
    'ﬁ',
    '½',
    '甲｜乙',
    '1、甲',
    '2、乙',
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);
const texts = fc.array(text, { maxLength: 4 });
const number = (most: number) => fc.oneof(fc.constant(null), fc.integer({ min: 1, max: most }));
const decimal = (most: number, digits: number) =>
  fc.integer({ min: 1, max: most * 10 ** digits }).map((units) => units / 10 ** digits);
const day = fc.constantFrom('', '2024-02-29', '1999-12-31');
const name = text.map((value) => `名称${value}`);

const material = (categoryId: string): fc.Arbitrary<MaterialInput> =>
  fc.record({
    name,
    enName: fc.constantFrom('', 'methanol'),
    aliases: texts,
    casNo: fc.constantFrom('', '108-08-7', '67-56-1'),
    formula: fc.constantFrom('', 'CH3OH'),
    molWeight: fc.option(decimal(1000, 4)),
    categoryId: fc.constant(categoryId),
    purity: text,
    purityMin: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
    appearance: text,
    density: text,
    meltingPoint: text,
    boilingPoint: text,
    flashPoint: text,
    solubility: text,
    grade: fc.constantFrom(...materialGrades),
    standard: text,
    usage: text,
    packaging: texts,
    storage: text,
    shelfLifeMonths: number(120),
    hazardous: fc.boolean(),
    unNo: fc.constant('UN1230'),
    hazardClass: fc.constantFrom(...hazardClasses),
    packingGroup: fc.constantFrom('Ⅱ' as const, '' as const),
    ghs: fc.constantFrom(['GHS02' as const], []),
    hsCode: fc.constantFrom('', '0101210000', '29051100'),
    imageIds: fc.constant<string[]>([]),
    fileIds: fc.constant<string[]>([]),
    recommended: fc.boolean(),
    sort: fc.nat(9999),
    status: fc.constantFrom(0 as const, 1 as const),
  });

const use = fc.record({
  crop: name,
  target: name,
  dosage: name,
  method: name,
  timing: text,
  intervalDays: number(365),
  maxTimes: number(20),
});

const { documents: _documents, ...blankProduct } = blankRecord(productFields);

const product = (categoryId: string): fc.Arbitrary<ProductInput> =>
  fc
    .record({
      name,
      tradeName: text,
      enName: fc.constantFrom('', 'imidacloprid'),
      categoryId: fc.constant(categoryId),
      pesticideType: fc.constantFrom(...pesticideTypes),
      ingredients: fc.array(
        fc.record({
          name,
          enName: fc.constant(''),
          casNo: fc.constantFrom('', '138261-41-3'),
          content: decimal(20, 6),
          unit: fc.constantFrom('%' as const, 'g/L' as const),
        }),
        { minLength: 1, maxLength: 4 },
      ),
      totalContent: text,
      formulation: fc.constantFrom(...formulations.map(({ code }) => code)),
      toxicity: fc.constantFrom(...toxicities),
      regNo: fc.constant(''),
      regHolder: text,
      regValidFrom: day,
      regValidTo: day,
      licenseNo: text,
      standardNo: text,
      restricted: fc.boolean(),
      usages: fc.array(use, { maxLength: 4 }),
      technical: text,
      performance: text,
      precautions: text,
      firstAid: text,
      storage: text,
      spec: texts,
      shelfLifeMonths: fc.integer({ min: 1, max: 60 }),
      imageIds: fc.constant<string[]>([]),
      videoId: fc.constant(null),
      fileIds: fc.constant<string[]>([]),
      hot: fc.boolean(),
      recommended: fc.boolean(),
      sort: fc.nat(9999),
      status: fc.constantFrom(0 as const, 1 as const),
    })
    .map((fields) => ({ ...blankProduct, ...fields }));

/** Stores records that pass the field rules. */
async function add<Input extends object, Output extends object>(
  service: Entity<Input, Output>,
  inputs: readonly Input[],
): Promise<void> {
  await write(api.context.database, systemActor, async (scope) => {
    for (const input of inputs) {
      const { value, error } = service.description.schema.validate(input);
      if (!error) await insertRecord(service, scope, normaliseInput(service, value, null), {}, 'create');
    }
  });
}

/** A round has many records; finding a smaller counterexample would take too many rounds. */
const runs = { seed: 117_743_935, numRuns: 2, endOnFailure: true };
const many = { minLength: 50, maxLength: 80, size: 'max' } as const;

describe('importing an export again changes nothing', () => {
  it('for uses, whatever signs are in their texts', () => {
    const schema = productSchema.extract('usages');
    // Uses read and write without categories.
    const noContext = { categories: new SheetCategories(new CategoryTree([]), 'product') };
    const numbers = fc.subarray(['crop', 'target', 'timing'] as const);
    fc.assert(
      fc.property(fc.array(use, { maxLength: 4 }), numbers, (list, numbered) => {
        const input = list.map((entry, at) => ({
          ...entry,
          ...Object.fromEntries(numbered.map((field) => [field, `${at + 1}、${entry[field]}`])),
        }));
        const { value, error } = schema.validate(input);
        fc.pre(error === undefined);
        const cell = usages.write(value, noContext);
        expect(usages.leftOut?.(cell)).toBeNull();
        expect(schema.validate(usages.read(cell, noContext)).value).toEqual(value);
      }),
      { seed: 117_743_935, numRuns: 500 },
    );
  });

  it('for materials with any values', async () => {
    const { id } = await create(api, 'category', categoryInput('material'));
    const service: Entity<MaterialInput, Material> = api.context.catalogue.materials;
    await fc.assert(
      fc.asyncProperty(fc.array(material(id), many), async (inputs) => {
        await add(service, inputs);
        for (const format of formats) expect(await changes('material', format)).toEqual([]);
      }),
      runs,
    );
    expect((await stored(api, 'material')).length).toBeGreaterThan(40);
  });

  it('for products with any values', async () => {
    const { id } = await create(api, 'category', categoryInput());
    const service: Entity<ProductInput, Product> = api.context.catalogue.products;
    await fc.assert(
      fc.asyncProperty(fc.array(product(id), many), async (inputs) => {
        await add(
          service,
          inputs.map((input) => ({ ...input, regNo: newRegNo() })),
        );
        for (const format of formats) expect(await changes('product', format)).toEqual([]);
      }),
      runs,
    );
    expect((await stored(api, 'product')).length).toBeGreaterThan(40);
  });

  it('for records that break newer rules', async () => {
    const products = await create(api, 'category', categoryInput());
    const materials = await create(api, 'category', categoryInput('material'));
    const { database, catalogue } = api.context;
    await write(database, systemActor, async (scope) => {
      const old = { ...productInput(products.id), licenseNo: '农药生许（苏）0001', totalContent: '', name: ' 宽 名 ' };
      await insertRecord(catalogue.products, scope, old, {}, 'create');
      await insertRecord(catalogue.materials, scope, { ...materialInput(materials.id), casNo: '1-1-1' }, {}, 'create');
    });
    for (const format of formats) {
      expect(await changes('product', format)).toEqual([]);
      expect(await changes('material', format)).toEqual([]);
    }
  });

  it('for the demonstration content', async () => {
    await seed(api.context);
    for (const format of formats) {
      expect(await changes('product', format)).toEqual([]);
      expect(await changes('material', format)).toEqual([]);
    }
  });
});
