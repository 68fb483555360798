import { publishSorts, publishTypes, toxicities } from '@admin-h5/contract';
import { validate } from '@admin-h5/contract/validation';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { systemActor, write } from '../../src/database/write.ts';
import { countEntries, readEntries } from '../../src/publish/feed-queries.ts';
import { UsageNames } from '../../src/publish/crop-finder/usage-names.ts';
import { SqlFeedReader } from '../../src/publish/feed-reader.ts';
import { readItems } from '../../src/publish/items.ts';
import { KeywordReader } from '../../src/publish/keyword-reader.ts';
import { matchableTypes, type ParsedPublishQuery, publishQuerySchema } from '../../src/publish/query-schema.ts';
import { changeRecord } from '../../src/records/change.ts';
import { loadRecord } from '../../src/records/read.ts';
import { createIn } from '../../src/records/write.ts';
import { startApp, type TestApp } from '../support/app.ts';
import {
  categoryInput,
  create,
  galleryInput,
  materialInput,
  picture,
  productInput,
  upload,
} from '../support/catalogue.ts';
import { eachAt, listAt, numberAt, valueAt } from '../support/response.ts';

describe('the feed', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  const feed = (query = '', headers = {}) => api.call('GET', `/api/publish/list?${query}`, { headers });
  const idsOf = async (query: string) => eachAt(await feed(query), 'data.list', 'id');
  const detail = (id: string) => api.call('GET', `/api/publish/${id}`);
  const status = (path: string, id: string, value: 0 | 1) =>
    api.call('PATCH', `/api/${path}/${id}/status`, { as: 'manager', body: { status: value } });

  it('shows enabled records of every type with their cards [§1 catalogue, §3 publish]', async () => {
    const products = await create(api, 'category', categoryInput());
    const materials = await create(api, 'category', categoryInput('material'));
    const file = await upload(api, await picture());
    const product = await create(api, 'product', { ...productInput(products.id), imageIds: [file.id], hot: true });
    const material = await create(api, 'material', { ...materialInput(materials.id), recommended: true });
    const item = await create(api, 'factory-gallery', galleryInput(file.id));
    await create(api, 'product', { ...productInput(products.id), status: 0 });

    const response = await feed();
    expect(response).toMatchObject({ status: 200, body: { data: { total: 3, page: 1, size: 10 } } });
    const byId = new Map(listAt(response).map((entry) => [entry['id'], entry]));
    expect(byId.get(product.id)).toEqual({
      id: product.id,
      type: 'product',
      title: product.name,
      summary: '10%可湿性粉剂 · 水稻 稻飞虱',
      coverFileId: file.id,
      coverUrl: `/api/files/preview/${file.id}`,
      tags: ['杀虫剂', '低毒', '热门'],
      categoryId: products.id,
      publishedAt: product.createdAt,
      viewCount: 0,
      top: false,
      card: {
        totalContent: '10%',
        formulation: 'WP',
        regNo: product.regNo,
        toxicity: '低毒',
        pesticideType: '杀虫剂',
        crops: '水稻',
        targets: '稻飞虱',
      },
    });
    expect(byId.get(material.id)).toMatchObject({
      type: 'material',
      top: true,
      coverUrl: null,
      card: { casNo: '67-56-1', purity: '≥99.9%', packaging: ['160kg/铁桶'], hazardous: true },
    });
    expect(byId.get(item.id)).toMatchObject({
      type: 'gallery',
      categoryId: null,
      card: { album: '生产车间', mediaType: 'image', imageCount: 1 },
    });
    const types = await api.call('GET', '/api/publish/types');
    expect(valueAt(types, 'data')).toEqual([
      { code: 'product', name: '产品', icon: 'product', count: 1, sort: 1 },
      { code: 'material', name: '原料', icon: 'material', count: 1, sort: 2 },
      { code: 'gallery', name: '工厂展示', icon: 'gallery', count: 1, sort: 3 },
    ]);
    expect(await idsOf('recommended=true')).toEqual([material.id]);
  });

  it('hides the content of a disabled branch at once, and shows it again', async () => {
    const top = await create(api, 'category', categoryInput());
    const low = await create(api, 'category', categoryInput('product', top.id));
    const product = await create(api, 'product', productInput(low.id));
    expect(await idsOf(`categoryId=${top.id}`)).toEqual([product.id]);
    await status('category', top.id, 0);
    expect(await idsOf(`categoryId=${low.id}`)).toEqual([]);
    expect(await idsOf(`keyword=${product.regNo}`)).toEqual([]);
    expect(await detail(product.id)).toMatchObject({ status: 404, body: { message: '请求的资源不存在' } });
    await status('category', top.id, 1);
    expect(await idsOf(`keyword=${product.regNo}`)).toEqual([product.id]);
    expect(await idsOf(`categoryId=${'f'.repeat(32)}`)).toEqual([]);
  });

  it('filters by every field of its query', async () => {
    const products = await create(api, 'category', categoryInput());
    const materials = await create(api, 'category', categoryInput('material'));
    const file = await upload(api, await picture());
    const usages = [{ ...productInput('').usages[0], crop: '柑橘树', target: '红蜘蛛' }];
    const product = await create(api, 'product', {
      ...productInput(products.id),
      usages,
      formulation: 'EW',
      toxicity: '微毒',
    });
    const material = await create(api, 'material', {
      ...materialInput(materials.id),
      purityMin: 12.5,
      hazardous: false,
    });
    const item = await create(api, 'factory-gallery', { ...galleryInput(file.id), album: '实验室' });

    for (const query of ['crop=柑橘', 'target=蜘蛛', 'formulation=EW', 'formulation=水乳剂', 'toxicity=微毒']) {
      const [name = '', value = ''] = query.split('=');
      expect(await idsOf(`${name}=${encodeURIComponent(value)}`)).toEqual([product.id]);
    }
    expect(await idsOf('hazardous=false')).toEqual([material.id]);
    expect(await idsOf(`purityMin=12&hazardous=false&type=material`)).toEqual([material.id]);
    expect(await idsOf('purityMin=12.6&hazardous=false')).toEqual([]);
    expect(await idsOf(`album=${encodeURIComponent('实验室')}`)).toEqual([item.id]);
    expect(await idsOf('type=gallery&toxicity=%E5%BE%AE%E6%AF%92')).toEqual([]);
    expect(await idsOf('crop=%25')).toEqual([]);
  });

  it('sorts by display order, age and views', async () => {
    const own = await create(api, 'category', categoryInput());
    const one = await create(api, 'product', { ...productInput(own.id), sort: 2 });
    const two = await create(api, 'product', { ...productInput(own.id), sort: 1 });
    const hot = await create(api, 'product', { ...productInput(own.id), sort: 3, hot: true });
    const query = `categoryId=${own.id}`;
    expect(await idsOf(query)).toEqual([two.id, one.id, hot.id]);
    expect(await idsOf(`${query}&sort=newest`)).toEqual([hot.id, two.id, one.id]);
    await detail(one.id);
    await api.context.catalogue.hits.flush();
    expect(await idsOf(`${query}&sort=hot`)).toEqual([hot.id, one.id, two.id]);
    expect(await idsOf(`${query}&size=1&page=2`)).toEqual([one.id]);
    expect(await idsOf('sort=newest&size=2&page=2')).toHaveLength(2);
  });

  it('is cached and revalidated by clients; an edit shows at once [§bodies publish]', async () => {
    const own = await create(api, 'category', categoryInput());
    const product = await create(api, 'product', productInput(own.id));
    const query = `categoryId=${own.id}`;
    const first = await feed(query);
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', etag: expect.stringMatching(/^".+"$/) });
    const kept = { 'if-none-match': String(first.headers['etag']) };
    expect((await feed(query, kept)).status).toBe(304);
    await api.call('PUT', `/api/product/${product.id}`, { as: 'manager', body: { ...product, name: '改名后的产品' } });
    expect(valueAt(await feed(query, kept), 'data.list.0.title')).toBe('改名后的产品');
  });

  it('ignores an invalid token [§401 public reads]', async () => {
    expect((await api.call('GET', '/api/publish/list', { as: 'nonsense' })).status).toBe(200);
  });

  it.each(['type=other', 'size=101', 'sort=views', 'toxicity=x', 'purityMin=x', 'hazardous=2', 'page=-1', 'album=x'])(
    'refuses ?%s with 400',
    async (query) => {
      expect(await feed(query)).toMatchObject({ status: 400, body: { success: false, message: '请求参数错误' } });
    },
  );
});

