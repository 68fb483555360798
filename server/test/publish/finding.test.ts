import type {
  CropNode,
  CropProducts,
  CropTargets,
  Crops,
  FacetsQuery,
  FoundNames,
  Product,
  PublishFacets,
  Usage,
} from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UsageNames } from '../../src/publish/crop-finder/usage-names.ts';
import { FacetReader } from '../../src/publish/facets/facet-reader.ts';
import { KeywordReader } from '../../src/publish/keyword-reader.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import {
  categoryInput,
  create,
  materialInput,
  productInput,
  usageInput,
  usageInput as usage,
} from '../support/catalogue.ts';
import { numberAt } from '../support/response.ts';
import { SearchedCatalogue } from '../support/search.ts';

const ingredient = (name: string) => ({ name, enName: '', casNo: '', content: 10, unit: '%' });

describe('crop finder', () => {
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
      const mixture = await add([usage('高粱', '蚜虫')], {
        ingredients: [ingredient('吡虫啉'), ingredient('功夫')],
        totalContent: '',
      });
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
    for (const path of [
      'crops/targets',
      'crops/targets?crop=',
      'crops/products?crop=水稻',
      'crops/products?target=x',
    ]) {
      expect((await api.call('GET', `/api/publish/${encodeURI(path)}`)).status).toBe(400);
    }
  });
});

describe('facets', () => {
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
    const { database } = api.context;
    const reader = new FacetReader(database, new KeywordReader(database), new UsageNames(database));
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

  const finder = async (crop: string) =>
    numberAt(
      await api.call('GET', `/api/publish/crops/targets?${new URLSearchParams({ crop }).toString()}`),
      'data.total',
    );
  const list = async (query: Record<string, string>) =>
    numberAt(await api.call('GET', `/api/publish/list?${new URLSearchParams(query).toString()}`), 'data.total');

  it('finds a typed name by another that rows say, and names it as it is typed', async () => {
    await add(usage('番茄', '晚疫病'), usage('马铃薯', '晚疫病'));
    const typed = { type: 'product', crop: '西红柿', target: '晚疫病' };
    expect(await list(typed)).toBe(1);
    expect(await crops(typed)).toEqual(['西红柿 1', '马铃薯 1']);
    expect(await list({ ...typed, crop: '番茄' })).toBe(1);
    expect(await list({ ...typed, crop: '火星草' })).toBe(0);
    await add(usage('西红柿', '灰霉病'));
    expect(await list(typed)).toBe(1);
    expect(await list({ type: 'product', crop: '番茄', target: '灰霉病' })).toBe(1);
  });

  it('names a crop once, and counts what 按作物找药 counts for it', async () => {
    await add(usage('柑橘', '红蜘蛛'), usage('柑橘树', '潜叶蛾'));
    await add(usage('柑橘树', '红蜘蛛'));
    await add(usage('果树', '二斑叶螨'));
    const offered = await crops({ target: '红蜘蛛' });
    expect(offered?.filter((one) => one.startsWith('柑橘'))).toEqual([
      `柑橘 ${await list({ target: '红蜘蛛', crop: '柑橘' })}`,
    ]);
    const { facets: all } = await facets({ type: 'product' });
    for (const { value, count } of all.crop?.values ?? []) {
      expect([value, count]).toEqual([value, await finder(value)]);
      expect([value, count]).toEqual([value, await list({ type: 'product', crop: value })]);
    }
    expect(await list({ type: 'product', crop: '柑橘树' })).toBe(await list({ type: 'product', crop: '柑橘' }));
  });
});

