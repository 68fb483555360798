import type { Crops, CropTargets, FoundNames, PublishFacets, PublishPage, Usage } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { systemActor, write } from '../../src/database/write.ts';
import { createIn } from '../../src/records/write.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, productInput, usageInput as usage } from '../support/catalogue.ts';

let api: TestApp;
let categoryId: string;
let hiddenId: string;
beforeAll(async () => {
  api = await startApp();
  categoryId = (await create(api, 'category', categoryInput())).id;
  hiddenId = (await create(api, 'category', { ...categoryInput(), status: 0 })).id;
});
afterAll(() => api.close());

async function read<Data>(path: string, query: Record<string, string>): Promise<Data> {
  const { status, body } = await api.call('GET', `/api/publish/${path}?${new URLSearchParams(query).toString()}`);
  expect(status).toBe(200);
  const { data }: { data: Data } = JSON.parse(JSON.stringify(body));
  return data;
}
const names = (keyword: string) => read<FoundNames>('names', { keyword });
const companies = async (keyword: string) =>
  (await names(keyword)).company.list.map(({ name, count }) => [name, count]);
const ofHolder = (holder: string, more: Record<string, string> = {}) =>
  read<PublishPage>('list', { type: 'product', holder, ...more });

interface Made {
  usages?: Usage[];
  regHolder?: string;
  categoryId?: string;
  status?: 0 | 1;
}

/** Replaces all products. */
const fill = (products: readonly Made[]) =>
  write(api.context.database, systemActor, async (scope) => {
    for (const table of ['searchDocument', 'productUsage', 'product'] as const)
      await scope.trx.deleteFrom(table).execute();
    for (const product of products)
      await createIn(api.context.catalogue.products, scope, { ...productInput(categoryId), usages: [], ...product });
  });

describe('crops and pests of a search', () => {
  it('are found by their names, other names, pinyin and initials, and say the other name', async () => {
    await fill([
      { usages: [usage('水稻', '稻飞虱')] },
      { usages: [usage('水稻', '稻飞虱'), usage('苞谷', '红蜘蛛')] },
      { usages: [usage('早稻', '二化螟')] },
    ]);
    expect((await names('水稻')).crop).toEqual({ total: 1, list: [{ name: '水稻', alias: '', count: 3 }] });
    for (const keyword of ['shuidao', 'sd', 'ＳＨＵＩ　ＤＡＯ'])
      expect((await names(keyword)).crop.list[0]).toMatchObject({ name: '水稻', alias: '' });
    expect((await names('红蜘蛛')).target).toEqual({ total: 1, list: [{ name: '叶螨', alias: '红蜘蛛', count: 1 }] });
    expect((await names('hzz')).target.list).toEqual([{ name: '叶螨', alias: '红蜘蛛', count: 1 }]);
    expect((await names('苞谷')).crop.list).toEqual([{ name: '玉米', alias: '苞谷', count: 1 }]);
    expect((await names('稻')).crop.list.map(({ name }) => name)).toEqual(['水稻', '早稻']);
  });

  it('are those that the words name one by one', async () => {
    await fill([{ usages: [usage('水稻', '稻飞虱')] }, { usages: [usage('小麦', '蚜虫')] }]);
    const { crop, target } = await names('水稻 稻飞虱');
    expect([crop.list, target.list]).toEqual([
      [{ name: '水稻', alias: '', count: 1 }],
      [{ name: '稻飞虱', alias: '', count: 1 }],
    ]);
    expect((await names('小麦除草剂')).crop.list).toEqual([{ name: '小麦', alias: '', count: 1 }]);
  });

  it('are only those of products that visitors see', async () => {
    await fill([
      { usages: [usage('水稻', '稻飞虱')], status: 0 },
      { usages: [usage('水稻', '稻飞虱')], categoryId: hiddenId },
    ]);
    expect(await names('水稻 稻飞虱')).toEqual({
      crop: { total: 0, list: [] },
      target: { total: 0, list: [] },
      company: { total: 0, list: [] },
    });
  });
});