function pick<T>(list: readonly T[], at: number): T {
  const found = list[at % list.length];
  if (found === undefined) throw new Error('An empty list');
  return found;
}

const optional = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });

/** Drops undefined fields, as in a received query. */
const asQuery = (given: object): ParsedPublishQuery => JSON.parse(JSON.stringify(given)) satisfies ParsedPublishQuery;

describe('feed reader', () => {
  const many = 90;
  const formulations = ['WP', 'SC', 'EW'];
  let api: TestApp;
  let feed: SqlFeedReader;
  let categories: string[];

  /** Products, materials and gallery items of every kind, some of them hidden. */
  beforeAll(async () => {
    api = await startApp();
    const top = await create(api, 'category', categoryInput());
    const low = await create(api, 'category', categoryInput('product', top.id));
    const hidden = await create(api, 'category', { ...categoryInput(), status: 0 });
    const materials = await create(api, 'category', categoryInput('material'));
    categories = [top.id, low.id, hidden.id, materials.id, 'f'.repeat(32)];
    const { id: fileId } = await upload(api, await picture());
    const { catalogue, database } = api.context;
    for (let at = 0; at < many; at += 1) {
      const product = {
        ...productInput(pick([top.id, low.id, hidden.id], at)),
        formulation: pick(formulations, at),
        toxicity: pick(toxicities, at >> 1),
        recommended: at % 4 === 0,
        hot: at % 5 === 0,
        sort: at % 3,
        status: at % 11 === 0 ? 0 : 1,
      };
      await write(database, systemActor, async (scope) => {
        const { schema } = catalogue.products.description;
        const { value } = schema.validate(product);
        await createIn(catalogue.products, scope, value, { viewCount: (at * 7) % 13 });
      });
      if (at % 3 === 0) await create(api, 'material', { ...materialInput(materials.id), sort: at % 2 });
      if (at % 9 === 0) await create(api, 'factory-gallery', galleryInput(fileId));
    }
    feed = new SqlFeedReader(database, catalogue, new KeywordReader(database), new UsageNames(database));
  });
  afterAll(() => api.close());
  const question = fc.record({
    type: optional(publishTypes),
    categoryId: fc.option(
      fc.nat({ max: 4 }).map((at) => categories[at] ?? ''),
      { nil: undefined },
    ),
    formulation: optional([...formulations, 'XX']),
    toxicity: optional(toxicities),
    recommended: optional([true, false]),
    hazardous: optional([true, false]),
    album: optional(['生产车间', '实验室'] as const),
    keyword: optional(['']),
    crop: optional(['水稻', '小麦']),
    purityMin: optional([90, 99.95]),
    sort: fc.constantFrom(...publishSorts),
    page: fc.integer({ min: 1, max: 9 }),
    size: fc.constantFrom(1, 7, 10, 100),
  });
  const list = async (query: ParsedPublishQuery) => feed.list(query, await feed.state());

  /** The page as read by one query for entries and one for their number. */
  async function expectedPage(query: ParsedPublishQuery) {
    const { database, catalogue } = api.context;
    const { page, size, sort = 'sort', type: _type, crop, target: _target, ...others } = query;
    const filters = { ...others, ...(crop && { crop: [crop] }) };
    const { visibility } = await feed.state();
    const selection = { types: matchableTypes(query), filters, sort, visibility };
    const entries = await readEntries(database.reader, selection, { limit: size, offset: (page - 1) * size });
    const total = await countEntries(database.reader, selection);
    return { list: await readItems(database.reader, entries, catalogue.hits), total, page, size };
  }

  describe('pages of the feed', () => {
    it('contain the entries that match the filters, in order, for any query', async () => {
      await fc.assert(
        fc.asyncProperty(question, async (given) => {
          const query = asQuery(given);
          expect(await list(query)).toEqual(await expectedPage(query));
        }),
        { numRuns: 300 },
      );
    });

    it('are never older than the last edit, and at most seconds behind a running import', async () => {
      const { database, catalogue } = api.context;
      const query = asQuery({ type: 'product', categoryId: categories[0], page: 1, size: 100, sort: 'sort' });
      const before = await list(query);
      const [first, second] = before.list;
      if (!first || !second) throw new Error('Too few products');
      const moveBehind = (gradual: boolean) =>
        write(
          database,
          systemActor,
          async (scope) => {
            const current = await loadRecord(catalogue.products, scope.trx, first.id);
            await changeRecord(catalogue.products, scope, current, { sort: current.sort + 10 }, 'update');
          },
          { gradual },
        );
      await moveBehind(true);
      expect((await list(query)).list[0]?.id).toBe(first.id);
      await moveBehind(false);
      expect((await list(query)).list[0]?.id).toBe(second.id);
      expect(await list(query)).toEqual(await expectedPage(query));
    });
  });

  const text = fc.oneof(
    fc.constantFrom(
      '',
      '1',
      '2',
      '0',
      '-1',
      '1e3',
      ' 3 ',
      '007',
      '101',
      'true',
      'false',
      'yes',
      '水剂',
      'SL',
      'product',
    ),
    fc.constantFrom('newest', '虫', ' 虫 ', '生产车间', '__proto__', 'x'.repeat(101), 'x'.repeat(99)),
    fc.string(),
  );
  const fields = [
    'type',
    'categoryId',
    'keyword',
    'formulation',
    'crop',
    'purityMin',
    'hazardous',
    'album',
    'sort',
    'page',
    'size',
  ];
  const anyQuery = fc.array(fc.tuple(fc.constantFrom(...fields, 'unknown', '__proto__'), text), { maxLength: 6 });

  it('GET /api/publish/list accepts only queries that its schema allows, and normalises them', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, async (pairs) => {
        const search = new URLSearchParams(pairs);
        const given = Object.fromEntries(
          [...new Set(search.keys())].map((name) => {
            const values = search.getAll(name);
            return [name, values.length === 1 ? values[0] : values];
          }),
        );
        const result = validate(publishQuerySchema, given);
        const response = await api.call('GET', `/api/publish/list?${search.toString()}`);
        expect(response.status).toBe('value' in result ? 200 : 400);
        if (!('value' in result)) return;
        expect(numberAt(response, 'data.page')).toBe(result.value.page);
        expect(numberAt(response, 'data.size')).toBe(result.value.size);
      }),
      { numRuns: 300 },
    );
  });
});
