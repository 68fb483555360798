import type { FacetsQuery, Product, PublishFacets, Usage } from '@admin-h5/contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FacetReader } from '../../src/publish/facets/facet-reader.ts';
import { KeywordReader } from '../../src/publish/keyword-reader.ts';
import { numberAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, materialInput, productInput, usageInput as usage } from '../support/catalogue.ts';

let api: TestApp;
let categoryId: string;
beforeAll(async () => {
  api = await startApp();
  categoryId = (await create(api, 'category', categoryInput())).id;
});
afterAll(() => api.close());

const add = (...usages: Usage[]): Promise<Product> => create(api, 'product', { ...productInput(categoryId), usages });
async function facets(query: Record<string, string>): Promise<PublishFacets> {
  const { body } = await api.call('GET', `/api/publish/facets?${new URLSearchParams(query).toString()}`);
  const { data }: { data: PublishFacets } = JSON.parse(JSON.stringify(body));
  return data;
}
const crops = async (more: Record<string, string> = {}) =>
  (await facets({ type: 'product', ...more })).facets.crop?.values.map(({ value, count }) => `${value} ${count}`);

it('counts a product once for a name that several of its rows say', async () => {
  await add(usage('水稻', '稻飞虱'), usage('水稻（移栽田）', '二化螟'), usage('小麦', '蚜虫'));
  expect(await crops()).toEqual(['小麦 1', '水稻 1']);
  expect(await crops({ target: '二化螟' })).toEqual(['水稻 1']);
  expect(await crops({ target: '二化螟', crop: '小麦' })).toEqual(['水稻 1', '小麦 0']);
});

it('follows an edit at once', async () => {
  const product = await add(usage('棉花', '棉铃虫'));
  expect(await crops({ target: '棉铃虫' })).toEqual(['棉花 1']);
  const body = {
    ...productInput(categoryId),
    regNo: product.regNo,
    version: product.version,
    usages: [usage('玉米', '棉铃虫')],
  };
  expect((await api.call('PUT', `/api/product/${product.id}`, { as: 'manager', body })).status).toBe(200);
  expect(await crops({ target: '棉铃虫' })).toEqual(['玉米 1']);
  await api.call('DELETE', `/api/product/${product.id}`, { as: 'manager' });
  expect(await crops({ target: '棉铃虫' })).toEqual([]);
});

const foundByName = async () => {
  const { total, facets: all } = await facets({ type: 'product', keyword: '护果宁' });
  return [total, all.crop?.values.map(({ value }) => value), all.categoryId?.values.map(({ value }) => value)];
};

it('follows an edit of a record that is only found by a keyword, and one that hides it or moves it', async () => {
  const input = { ...productInput(categoryId), name: '护果宁', usages: [usage('山楂', '桃小食心虫')] };
  const { id, version, regNo } = await create(api, 'product', input);
  expect(await foundByName()).toEqual([1, ['山楂'], [categoryId]]);
  const other = await create(api, 'category', categoryInput());
  const body = { ...input, regNo, version, categoryId: other.id, usages: [usage('核桃', '桃小食心虫')] };
  await api.call('PUT', `/api/product/${id}`, { as: 'manager', body });
  expect(await foundByName()).toEqual([1, ['核桃'], [other.id]]);
  const setStatus = (status: number) =>
    api.call('PATCH', `/api/product/${id}/status`, { as: 'manager', body: { status } });
  await setStatus(0);
  expect(await foundByName()).toEqual([0, [], []]);
  await setStatus(1);
  expect(await foundByName()).toEqual([1, ['核桃'], [other.id]]);
  await api.call('DELETE', `/api/product/${id}`, { as: 'manager' });
  expect(await foundByName()).toEqual([0, [], []]);
});

