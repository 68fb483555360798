import type { CropNode, CropProducts, Crops, CropTargets, Product, Usage } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, productInput, usageInput as usage } from '../support/catalogue.ts';

let api: TestApp;
let categoryId: string;
beforeAll(async () => {
  api = await startApp();
  categoryId = (await create(api, 'category', categoryInput())).id;
});
afterAll(() => api.close());

const add = (usages: Usage[], more: object = {}): Promise<Product> =>
  create(api, 'product', { ...productInput(categoryId), usages, ...more });
async function read<Data>(path: string, query: Record<string, string> = {}): Promise<Data> {
  const { status, body } = await api.call('GET', `/api/publish/${path}?${new URLSearchParams(query).toString()}`);
  expect(status).toBe(200);
  const { data }: { data: Data } = JSON.parse(JSON.stringify(body));
  return data;
}
const crops = (query?: Record<string, string>) => read<Crops>('crops', query);
const targets = (crop: string) => read<CropTargets>('crops/targets', { crop });
const products = (crop: string, target: string, more: Record<string, string> = {}) =>
  read<CropProducts>('crops/products', { crop, target, ...more });
const idsOf = async (crop: string, target: string) => (await products(crop, target)).list.map(({ item }) => item.id);
const find = (nodes: readonly CropNode[], name: string): CropNode | undefined =>
  nodes.find((node) => node.name === name) ?? nodes.flatMap(({ children }) => find(children, name) ?? [])[0];
const ingredient = (name: string) => ({ name, enName: '', casNo: '', content: 10, unit: '%' });

it('returns the crops with most products alone, without groups and other names', async () => {
  await add([usage('苞谷', '玉米螟'), usage('高粱', '玉米螟')]);
  await add([usage('苞谷', '玉米螟')]);
  const { crops: top } = await crops({ top: '2' });
  expect(top).toHaveLength(2);
  expect(top[0]).toEqual({ name: '玉米', count: 2, aliases: [], children: [] });
});

describe('the products for a crop and a pest', () => {
  it('each have the dose, method, interval and times of their own row', async () => {
    const product = await add([
      usage('葡萄', '霜霉病', { dosage: '1500倍液', intervalDays: 21, maxTimes: 3 }),
      usage('葡萄', '炭疽病', { dosage: '800倍液' }),
      usage('荔枝', '霜霉病', { dosage: '1000倍液' }),
    ]);
    const { list, total } = await products('葡萄', '霜霉病');
    expect(total).toBe(1);
    expect(list).toMatchObject([
      {
        item: { id: product.id, type: 'product' },
        usages: [{ crop: '葡萄', dosage: '1500倍液', method: '喷雾', intervalDays: 21, maxTimes: 3 }],
        regValidTo: product.regValidTo,
        restricted: product.restricted,
      },
    ]);
    expect(list[0]?.usages).toHaveLength(1);
    expect(await idsOf('荔枝', '炭疽病')).toEqual([]);
  });

  it('are found by other names of both', async () => {
    const product = await add([usage('苞谷', '红蜘蛛')]);
    expect(await products('玉米', '叶螨')).toMatchObject({
      crop: '玉米',
      target: '叶螨',
      list: [{ item: { id: product.id } }],
    });
    expect(await idsOf('苞米', '螨虫')).toEqual([product.id]);
  });

  it('include uses on what the crop includes, and on what includes it, but not on what stands beside it', async () => {
    const wide = await add([usage('十字花科蔬菜', '小菜蛾')]);
    const narrow = await add([usage('小白菜', '小菜蛾')]);
    const beside = await add([usage('花椰菜', '小菜蛾')]);
    expect(await idsOf('小白菜', '小菜蛾')).toEqual([narrow.id, wide.id]);
    expect(await idsOf('十字花科蔬菜', '小菜蛾')).toEqual([beside.id, narrow.id, wide.id]);
    expect((await products('小白菜', '小菜蛾')).list[1]?.usages[0]?.crop).toBe('十字花科蔬菜');
  });

  it('read several names in one cell, and leave what stands in brackets out', async () => {
    const product = await add([usage('水稻田（直播）', '稗草、千金子')]);
    expect(await idsOf('水稻', '千金子')).toEqual([product.id]);
    expect(await idsOf('水稻', '稗子')).toEqual([product.id]);
  });

  it.each(['、', '，', ',', '；', '/'])('read several names with %s between them', async (between) => {
    const product = await add([usage(`人参${between}三七`, `锈腐病${between}根腐病`)]);
    expect(await idsOf('三七', '锈腐病')).toContain(product.id);
  });

  it('come in pages, popular ones first', async () => {
    const plain = await add([usage('烟草', '蚜虫')]);
    const viewed = await add([usage('烟草', '烟蚜')]);
    const hot = await add([usage('烟草', '蚜虫')], { hot: true });
    api.context.catalogue.hits.add('product', viewed.id, 5);
    await api.context.catalogue.hits.flush();
    expect(await idsOf('烟草', '蚜虫')).toEqual([hot.id, viewed.id, plain.id]);
    const second = await products('烟草', '蚜虫', { page: '2', size: '2' });
    expect(second).toMatchObject({ total: 3, page: 2, size: 2, list: [{ item: { id: plain.id } }] });
  });

  it('are grouped by what they act through, and a group can be chosen', async () => {
    const first = await add([usage('高粱', '蚜虫')], { ingredients: [ingredient('吡虫啉')] });
    const mixture = await add([usage('高粱', '蚜虫')], { ingredients: [ingredient('吡虫啉'), ingredient('功夫')] });
    const other = await add([usage('高粱', '蚜虫')], { ingredients: [ingredient('高效氯氟氰菊酯')] });
    const { groups } = await products('高粱', '蚜虫');
    // Two names of one ingredient are one group.
    expect(groups).toEqual([
      { key: 'IRAC 3A', moa: 'IRAC 3A', ingredients: ['高效氯氟氰菊酯'], count: 2 },
      { key: 'IRAC 4A', moa: 'IRAC 4A', ingredients: ['吡虫啉'], count: 2 },
    ]);
    const chosen = await products('高粱', '蚜虫', { group: 'IRAC 4A' });
    expect(chosen.list.map(({ item }) => item.id)).toEqual([mixture.id, first.id]);
    expect(chosen.groups).toEqual(groups);
    expect(await idsOf('高粱', '蚜虫')).toEqual([other.id, mixture.id, first.id]);
  });

  it('are published ones alone, as each of them is at the time', async () => {
    const { id } = await add([usage('甜菜', '甜菜夜蛾')]);
    expect(await idsOf('甜菜', '夜蛾')).toEqual([id]);
    await api.call('PATCH', `/api/product/${id}/status`, { as: 'manager', body: { status: 0 } });
    expect(await idsOf('甜菜', '夜蛾')).toEqual([]);
    expect(await targets('甜菜')).toMatchObject({ total: 0, targets: [] });
    expect(find((await crops()).crops, '甜菜')).toBeUndefined();
    await api.call('PATCH', `/api/product/${id}/status`, { as: 'manager', body: { status: 1 } });
    expect(await idsOf('甜菜', '夜蛾')).toEqual([id]);
    await api.call('DELETE', `/api/product/${id}`, { as: 'manager' });
    expect(await idsOf('甜菜', '夜蛾')).toEqual([]);
    await api.call('POST', '/api/recycle/batch/restore', { as: 'admin', body: { ids: [id] } });
    expect(await idsOf('甜菜', '夜蛾')).toEqual([id]);
    const hidden = await create(api, 'category', { ...categoryInput(), status: 0 });
    const moved = await api.call('PATCH', '/api/product/batch/move', {
      as: 'manager',
      body: { ids: [id], to: hidden.id },
    });
    expect(moved.status).toBe(200);
    expect(await idsOf('甜菜', '夜蛾')).toEqual([]);
  });

  it('are not those of a disabled category', async () => {
    const hidden = await create(api, 'category', { ...categoryInput(), status: 0 });
    const shown = await create(api, 'category', categoryInput());
    const { id } = await create(api, 'product', { ...productInput(shown.id), usages: [usage('芝麻', '蚜虫')] });
    expect(await idsOf('芝麻', '蚜虫')).toEqual([id]);
    await api.call('PUT', `/api/category/${shown.id}`, {
      as: 'manager',
      body: { ...categoryInput(), name: shown.name, status: hidden.status, version: shown.version },
    });
    expect(await idsOf('芝麻', '蚜虫')).toEqual([]);
    expect(await targets('芝麻')).toMatchObject({ total: 0, targets: [] });
  });
});

