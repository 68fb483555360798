import type { FacetsQuery, MaterialInput, ProductInput, PublishFacets, Usage } from '@admin-h5/contract';
import { facetNames, toxicities } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { numberAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, materialInput, productInput } from '../support/catalogue.ts';

const crops = ['水稻', '水稻秧田', '小麦（南方）', '小麦、大麦', 'Ａpple', '茶树', '（露地）黄瓜'];
const targets = ['稻飞虱', '褐飞虱', '蚜虫，红蜘蛛', '蚜虫', '一年生杂草'];
const names = ['吡虫啉', '噻虫嗪', '草甘膦'];
const many = 60;
let api: TestApp;
let categories: string[];
let materials: string[];

function pick<T>(list: readonly T[], at: number): T {
  const found = list[at % list.length];
  if (found === undefined) throw new Error('An empty list');
  return found;
}

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

const textOf = (query: object) => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return new URLSearchParams(given).toString();
};
async function facetsOf(query: object): Promise<PublishFacets> {
  const { body, status } = await api.call('GET', `/api/publish/facets?${textOf(query)}`);
  expect(status).toBe(200);
  const { data }: { data: PublishFacets } = JSON.parse(JSON.stringify(body));
  return data;
}
const totalOf = async (query: object) =>
  numberAt(await api.call('GET', `/api/publish/list?size=1&${textOf(query)}`), 'data.total');

const optional = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const category = (ids: () => string[]) =>
  fc.option(
    fc.nat({ max: 4 }).map((at) => ids()[at] ?? 'f'.repeat(32)),
    { nil: undefined },
  );
const productQuestion = fc.record<FacetsQuery>({
  type: fc.constant('product'),
  categoryId: category(() => categories),
  keyword: optional(['', '吡虫啉', '吡虫林', '虫', 'WP', '没有这个']),
  crop: optional(['', '水稻', '小麦', '麦', 'APPLE', '没有']),
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

describe('the number beside a choice of 筛选', () => {
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

  it('is given for each name that rows of 使用范围 say, without what stands in brackets', async () => {
    const { facets } = await facetsOf({ type: 'product' });
    const said = facets.crop?.values.map(({ value }) => value);
    expect(new Set(said)).toEqual(new Set(['水稻', '水稻秧田', '小麦', '大麦', 'apple', '茶树', '黄瓜']));
  });
});