it('returns the thirty most frequent values and the chosen one, and says whether there are more', async () => {
  const rows = Array.from({ length: 32 }, (_, at) => usage(`作物${String(at).padStart(2, '0')}`, '稗草'));
  await add(...rows.slice(0, 16));
  await add(...rows.slice(16));
  await add(...rows.slice(16));
  const { facets: all } = await facets({ type: 'product', target: '稗草' });
  expect(all.crop?.values).toHaveLength(30);
  expect(all.crop?.values[0]).toEqual({ value: '作物16', count: 2 });
  expect(all.crop?.more).toBe(true);
  const { facets: one } = await facets({ type: 'product', target: '稗草', crop: '作物15' });
  expect(one.crop?.values.at(-1)).toEqual({ value: '作物15', count: 1 });
  expect(one.target).toEqual({ values: [{ value: '稗草', count: 1 }], more: false });
});

it('counts purities from the least that is chosen, and categories with those below them', async () => {
  const top = await create(api, 'category', categoryInput('material'));
  const low = await create(api, 'category', categoryInput('material', top.id));
  for (const purityMin of [90, 98.5]) await create(api, 'material', { ...materialInput(low.id), purityMin });
  const { facets: found } = await facets({ type: 'material' });
  expect(found.purityMin?.values).toEqual([
    { value: '90', count: 2 },
    { value: '95', count: 1 },
    { value: '98', count: 1 },
  ]);
  expect(found.categoryId?.values).toEqual([{ value: top.id, count: 2 }]);
});

const powders = async (keyword: string) => {
  const { total, facets: all } = await facets({ type: 'product', keyword, formulation: 'WP' });
  return { total, forms: all.formulation?.values };
};

it('corrects a keyword only where it finds nothing without filters', async () => {
  for (const [name, formulation] of [
    ['护田安星', 'SC'],
    ['护田安兴', 'WP'],
    ['禾苗长青', 'WP'],
  ] as const)
    await create(api, 'product', { ...productInput(categoryId), name, formulation });
  expect(await powders('护田安星')).toEqual({
    total: 0,
    forms: [
      { value: 'SC', count: 1 },
      { value: 'WP', count: 0 },
    ],
  });
  expect(await powders('禾苗常青')).toEqual({ total: 1, forms: [{ value: 'WP', count: 1 }] });
});

it('answers anew after an edit that changes numbers, not after a view', () => {
  const reader = new FacetReader(api.context.database, new KeywordReader(api.context.database));
  const of = (query: Pick<FacetsQuery, 'type' | 'keyword'>, entity: string) =>
    reader.freshness(query, [{ entity, version: 2 }]).exact !== reader.freshness(query, []).exact;
  for (const entity of ['product', 'category', 'synonym']) expect(of({ type: 'product' }, entity)).toBe(true);
  expect(of({ type: 'product' }, 'material')).toBe(false);
  // A name of a material may be what words of a search mean.
  expect(of({ type: 'product', keyword: '甲醇' }, 'material')).toBe(true);
  const seen = [{ entity: 'views', version: 2 }];
  expect(reader.freshness({ type: 'product' }, seen)).toEqual(reader.freshness({ type: 'product' }, []));
});

it('has nothing to choose where a filter is none of the type, and no type but these', async () => {
  expect(await facets({ type: 'product', purityMin: '90' })).toEqual({ total: 0, facets: {} });
  for (const query of ['', '?type=gallery'])
    expect((await api.call('GET', `/api/publish/facets${query}`)).status).toBe(400);
});

const list = async (query: Record<string, string>) =>
  numberAt(await api.call('GET', `/api/publish/list?${new URLSearchParams(query).toString()}`), 'data.total');

it('finds a typed name by another that rows say, and names it as it is typed', async () => {
  await add(usage('番茄', '晚疫病'), usage('马铃薯', '晚疫病'));
  const typed = { type: 'product', crop: '西红柿', target: '晚疫病' };
  expect(await list(typed)).toBe(1);
  expect(await crops(typed)).toEqual(['西红柿 1', '马铃薯 1']);
  expect(await list({ ...typed, crop: '番茄' })).toBe(1);
  expect(await list({ ...typed, crop: '火星草' })).toBe(0);
  // What rows say is found as it is typed.
  await add(usage('西红柿', '灰霉病'));
  expect(await list({ type: 'product', crop: '西红柿', target: '晚疫病' })).toBe(0);
});