describe('the targets of a crop', () => {
  it('have their numbers of products, other names and kinds', async () => {
    await add([usage('花生', '蛴螬'), usage('花生', '蚜虫')]);
    await add([usage('花生', '金龟子幼虫'), usage('花生田', '蛴螬')]);
    await add([usage('花生', '叶斑病')], { pesticideType: '杀菌剂' });
    await add([usage('花生田', '一年生杂草')], { pesticideType: '除草剂' });
    expect(await targets('长生果')).toEqual({
      crop: '花生',
      aliases: expect.arrayContaining(['长生果', '花生田']),
      total: 4,
      targets: [
        { name: '蛴螬', aliases: expect.arrayContaining(['金龟子幼虫']), kind: '虫害', count: 2 },
        { name: '一年生杂草', aliases: [], kind: '草害', count: 1 },
        { name: '叶斑病', aliases: [], kind: '病害', count: 1 },
        { name: '蚜虫', aliases: expect.arrayContaining(['腻虫']), kind: '虫害', count: 1 },
      ],
    });
  });

  it('of an unknown crop are none', async () => {
    expect(await targets('不存在的作物')).toEqual({ crop: '不存在的作物', aliases: [], total: 0, targets: [] });
  });
});

describe('the crops', () => {
  it('are a tree with the number of products of each, also for one target', async () => {
    await add([usage('苹果树', '桃小食心虫'), usage('苹果', '绣线菊蚜')]);
    await add([usage('梨', '梨木虱')]);
    const { crops: all, target } = await crops();
    expect(target).toBeNull();
    expect(find(all, '果树')?.children.map(({ name, count }) => [name, count])).toEqual(
      expect.arrayContaining([
        ['苹果', 1],
        ['梨', 1],
      ]),
    );
    expect(find(all, '苹果')?.aliases).toContain('苹果树');
    // No row names it or what it includes.
    expect(find(all, '樱桃')).toBeUndefined();
    const apple = await crops({ target: '桃小食心虫' });
    expect(apple).toMatchObject({ target: '桃小食心虫', crops: [{ name: '苹果', count: 1, children: [] }] });
  });
});

it('refuses a query without a crop or a target', async () => {
  for (const path of ['crops/targets', 'crops/targets?crop=', 'crops/products?crop=水稻', 'crops/products?target=x']) {
    expect((await api.call('GET', `/api/publish/${encodeURI(path)}`)).status).toBe(400);
  }
});
