import type { CropProducts, Crops, Product, PublishFacets } from '@admin-h5/contract';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runMaintenance } from '../../src/maintenance.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, productInput } from '../support/catalogue.ts';

let api: TestApp;
let categoryId: string;
beforeAll(async () => {
  api = await startApp();
  categoryId = (await create(api, 'category', categoryInput())).id;
});
afterAll(() => api.close());

const add = (crop: string): Promise<Product> => {
  const input = productInput(categoryId);
  const usages = input.usages.slice(0, 1).map((usage) => ({ ...usage, crop, target: '霜霉病' }));
  return create(api, 'product', { ...input, usages });
};
async function read<Data>(path: string): Promise<Data> {
  const { status, body } = await api.call('GET', `/api/publish/${path}`);
  expect(status).toBe(200);
  const { data }: { data: Data } = JSON.parse(JSON.stringify(body));
  return data;
}
const foundFor = async (crop: string) => {
  const query = new URLSearchParams({ crop, target: '霜霉病' }).toString();
  return (await read<CropProducts>(`crops/products?${query}`)).list.map(({ item }) => item.id);
};
const isListed = async (crop: string) => (await read<Crops>('crops')).crops.some(({ name }) => name === crop);

it('a product that an instance of an older release disables leaves 按作物找药', async () => {
  const { id } = await add('葡萄');
  const { db } = api.context.database;
  await db.updateTable('product').set({ status: 0 }).where('id', '=', id).execute();
  await db.updateTable('searchDocument').set({ live: 0 }).where('id', '=', id).execute();
  expect(await foundFor('葡萄')).toEqual([]);
  await runMaintenance(api.context);
  expect(await isListed('葡萄')).toBe(false);
});

it('a product that one saves is found, and counts again after the next maintenance', async () => {
  const { id } = await add('荔枝');
  const { db } = api.context.database;
  await db.updateTable('productUsage').set({ live: 0, categoryId: '', type: '' }).where('productId', '=', id).execute();
  expect(await foundFor('荔枝')).toEqual([id]);
  expect(await isListed('荔枝')).toBe(false);
  await runMaintenance(api.context);
  expect(await isListed('荔枝')).toBe(true);
});

it('a product that one saves is among the alternatives after the next maintenance', async () => {
  const { id, ingredients } = await add('杨梅');
  const { db } = api.context.database;
  await db.updateTable('searchDocument').set({ ingredientNames: '' }).where('id', '=', id).execute();
  const query = new URLSearchParams({ crop: '杨梅', target: '霜霉病' }).toString();
  const groups = async () => {
    const found = await read<CropProducts>(`crops/products?${query}`);
    expect(found.total).toBe(1);
    return found.groups.flatMap((group) => group.ingredients);
  };
  expect(await groups()).toEqual([]);
  await runMaintenance(api.context);
  expect(await groups()).toEqual(ingredients.map(({ name }) => name));
});

const forms = async () =>
  (await read<PublishFacets>('facets?type=product&crop=枇杷')).facets.formulation?.values.map(
    ({ value, count }) => `${value} ${count}`,
  );

it('a record that one saves or changes counts in 筛选 by what it is after the next maintenance', async () => {
  const { db } = api.context.database;
  const [added, changed] = [await add('枇杷'), await add('枇杷')];
  await db.updateTable('product').set({ formulation: 'WP' }).where('id', '=', added.id).execute();
  await db.updateTable('searchDocument').set({ version: 0, filterGroup: '' }).where('id', '=', added.id).execute();
  await db.updateTable('product').set({ formulation: 'SC', version: 2 }).where('id', '=', changed.id).execute();
  await runMaintenance(api.context);
  expect(await forms()).toEqual(['SC 1', 'WP 1']);
});
