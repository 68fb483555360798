import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type CropProducts,
  type CropTargets,
  facetNames,
  type FacetsQuery,
  type MaterialInput,
  type ProductInput,
  type PublishFacets,
  toxicities,
  type Usage,
} from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { systemActor, write } from '../../src/database/write.ts';
import { createIn } from '../../src/records/write.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { categoryInput, create, materialInput, productInput } from '../support/catalogue.ts';
import { numberAt } from '../support/response.ts';

function pick<T>(list: readonly T[], at: number): T {
  const found = list[at % list.length];
  if (found === undefined) throw new Error('An empty list');
  return found;
}

const textOf = (query: object) => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return new URLSearchParams(given).toString();
};

const optional = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

const category = (ids: () => string[]) =>
  fc.option(
    fc.nat({ max: 4 }).map((at) => ids()[at] ?? 'f'.repeat(32)),
    { nil: undefined },
  );

describe('the number beside a choice of 筛选', () => {
  const crops = ['水稻', '水稻秧田', '小麦（南方）', '小麦、大麦', 'Ａpple', '茶树', '（露地）黄瓜'];
  const targets = ['稻飞虱', '褐飞虱', '蚜虫，红蜘蛛', '蚜虫', '一年生杂草'];
  const names = ['吡虫啉', '噻虫嗪', '草甘膦'];
  const many = 60;
  let api: TestApp;
  let categories: string[];
  let materials: string[];

  const usage = (at: number): Usage => ({
    crop: pick(crops, at),
    target: pick(targets, at >> 1),
    dosage: '20克/亩',
    method: '喷雾',
    timing: '',
    intervalDays: 14,
    maxTimes: 2,
  });

  beforeAll(async () => {
    api = await startApp();
    const top = await create(api, 'category', categoryInput());
    const low = await create(api, 'category', categoryInput('product', top.id));
    const other = await create(api, 'category', categoryInput());
    const hidden = await create(api, 'category', { ...categoryInput(), status: 0 });
    categories = [top.id, low.id, other.id, hidden.id];
    materials = [
      (await create(api, 'category', categoryInput('material'))).id,
      (await create(api, 'category', categoryInput('material'))).id,
    ];
    for (let at = 0; at < many; at += 1) {
      const name = pick(names, at);
      const product: ProductInput = {
        ...productInput(pick(categories, at)),
        name,
        ingredients: [{ name, enName: '', casNo: '', content: 10, unit: '%' }],
        formulation: pick(['WP', 'SC', 'EW'], at >> 2),
        toxicity: pick(toxicities, at >> 1),
        recommended: at % 4 === 0,
        status: at % 11 === 0 ? 0 : 1,
        usages: Array.from({ length: at % 4 }, (_, place) => usage(at * 3 + place)),
      };
      await create(api, 'product', product);
      if (at % 2 === 0) {
        const material: MaterialInput = {
          ...materialInput(pick(materials, at >> 1)),
          name: pick(['二甲苯', '甲醇'], at >> 1),
          purityMin: pick([null, 89.9, 95, 99.5], at >> 1),
          hazardous: at % 3 === 0,
          recommended: at % 8 === 0,
        };
        await create(api, 'material', material);
      }
    }
  });
  afterAll(() => api.close());
  async function facetsOf(query: object): Promise<PublishFacets> {
    const { body, status } = await api.call('GET', `/api/publish/facets?${textOf(query)}`);
    expect(status).toBe(200);
    const { data }: { data: PublishFacets } = JSON.parse(JSON.stringify(body));
    return data;
  }
  const totalOf = async (query: object) =>
    numberAt(await api.call('GET', `/api/publish/list?size=1&${textOf(query)}`), 'data.total');
  const productQuestion = fc.record<FacetsQuery>({
    type: fc.constant('product'),
    categoryId: category(() => categories),
    keyword: optional(['', '吡虫啉', '吡虫林', '虫', 'WP', '没有这个']),
    crop: optional(['', '水稻', '小麦', '麦', '茶树', 'APPLE', '没有']),
    target: optional(['飞虱', '蚜虫', '红蜘蛛']),
    formulation: optional(['WP', '水剂']),
    toxicity: optional(toxicities),
    recommended: optional([true, false]),
  });
  const materialQuestion = fc.record<FacetsQuery>({
    type: fc.constant('material'),
    categoryId: category(() => materials),
    keyword: optional(['甲醇', '甲', '没有这个']),
    purityMin: optional([90, 99]),
    hazardous: optional([true, false]),
    recommended: optional([true, false]),
  });

  it('is the total of the list with that choice and all others, for any filters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(productQuestion, materialQuestion), async (query) => {
        const { total, facets } = await facetsOf(query);
        expect(total).toBe(await totalOf(query));
        expect(Object.keys(facets)).toEqual(facetNames[query.type]);
        for (const [name, { values }] of Object.entries(facets)) {
          for (const { value, count } of values) {
            expect({ name, value, count }).toEqual({ name, value, count: await totalOf({ ...query, [name]: value }) });
          }
        }
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  it('is given for each usual name that rows of 使用范围 say, without what stands in brackets', async () => {
    const { facets } = await facetsOf({ type: 'product' });
    const stated = facets.crop?.values.map(({ value }) => value);
    expect(new Set(stated)).toEqual(new Set(['水稻', '水稻秧田', '小麦', '大麦', 'apple', '茶', '黄瓜']));
  });
});

type Kind = 'crop' | 'target';

interface Facts {
  same: { kind: string; names: string[] }[];
  includes: { kind: string; name: string; parts: string[]; sites?: string[] }[];
}

describe('crop finder', () => {
  const facts: Facts = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../seed/search-facts.json'), 'utf8'));
  /** Cells of 使用范围 with the names that they say. */
  const crops: Record<string, string[]> = {
    水稻: ['水稻'],
    稻子: ['水稻'],
    '水稻田（直播）': ['水稻田'],
    早稻: ['早稻'],
    水稻育秧田: ['水稻秧田'],
    水稻移栽田: ['水稻移栽田'],
    小麦: ['小麦'],
    麦类: ['麦类'],
    '白菜、萝卜': ['白菜', '萝卜'],
    大白菜: ['白菜'],
    十字花科蔬菜: ['十字花科蔬菜'],
    蔬菜: ['蔬菜'],
    黄瓜: ['黄瓜'],
    瓜类: ['瓜类'],
    月季: ['月季'],
  };
  const targets: Record<string, string[]> = {
    稻飞虱: ['稻飞虱'],
    褐飞虱: ['褐飞虱'],
    '稻飞虱，二化螟': ['稻飞虱', '二化螟'],
    钻心虫: ['二化螟'],
    螟虫: ['螟虫'],
    红蜘蛛: ['叶螨'],
    二斑叶螨: ['二斑叶螨'],
    蚜虫: ['蚜虫'],
    根腐病: ['根腐病'],
  };

  /** The rule, from the facts alone: from one name to the other, only down or only up. */
  function belongs(kind: Kind, stated: string, wanted: string): boolean {
    const usual = (name: string) =>
      facts.same.find((row) => row.kind === kind && row.names.includes(name))?.names[0] ?? name;
    // A use on a place (水稻秧田) is one on its crop, but not the other way round.
    const isBelow = (low: string, high: string, withSites: boolean): boolean =>
      usual(low) === usual(high) ||
      facts.includes
        .filter((row) => row.kind === kind && usual(row.name) === usual(high))
        .some(({ parts, sites = [] }) =>
          [...parts, ...(withSites ? sites : [])].some((part) => isBelow(low, part, withSites)),
        );
    return isBelow(stated, wanted, true) || isBelow(wanted, stated, false);
  }
  const saysCrop = (cell: string, wanted: string) =>
    (crops[cell] ?? []).some((stated) => belongs('crop', stated, wanted));
  const saysTarget = (cell: string, wanted: string) =>
    (targets[cell] ?? []).some((stated) => belongs('target', stated, wanted));

  const usage: fc.Arbitrary<Usage> = fc.record({
    crop: fc.constantFrom(...Object.keys(crops)),
    target: fc.constantFrom(...Object.keys(targets)),
    dosage: fc.constantFrom('10克/亩', '20克/亩', '1000倍液'),
    method: fc.constantFrom('喷雾', '撒施'),
    timing: fc.constant(''),
    intervalDays: fc.constantFrom(null, 7, 14),
    maxTimes: fc.constantFrom(null, 2),
  });
  const register = fc.array(
    fc.record({
      usages: fc.uniqueArray(usage, {
        maxLength: 4,
        selector: ({ crop, target, dosage, method }) => [crop, target, dosage, method].join('|'),
      }),
      status: fc.constantFrom(1 as const, 1 as const, 0 as const),
    }),
    { minLength: 1, maxLength: 15 },
  );

  let api: TestApp;
  let categoryId: string;
  beforeAll(async () => {
    api = await startApp();
    categoryId = (await create(api, 'category', categoryInput())).id;
  });
  afterAll(() => api.close());

  async function read<Data>(address: string, query: Record<string, string>): Promise<Data> {
    const { body } = await api.call('GET', `/api/publish/${address}?${new URLSearchParams(query).toString()}`);
    const { data }: { data: Data } = JSON.parse(JSON.stringify(body));
    return data;
  }

  /** Replaces all products. */
  async function fill(
    products: readonly { usages: Usage[]; status: 0 | 1 }[],
  ): Promise<(ProductInput & { id: string })[]> {
    return write(api.context.database, systemActor, async (scope) => {
      await scope.trx.deleteFrom('searchDocument').execute();
      await scope.trx.deleteFrom('product').execute();
      const stored: (ProductInput & { id: string })[] = [];
      for (const product of products) {
        const input = { ...productInput(categoryId), ...product };
        stored.push(await createIn(api.context.catalogue.products, scope, input));
      }
      return stored;
    });
  }

  it('finds exactly the products of which a published row says the crop and the target', async () => {
    const ask = fc.tuple(fc.constantFrom(...Object.keys(crops)), fc.constantFrom(...Object.keys(targets)));
    // A cell of several names is no name to ask for.
    const names = ask.filter((pair) => pair.every((name) => !/[、，（]/.test(name)));
    await fc.assert(
      fc.asyncProperty(register, fc.array(names, { minLength: 4, maxLength: 12 }), async (products, asked) => {
        const stored = await fill(products);
        for (const [crop, target] of asked) {
          const rows = ({ usages }: { usages: Usage[] }) =>
            usages.filter((row) => saysCrop(row.crop, crop) && saysTarget(row.target, target));
          const right = stored.filter((product) => product.status === 1 && rows(product).length > 0);
          const { list, total } = await read<CropProducts>('crops/products', { crop, target, size: '50' });
          expect(total).toBe(right.length);
          expect(new Map(list.map(({ item, usages }) => [item.id, usages]))).toEqual(
            new Map(right.map((product) => [product.id, rows(product)])),
          );
          const onCrop = await read<CropTargets>('crops/targets', { crop });
          const usual = (await read<CropProducts>('crops/products', { crop, target })).target;
          const counts = onCrop.targets.filter(({ name }) => name === usual).map(({ count }) => count);
          // A target that no row of this crop names itself is not listed.
          expect([[], [total]]).toContainEqual(counts);
        }
      }),
      { numRuns: 12 },
    );
  }, 120_000);
});
