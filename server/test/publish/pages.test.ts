import type {
  CropNode,
  CropTargets,
  Crops,
  Fields,
  FoundNames,
  Product,
  PublishFacets,
  PublishPage,
  Usage,
} from '@admin-h5/contract';
import { galleryFields, materialFields, productFields } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { sql } from 'kysely';
import { systemActor, write } from '../../src/database/write.ts';
import { cropNodes } from '../../src/publish/crop-finder/crop-tree.ts';
import { NameTree } from '../../src/publish/crop-finder/name-relations.ts';
import { reference } from '../../src/publish/crop-finder/usage-queries.ts';
import { publicFields } from '../../src/publish/detail.ts';
import { RankedEntries } from '../../src/publish/found-queries.ts';
import { createIn } from '../../src/records/write.ts';
import type { SynonymRow } from '../../src/search/tables.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { documentOf, specimen } from '../document/documents.ts';
import {
  bannerInput,
  categoryInput,
  create,
  galleryInput,
  materialInput,
  picture,
  productInput,
  upload,
  usageInput as usage,
} from '../support/catalogue.ts';
import { eachAt, fieldsAt, numberAt, valueAt } from '../support/response.ts';
import * as fc from 'fast-check';

/** The declared fields that visitors get. */
const visible = (fields: Fields) => Object.keys(publicFields(fields, fields)).toSorted().join(' ');