describe('search and finder', () => {
  let catalogue: SearchedCatalogue;
  catalogueForAll((started) => {
    catalogue = new SearchedCatalogue(started);
  });

  async function read<Data>(path: string, query: Record<string, string>): Promise<Data> {
    const { body } = await catalogue.api.call('GET', `${path}?${new URLSearchParams(query).toString()}`);
    const { data }: { data: Data } = JSON.parse(JSON.stringify(body));
    return data;
  }

  const rows: readonly (readonly [string, string])[] = [
    ['水稻', '稻飞虱'],
    ['水稻田（直播）', '稗草、千金子'],
    ['水稻秧田', '稻飞虱'],
    ['早稻', '褐飞虱'],
    ['小麦（南方）', '蚜虫'],
    ['冬小麦', '麦蚜'],
    ['柑橘树', '红蜘蛛'],
    ['果树', '叶螨'],
    ['十字花科蔬菜', '小菜蛾'],
    ['结球甘蓝、萝卜', '菜青虫'],
    ['玉米', '玉米螟'],
    ['春玉米', '螟虫'],
  ];
  const crops = [
    '水稻',
    '早稻',
    '晚稻',
    '稻子',
    '水稻田',
    '小麦',
    '冬小麦',
    '春小麦',
    '柑橘',
    '脐橙',
    '果树',
    '白菜',
    '甘蓝',
    '玉米',
  ];
  const targets = [
    '稻飞虱',
    '白背飞虱',
    '褐飞虱',
    '稗草',
    '千金子',
    '蚜虫',
    '麦蚜',
    '红蜘蛛',
    '二斑叶螨',
    '小菜蛾',
    '菜青虫',
    '玉米螟',
  ];

  it('a search for a crop and a pest finds all that 按作物找药 finds, what says both first', async () => {
    const stated = new Map<string, string>();
    for (const [crop, target] of rows) {
      const { id } = await catalogue.product('登记试验', {
        usages: [usageInput(crop, target)],
        tradeName: '',
        regHolder: '',
      });
      stated.set(`${crop} ${target}`, id);
    }
    const missing: string[] = [];
    let found = 0;
    for (const crop of crops) {
      for (const target of targets) {
        const query = { crop, target, size: '50' };
        const { list } = await read<CropProducts>('/api/publish/crops/products', query);
        const searched = await catalogue.idsOf(`${crop} ${target}`);
        const together = await catalogue.idsOf(`${crop}${target}`);
        found += list.length;
        for (const { item } of list) {
          for (const ids of [searched, together]) if (!ids.includes(item.id)) missing.push(`${crop} ${target}`);
        }
      }
    }
    expect({ missing, some: found > 50 }).toEqual({ missing: [], some: true });
    expect((await catalogue.idsOf('早稻 褐飞虱'))[0]).toBe(stated.get('早稻 褐飞虱'));
    expect((await catalogue.idsOf('早稻 稻飞虱'))[0]).toBe(stated.get('早稻 褐飞虱'));
    // 水稻秧田 is a place where 早稻 grows or does not: no use on 早稻.
    expect(await catalogue.idsOf('早稻 白背飞虱')).toEqual([stated.get('水稻 稻飞虱')]);
    expect((await catalogue.idsOf('冬小麦 蚜虫'))[0]).toBe(stated.get('冬小麦 麦蚜'));
  });

  it('a crop that is exactly named is among the names, also where rows only say what includes it', async () => {
    const names = async (keyword: string) => {
      const { crop } = await read<FoundNames>('/api/publish/names', { keyword });
      return crop.list.map(({ name }) => name);
    };
    const { crop } = await read<FoundNames>('/api/publish/names', { keyword: '脐橙' });
    expect(crop.list).toEqual([{ name: '脐橙', alias: '', count: 2 }]);
    expect((await names('白菜'))[0]).toBe('白菜');
    // A beginning names only what rows say.
    expect(await names('脐')).toEqual([]);
    expect(await names('晚稻 稻飞虱')).toEqual(['晚稻']);
  });

  it('names in one cell are words of their own, which lead to 按作物找药', async () => {
    expect(await catalogue.wordsOf('水稻田')).toEqual(['crop 水稻田']);
    expect(await catalogue.wordsOf('qjz')).toEqual(['target 千金子']);
    const { search } = await catalogue.search('水稻田(直播) 千金子');
    expect(search?.parts.map(({ text, kind }) => `${kind} ${text}`)).toEqual(['crop 水稻田直播', 'target 千金子']);
  });
});