describe('companies of a search', () => {
  it('are the holders of published products, by parts of their names, pinyin and initials', async () => {
    await fill([
      { regHolder: '江苏绿野农化有限公司' },
      { regHolder: '江苏绿野农化有限公司' },
      { regHolder: '山东绿野农化有限公司' },
      { regHolder: '北京 ABC（中国）公司' },
      { regHolder: '浙江绿野农化有限公司', status: 0 },
      { regHolder: '安徽绿野农化有限公司', categoryId: hiddenId },
    ]);
    const [many, few] = [
      ['江苏绿野农化有限公司', 2],
      ['山东绿野农化有限公司', 1],
    ];
    expect(await companies('绿野')).toEqual([many, few]);
    expect(await companies('lvye')).toEqual([many, few]);
    expect(await companies('山东 绿野')).toEqual([few]);
    expect(await companies('jsly')).toEqual([many]);
    expect(await companies('abc中国')).toEqual([['北京 ABC（中国）公司', 1]]);
  });

  it('include the own company, with its telephone and the products that it holds', async () => {
    const company = { name: '绿野农化有限公司', shortName: '绿野', phone: '0512-66668888' };
    const { body } = await api.call('GET', '/api/company');
    const { data }: { data: object } = JSON.parse(JSON.stringify(body));
    const { status } = await api.call('PUT', '/api/company', { as: 'manager', body: { ...data, ...company } });
    expect(status).toBe(200);
    await fill([{ regHolder: '江苏绿野农化有限公司' }, { regHolder: '江苏绿野农化有限公司' }]);
    const own = { ...company, alias: '', own: true };
    const holder = { name: '江苏绿野农化有限公司', alias: '', count: 2, own: false, shortName: '', phone: '' };
    expect((await names('绿野')).company).toEqual({ total: 2, list: [{ ...own, count: 0 }, holder] });
    await fill([{ regHolder: '绿野农化有限公司' }]);
    expect((await names('绿野')).company).toEqual({ total: 1, list: [{ ...own, count: 1 }] });
  });
});

describe('the products of a holder', () => {
  it('are those of the whole name, in any spelling, filtered and searched like others', async () => {
    await fill([
      { regHolder: '绿野农化有限公司', usages: [usage('水稻', '稻飞虱')] },
      { regHolder: '绿野 农化有限公司' },
      { regHolder: '江苏绿野农化有限公司', usages: [usage('水稻', '稻飞虱')] },
      { regHolder: '绿野农化有限公司', status: 0 },
    ]);
    const holder = '绿野农化有限公司';
    expect((await ofHolder(holder)).total).toBe(2);
    expect((await ofHolder(holder, { crop: '水稻' })).total).toBe(1);
    expect((await ofHolder(holder, { keyword: '水稻' })).total).toBe(1);
    expect((await ofHolder(holder, { keyword: '水稻', sort: 'newest' })).total).toBe(1);
    expect((await ofHolder('绿野')).total).toBe(0);
    const facets = await read<PublishFacets>('facets', { type: 'product', holder });
    expect(facets.total).toBe(2);
    expect(facets.facets.crop?.values).toEqual([{ value: '水稻', count: 1 }]);
    expect((await read<PublishFacets>('facets', { type: 'product', holder, keyword: '稻飞虱' })).total).toBe(1);
    expect((await read<PublishPage>('list', { type: 'material', holder })).total).toBe(0);
  });
});

it('answers 400 without words', async () => {
  for (const query of ['', '?keyword=', '?keyword=%20'])
    expect((await api.call('GET', `/api/publish/names${query}`)).status).toBe(400);
});

const crops = ['水稻', '早稻', '水稻育秧田', '苞谷', '白菜、萝卜', '十字花科蔬菜', '小麦（南方）'];
const targets = ['稻飞虱', '褐飞虱', '红蜘蛛', '二斑叶螨', '稗草、千金子', '螟虫'];
const holders = ['绿野农化有限公司', '江苏绿野农化有限公司', '绿野 农化有限公司', '绿野', 'Bayer AG', ''];
const keywords = [
  '水稻',
  '稻',
  '玉米',
  '菜',
  'sd',
  '虱',
  '螨',
  '稗',
  '螟',
  '绿野',
  '有限公司',
  'bayer',
  '水稻 螟虫 绿野',
];
const product = fc.record({
  usages: fc.uniqueArray(fc.tuple(fc.constantFrom(...crops), fc.constantFrom(...targets)), {
    maxLength: 3,
    selector: (pair) => pair.join('|'),
  }),
  regHolder: fc.constantFrom(...holders),
  hidden: fc.constantFrom(false, false, true),
  status: fc.constantFrom(1 as const, 1 as const, 0 as const),
});

it('counts for each name what its link opens', async () => {
  let compared = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 15 }), async (products) => {
      await fill(
        products.map(({ usages, hidden, ...rest }) => ({
          ...rest,
          usages: usages.map(([crop, target]) => usage(crop, target)),
          ...(hidden && { categoryId: hiddenId }),
        })),
      );
      for (const keyword of keywords) {
        const { crop, target, company } = await names(keyword);
        for (const { name, count } of crop.list)
          expect([name, (await read<CropTargets>('crops/targets', { crop: name })).total]).toEqual([name, count]);
        for (const { name, count } of target.list)
          expect([name, (await read<Crops>('crops', { target: name })).total]).toEqual([name, count]);
        for (const { name, count } of company.list) {
          expect([name, (await ofHolder(name)).total]).toEqual([name, count]);
          const { total } = await read<PublishFacets>('facets', { type: 'product', holder: name });
          expect([name, total]).toEqual([name, count]);
        }
        expect([...crop.list, ...target.list].filter(({ count }) => count === 0)).toEqual([]);
        for (const { total, list } of [crop, target, company]) {
          expect(total).toBe(list.length);
          compared += total;
        }
      }
    }),
    { numRuns: 12 },
  );
  expect(compared).toBeGreaterThan(50);
}, 60_000);