describe('a detail', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  const detail = (id: string) => api.call('GET', `/api/publish/${id}`);
  const status = (path: string, id: string, value: 0 | 1) =>
    api.call('PATCH', `/api/${path}/${id}/status`, { as: 'manager', body: { status: value } });

  it('contains content, pictures, the public record and its neighbours, and counts a view [§3 publish]', async () => {
    const own = await create(api, 'category', categoryInput());
    const file = await upload(api, await picture());
    const before = await create(api, 'product', { ...productInput(own.id), sort: 5000 });
    const performance = '内吸性强\n<b>持效期长</b>';
    const product = await create(api, 'product', {
      ...productInput(own.id),
      sort: 5001,
      imageIds: [file.id],
      performance,
    });
    const after = await create(api, 'product', { ...productInput(own.id), sort: 5002 });
    const first = fieldsAt(await detail(product.id));
    expect(first).toMatchObject({
      type: 'product',
      images: [file.id],
      prev: { id: before.id, title: before.name, note: '10% 可湿性粉剂' },
      next: { id: after.id, title: after.name, note: '10% 可湿性粉剂' },
      viewCount: 0,
      record: { name: product.name, usages: product.usages, categoryName: own.name },
    });
    expect(first['content']).toContain('<h3>产品性能</h3><p>内吸性强</p><p>&lt;b&gt;持效期长&lt;/b&gt;</p>');
    for (const hidden of ['createdBy', 'updatedBy', 'deletedAt', 'version', 'search', 'crops']) {
      expect(first['record']).not.toHaveProperty(hidden);
    }
    // The same device counts once an hour.
    expect(valueAt(await detail(product.id), 'data.viewCount')).toBe(1);
    await api.context.catalogue.hits.flush();
    const stored = await api.call('GET', `/api/product/${product.id}`, { as: 'manager' });
    expect(valueAt(stored, 'data')).toMatchObject({ viewCount: 1, version: 1 });
  });

  it('has the fields of a record that its entity declares for visitors: who sees a new one is said here or by `internal`', () => {
    expect(visible(productFields)).toBe(
      'categoryId documents enName fileIds firstAid formulation hot imageIds ingredients licenseNo name performance pesticideType ' +
        'precautions recommended regHolder regNo regValidFrom regValidTo restricted shelfLifeMonths sort spec standardNo status ' +
        'storage technical totalContent toxicity tradeName usages videoId',
    );
    expect(visible(materialFields)).toBe(
      'aliases appearance boilingPoint casNo categoryId density documents enName fileIds flashPoint formula ghs grade hazardClass ' +
        'hazardous hsCode imageIds meltingPoint molWeight name packaging packingGroup purity purityMin recommended shelfLifeMonths ' +
        'solubility sort standard status storage unNo usage',
    );
    expect(visible(galleryFields)).toBe(
      'album description imageIds mediaType posterId sort status takenAt title videoId',
    );
    const fields = {
      name: { kind: 'text', label: '名称' },
      cost: { kind: 'number', label: '成本', internal: true },
    } as const;
    const shown: { name: string } = publicFields(fields, { name: '甲', cost: 3, version: 1 });
    expect(shown).toEqual({ name: '甲' });
  });

  it('is not viewed by a server that renders its page; the browser counts that view', async () => {
    const own = await create(api, 'category', categoryInput());
    const { id } = await create(api, 'product', productInput(own.id));
    const rendered = async () =>
      valueAt(await api.call('GET', `/api/publish/${id}`, { headers: { purpose: 'prefetch' } }), 'data.viewCount');
    expect([await rendered(), await rendered()]).toEqual([0, 0]);
    expect((await api.call('POST', `/api/publish/${id}/view`)).status).toBe(200);
    expect(await rendered()).toBe(1);
    await status('product', id, 0);
    expect((await api.call('POST', `/api/publish/${id}/view`)).status).toBe(404);
  });

  it('is viewed once an hour by a device, and not more by an address than people would', async () => {
    const own = await create(api, 'category', categoryInput());
    const { id } = await create(api, 'product', productInput(own.id));
    const view = (device: string, address: string) =>
      api.call('POST', `/api/publish/${id}/view`, { address, headers: { 'user-agent': device } });
    const views = async () => {
      await api.context.catalogue.hits.flush();
      return valueAt(await api.call('GET', `/api/product/${id}`, { as: 'manager' }), 'data.viewCount');
    };
    for (const device of ['phone', 'phone', 'tablet', 'phone']) await view(device, '203.0.113.1');
    await view('phone', '203.0.113.2');
    expect(await views()).toBe(3);
    for (let at = 0; at < 100; at += 1) expect((await view(`device ${at}`, `2001:db8::${at}`)).status).toBe(200);
    expect(await views()).toBe(33);
  });

  it.each(['types-of', 'f'.repeat(32), '..%2f..%2fetc', '%F0%9F%98%80'])('is 404 for %s', async (id) => {
    expect(await detail(id)).toMatchObject({ status: 404, body: { success: false, code: 'NOT_FOUND' } });
  });

  it('returns 404 for a record that is disabled, deleted or not part of the feed [§bodies 404]', async () => {
    const own = await create(api, 'category', categoryInput());
    const product = await create(api, 'product', productInput(own.id));
    expect((await detail(own.id)).status).toBe(404);
    await status('product', product.id, 0);
    expect((await detail(product.id)).status).toBe(404);
    await status('product', product.id, 1);
    expect((await detail(product.id)).status).toBe(200);
    await api.call('DELETE', `/api/product/${product.id}`, { as: 'manager' });
    expect(await detail(product.id)).toMatchObject({ status: 404, body: { code: 'DELETED' } });
    await api.call('DELETE', `/api/category/${own.id}`, { as: 'manager' });
    expect(await detail(own.id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });
});

interface Made {
  usages?: Usage[];
  regHolder?: string;
  categoryId?: string;
  status?: 0 | 1;
}

describe('files of records that visitors do not see', () => {
  let api: TestApp;
  const hidden = new Map<string, string>();
  const shown = new Map<string, string>();
  const ids: string[] = [];
  /** A picture or document that a record names in some field. */
  async function file(name: string, content?: Buffer): Promise<string> {
    const { id } = await upload(api, content ?? (await picture(750, 350)), content ? '示例.pdf' : undefined);
    (name.startsWith('shown') ? shown : hidden).set(id, name);
    return id;
  }
  const pdf = (name: string, at: number) => file(name, Buffer.concat([specimen, Buffer.from(`\n% ${name} ${at}\n`)]));

  const filled = async (name: string) => ({
    imageIds: [await file(`${name} picture`), await file(`${name} second picture`)],
    documents: [documentOf(await pdf(`${name} document`, 1))],
    fileIds: [await pdf(`${name} file`, 2)],
  });

  beforeAll(async () => {
    api = await startApp();
    const remove = (path: string, id: string) => api.call('DELETE', `/api/${path}/${id}`, { as: 'manager' });
    const category = async (name: string, kind: 'product' | 'material', parent: string | null) => {
      const files = { iconId: await file(`${name} icon`), coverId: await file(`${name} cover`) };
      return (await create(api, 'category', { ...categoryInput(kind, parent), ...files })).id;
    };
    for (const kind of ['product', 'material'] as const) {
      const input = kind === 'product' ? productInput : materialInput;
      const open = await category(`shown ${kind} category`, kind, null);
      const closed = await category(`disabled ${kind} category`, kind, null);
      const below = await category(`${kind} category below a disabled one`, kind, closed);
      const removed = await category(`deleted ${kind} category`, kind, null);
      await remove('category', removed);
      for (const [name, categoryId, status] of [
        [`shown ${kind}`, open, 1],
        [`disabled ${kind}`, open, 0],
        [`${kind} of a disabled category`, closed, 1],
        [`${kind} below a disabled category`, below, 1],
        [`deleted ${kind}`, open, 1],
      ] as const) {
        const { id } = await create(api, kind, { ...input(categoryId), ...(await filled(name)), status });
        ids.push(id);
        if (name.startsWith('deleted')) await remove(kind, id);
      }
      await api.call('PATCH', `/api/category/${closed}/status`, { as: 'manager', body: { status: 0 } });
      // A picture that is no longer one of a shown record.
      const before = await create(api, kind, { ...input(open), imageIds: [await file(`former picture of a ${kind}`)] });
      await api.call('PUT', `/api/${kind}/${before.id}`, { as: 'manager', body: { ...before, imageIds: [] } });
      ids.push(before.id);
    }
    for (const name of ['shown gallery', 'disabled gallery', 'deleted gallery']) {
      const input = { ...galleryInput(await file(name)), status: name === 'disabled gallery' ? 0 : 1 };
      const { id } = await create(api, 'factory-gallery', input);
      ids.push(id);
      if (name === 'deleted gallery') await remove('factory-gallery', id);
    }
    for (const [name, change] of [
      ['shown banner', {}],
      ['disabled banner', { status: 0 }],
      ['past banner', { startAt: '2020-01-01T00:00:00.000Z', endAt: '2020-02-01T00:00:00.000Z' }],
      ['future banner', { startAt: '2999-01-01T00:00:00.000Z', endAt: null }],
    ] as const)
      await create(api, 'banner', { ...bannerInput(await file(name)), ...change });
  }, 60_000);
  afterAll(() => api?.close());

  it('are named by no call that anyone may make', async () => {
    const open = api.context.routes.filter(({ method, access }) => method === 'GET' && access.kind === 'public');
    const queries = [
      '',
      '?keyword=' + encodeURIComponent('吡虫啉'),
      '?keyword=' + encodeURIComponent('甲醇'),
      '?type=product',
      '?type=material&size=100',
      '?type=gallery',
      '?size=100',
      '?position=home',
      '?crop=' + encodeURIComponent('水稻') + '&target=' + encodeURIComponent('稻飞虱'),
    ];
    const seen = new Set<string>();
    const ask = async (url: string, as: string | null) => {
      const text = JSON.stringify((await api.call('GET', url, { as })).body) ?? '';
      for (const [id, name] of hidden) if (text.includes(id)) throw new Error(`${url} names the file of a ${name}`);
      for (const [id, name] of shown) if (text.includes(id)) seen.add(name);
    };
    for (const as of [null, 'owner']) {
      for (const { url } of open.filter(({ url }) => !url.startsWith('/api/files/') && !url.startsWith('/api/docs'))) {
        const paths = url.includes(':')
          ? ids.map((id) => url.replaceAll(/:(\w+)/g, id))
          : queries.map((query) => url + query);
        for (const path of paths) await ask(path, as);
      }
      for (const file of hidden.keys())
        for (const id of ids.slice(0, 3)) await ask(`/api/publish/documents/${id}/${file}`, as);
    }
    // Otherwise the search above would find nothing whatever is published.
    expect([...seen].toSorted()).toEqual([...new Set(shown.values())].toSorted());
  }, 60_000);
});

describe('names', () => {
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
});

describe('crop and target of the feed', () => {
  let api: TestApp;
  let categoryId: string;
  const add = (...usages: Usage[]): Promise<Product> => create(api, 'product', { ...productInput(categoryId), usages });
  /** Ids in the visitors' list for a crop and a target. */
  const found = async (filter: { crop?: string; target?: string }) => {
    const response = await api.call('GET', `/api/publish/list?${new URLSearchParams(filter).toString()}`);
    const ids = eachAt(response, 'data.list', 'id');
    expect(numberAt(response, 'data.total')).toBe(ids.length);
    return ids;
  };
  const change = (product: Product, fields: object) =>
    api.call('PUT', `/api/product/${product.id}`, { as: 'manager', body: { ...productInput(categoryId), ...fields } });

  beforeAll(async () => {
    api = await startApp();
    categoryId = (await create(api, 'category', categoryInput())).id;
  });
  afterAll(() => api.close());

  it('match the same row of 使用范围 [§3 crop and target]', async () => {
    const both = await add(usage('小麦', '蚜虫'), usage('水稻', '稻飞虱'));
    expect(await found({ crop: '小麦', target: '稻飞虱' })).toEqual([]);
    expect(await found({ crop: '小麦', target: '蚜虫' })).toEqual([both.id]);
    expect(await found({ crop: '水稻', target: '飞虱' })).toEqual([both.id]);
    expect(await found({ crop: '小麦' })).toEqual([both.id]);
    expect(await found({ target: '稻飞虱' })).toEqual([both.id]);
  });

  it('do not match values of two different rows [§3 crop and target]', async () => {
    await add(usage('番茄', '白粉病'), usage('黄瓜', '霜霉病'));
    expect(await found({ crop: '番茄、黄瓜' })).toEqual([]);
    expect(await found({ target: '白粉病、霜霉病' })).toEqual([]);
    expect(await found({ crop: '、' })).toEqual([]);
  });

  it('ignore case and width on both sides', async () => {
    const fruit = await add(usage('Apple（红富士）', 'Ａphids'));
    for (const crop of ['apple', 'ＡＰＰＬＥ', 'Apple(红富士)', '（红富士）']) {
      expect(await found({ crop, target: 'aphids' })).toEqual([fruit.id]);
    }
    expect(await found({ crop: 'a%e' })).toEqual([]);
  });

  it('follow an edit, a deletion and the purge from the recycle bin', async () => {
    const product = await add(usage('棉花', '棉铃虫'));
    const response = await change(product, {
      regNo: product.regNo,
      version: product.version,
      usages: [usage('棉花', '红铃虫')],
    });
    expect(response.status).toBe(200);
    expect(await found({ crop: '棉花', target: '棉铃虫' })).toEqual([]);
    expect(await found({ crop: '棉花', target: '红铃虫' })).toEqual([product.id]);
    await api.call('DELETE', `/api/product/${product.id}`, { as: 'manager' });
    expect(await found({ crop: '棉花' })).toEqual([]);
    await api.call('POST', '/api/recycle/batch/restore', { as: 'admin', body: { ids: [product.id] } });
    expect(await found({ crop: '棉花', target: '红铃虫' })).toEqual([product.id]);
    await api.call('DELETE', `/api/product/${product.id}`, { as: 'manager' });
    expect((await api.call('DELETE', '/api/recycle/batch', { as: 'admin', body: { ids: [product.id] } })).status).toBe(
      200,
    );
    const { rows } =
      await sql`select 1 from ${sql.table('productUsage')} where ${sql.ref('productId')} = ${product.id}`.execute(
        api.context.database.db,
      );
    expect(rows).toEqual([]);
  });
});

const includes = (term: string, means: string): SynonymRow => ({
  owner: means,
  kind: 'crop',
  term,
  means,
  relation: 'includes',
});

const stated = (name: string, count: number) => ({ name, count, says: reference.stated });

const group = (name: string) => ({ name, count: 6, says: reference.included });

describe('crop nodes', () => {
  const namesOf = (nodes: readonly CropNode[]): string[] =>
    nodes.flatMap(({ name, children }) => [name, ...namesOf(children)]);

  it('shows every crop once, also those whose groups include each other in a circle', () => {
    const tree = new NameTree(
      [
        includes('粮食作物', '水稻'),
        includes('水稻', '粮食作物'),
        includes('粮食作物', '小麦'),
        includes('水稻', '早稻'),
        includes('果树', '苹果'),
      ],
      'crop',
    );
    const counts = [stated('水稻', 3), stated('小麦', 2), stated('早稻', 1), stated('苹果', 1)];
    const shown = namesOf(cropNodes([...counts, group('粮食作物'), group('果树')], tree));
    expect(shown).toEqual(expect.arrayContaining(['水稻', '小麦', '早稻', '苹果']));
    expect(new Set(shown).size).toBe(shown.length);
  });
});

/** Entries 1 to `total` in parts with these numbers. */
function ranked(total: number, parts: readonly (readonly number[])[], first?: string) {
  const all = jest.fn(() => parts.map((numbers) => numbers.join(',')));
  const read = jest.fn((part: string) => Promise.resolve(part));
  const found = Array.from({ length: total }, (_, at) => at + 1).join(',');
  const entries = new RankedEntries(found, { all, read }, first);
  const page = (offset: number, limit: number) => entries.page({ offset, limit });
  return { all, read, page };
}

describe('ranked entries', () => {
  it('ranks entries by the first part that has them, those of no part last', async () => {
    const { page } = ranked(7, [[5], [], [2, 5, 3], [], [7]]);
    expect(await page(0, 7)).toEqual([5, 2, 3, 7, 1, 4, 6]);
  });

  it('returns the same order by pages, in whatever order they are asked for, also at the same moment', async () => {
    const parts = [[4], [], [6, 1], [2]];
    const { page } = ranked(6, parts);
    expect(await Promise.all([page(4, 2), page(0, 2), page(2, 2)])).toEqual([
      [3, 5],
      [4, 1],
      [6, 2],
    ]);
  });

  it('reads a part once, only for a page that reaches it, and nothing when all is ranked or nothing was found', async () => {
    const { page, all, read } = ranked(3, [[2], [1], [3]]);
    await page(0, 1);
    expect(read.mock.calls).toEqual([['2']]);
    await page(0, 3);
    expect(read.mock.calls).toEqual([['2'], ['1'], ['3']]);
    const before = all.mock.calls.length;
    expect(await page(0, 3)).toEqual([2, 1, 3]);
    expect(all).toHaveBeenCalledTimes(before);
    const none = ranked(0, [[1]]);
    expect(await none.page(0, 10)).toEqual([]);
    expect(none.all).not.toHaveBeenCalled();
  });

  it('does not read the best part again that came with what was found', async () => {
    const { page, read } = ranked(3, [[2], [1], [3]], '2');
    expect(await page(0, 1)).toEqual([2]);
    expect(read).not.toHaveBeenCalled();
    expect(await page(0, 3)).toEqual([2, 1, 3]);
    expect(read.mock.calls).toEqual([['1'], ['3']]);
  });

  it('reads a part again that could not be read', async () => {
    const { page, read } = ranked(2, [[2], [1]]);
    read.mockRejectedValueOnce(new Error('lost'));
    await expect(page(0, 2)).rejects.toThrow('lost');
    expect(await page(0, 2)).toEqual([2, 1]);
  });
});
