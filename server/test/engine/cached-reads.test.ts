import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { maxPopularityAge } from '../../src/publish/feed-reader.ts';
import { startApp, type TestApp } from '../support/app.ts';
import {
  categoryInput,
  create,
  galleryInput,
  materialInput,
  next,
  picture,
  productInput,
  synonymInput,
  upload,
  usageInput as usage,
} from '../support/catalogue.ts';
import { makePlace, noteStatements, postgresUrl, type TestPlace } from '../support/database.ts';
import { eachAt, numberAt, textAt, valueAt } from '../support/response.ts';

/** Longer than a value may lack views. */
const longerThanViews = 6000;

const path = (call: string, query: Record<string, string> = {}) =>
  `/api/publish/${call}?${new URLSearchParams(query).toString()}`;

describe('what visitors read', () => {
  let api: TestApp;
  let ids: { category: string; materials: string; product: string; next: string; material: string; item: string };
  let later = 0;
  /** Statements since the last edit, and those that read a whole order or count. */
  let statements: string[] = [];
  let scans: string[] = [];

  beforeAll(async () => {
    const now = performance.now.bind(performance);
    jest.spyOn(performance, 'now').mockImplementation(() => now() + later);
    const watched = noteStatements((statement, handle) => {
      statements.push(statement);
      if (handle === 'scanner') scans.push(statement);
    });
    api = await startApp({ wrap: watched });
    const category = await create(api, 'category', categoryInput());
    const materials = await create(api, 'category', categoryInput('material'));
    const { id: fileId } = await upload(api, await picture());
    const usages = [usage('水稻', '稻飞虱')];
    const product = await create(api, 'product', { ...productInput(category.id), usages, sort: 1 });
    const neighbour = await create(api, 'product', { ...productInput(category.id), usages, sort: 2 });
    await create(api, 'product', { ...productInput(category.id), usages, sort: 3 });
    const material = await create(api, 'material', materialInput(materials.id));
    const item = await create(api, 'factory-gallery', galleryInput(fileId));
    ids = {
      category: category.id,
      materials: materials.id,
      product: product.id,
      next: neighbour.id,
      material: material.id,
      item: item.id,
    };
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await api.close();
  });
  beforeEach(() => {
    // What an earlier test has written stays within no limit of time.
    later += maxPopularityAge;
  });

  async function change(of: keyof typeof editable, more: object): Promise<void> {
    const address = `/api/${editable[of]}/${ids[of]}`;
    const { body } = await api.call('GET', address, { as: 'manager' });
    const { data }: { data: object } = JSON.parse(JSON.stringify(body));
    const saved = await api.call('PUT', address, { as: 'manager', body: { ...data, ...more } });
    expect(saved).toMatchObject({ status: 200 });
  }
  const editable = {
    category: 'category',
    materials: 'category',
    product: 'product',
    next: 'product',
    material: 'material',
    item: 'factory-gallery',
  };
  const edits = {
    product: () => change('product', { tradeName: `商品名${next()}` }),
    material: () => change('material', { enName: `Name ${next()}` }),
    gallery: () => change('item', { description: `说明 ${next()}` }),
    category: () => change('category', { sort: next() }),
    synonym: async () => void (await create(api, 'synonym', synonymInput())),
    view: async () => {
      api.context.catalogue.hits.add('product', ids.product);
      await api.context.catalogue.hits.flush();
      later += longerThanViews;
    },
  };
  type Edit = keyof typeof edits;

  /** What a request reads after an edit, if the same was read before. */
  async function readsAfter(edit: Edit, before: string, request = before): Promise<{ all: number; scans: number }> {
    expect((await api.call('GET', before)).status).toBe(200);
    await edits[edit]();
    // Any request reads which categories are hidden, for all.
    expect((await api.call('GET', path('f'.repeat(32)))).status).toBe(404);
    [statements, scans] = [[], []];
    expect((await api.call('GET', request)).status).toBe(200);
    return { all: statements.length, scans: scans.length };
  }
  const detail = (id: string) => api.call('GET', path(id));
  const etag = async () => String((await detail(ids.product)).headers['etag']);
  /** The edits after which a request reads the database, and those after which it reads a whole order. */
  async function readers(before: string, request = before): Promise<{ all: Edit[]; scans: Edit[] }> {
    const found: { all: Edit[]; scans: Edit[] } = { all: [], scans: [] };
    for (const edit of ['product', 'material', 'gallery', 'category', 'synonym', 'view'] as const) {
      later += maxPopularityAge;
      const read = await readsAfter(edit, before, request);
      if (read.all > 0) found.all.push(edit);
      if (read.scans > 0) found.scans.push(edit);
    }
    return found;
  }

  describe.each<[string, () => Record<string, string>, Edit[]]>([
    ['products', () => ({ type: 'product', categoryId: ids.category }), ['product', 'category']],
    ['the newest products', () => ({ type: 'product', toxicity: '低毒', sort: 'newest' }), ['product', 'category']],
    ['popular products', () => ({ type: 'product', sort: 'hot', toxicity: '低毒' }), ['product', 'category', 'view']],
    ['materials', () => ({ type: 'material', hazardous: 'true' }), ['material', 'category']],
    ['the gallery', () => ({ type: 'gallery', album: '生产车间', sort: 'hot' }), ['gallery']],
    ['all', () => ({ recommended: 'false' }), ['product', 'material', 'category']],
    ['a holder', () => ({ type: 'product', holder: '某公司' }), ['product', 'category']],
  ])('the order of %s', (_name, query, expected) => {
    it('is read again after edits that can change it alone', async () => {
      // Another page: only the order may be cached.
      const pages = ['1', '2'].map((page) => path('list', { ...query(), size: '1', page }));
      expect((await readers(pages[0] ?? '', pages[1])).scans).toEqual(expected);
    });
  });

  it('a keyword leaves its order in the cache when a picture of the factory is edited, or anything viewed', async () => {
    for (const sort of [{}, { sort: 'newest' }]) {
      const query = { keyword: '水稻', type: 'product', size: '1', ...sort };
      const [first, second] = [path('list', query), path('list', { ...query, page: '2' })];
      for (const edit of ['gallery', 'view'] as const) {
        expect({ edit, ...(await readsAfter(edit, first, second)) }).toMatchObject({ edit, scans: 0 });
      }
      expect((await readsAfter('product', first, second)).scans).toBeGreaterThan(0);
    }
  });

  it.each<[string, () => string, Edit[]]>([
    ['a list of products', () => path('list', { type: 'product' }), ['product', 'category', 'view']],
    ['a list of the gallery', () => path('list', { type: 'gallery' }), ['gallery']],
    [
      'a list for a crop',
      () => path('list', { type: 'product', crop: '水稻' }),
      ['product', 'category', 'synonym', 'view'],
    ],
    ['the types', () => path('types'), ['product', 'material', 'gallery', 'category']],
    ['the crops', () => path('crops'), ['product', 'category', 'synonym']],
    [
      'the products for a crop',
      () => path('crops/products', { crop: '水稻', target: '稻飞虱' }),
      ['product', 'category', 'synonym', 'view'],
    ],
    ['suggestions', () => path('suggestions', { keyword: '水' }), ['product', 'material', 'category', 'synonym']],
    ['documents', () => path('documents', { keyword: '水稻' }), ['product', 'material', 'category', 'synonym']],
    ['the detail of a product', () => path(ids.next), ['product', 'category', 'view']],
    ['the detail of a material', () => path(ids.material), ['material', 'category', 'view']],
    ['the detail of a picture', () => path(ids.item), ['gallery']],
  ])('%s is read again after edits that can change it alone', async (_name, request, expected) => {
    expect((await readers(request())).all).toEqual(expected);
  });

  it('the selection for a crop and a pest stays when a product is viewed', async () => {
    const query = { crop: '水稻', target: '稻飞虱', size: '1' };
    const pages = [path('crops/products', query), path('crops/products', { ...query, page: '2' })] as const;
    expect(await readsAfter('view', ...pages)).toMatchObject({ scans: 0 });
  });

  it('what a keyword finds follows the views, minutes later', async () => {
    const query = path('list', { keyword: '水稻', type: 'product' });
    const found = async () => eachAt(await api.call('GET', query), 'data.list', 'id');
    const before = await found();
    const last = String(before.at(-1));
    api.context.catalogue.hits.add('product', last, 100);
    await api.context.catalogue.hits.flush();
    later += longerThanViews;
    expect(await found()).toEqual(before);
    later += maxPopularityAge;
    await edits.view();
    expect((await found())[0]).toBe(last);
  });

  describe('a detail', () => {
    it('that was read costs no statement, nor does the count of its view; its views alone cost one', async () => {
      await detail(ids.product);
      statements = [];
      await detail(ids.product);
      expect((await api.call('POST', `/api/publish/${ids.product}/view`)).status).toBe(200);
      expect(statements).toEqual([]);
      const views = numberAt(await detail(ids.product), 'data.viewCount');
      // As another instance counts.
      await api.context.database.db
        .updateTable('product')
        .set((eb) => ({ viewCount: eb('viewCount', '+', 40) }))
        .where('id', '=', ids.product)
        .execute();
      expect((await readsAfter('view', path(ids.product))).all).toBe(1);
      const shown = await detail(ids.product);
      expect(numberAt(shown, 'data.viewCount')).toBe(views + 41);
      expect(valueAt(shown, 'data.record.viewCount')).toBe(views + 41);
    });

    it('shows an edit of the record, its category and its neighbours at once', async () => {
      await detail(ids.product);
      await change('product', { name: '新的名称' });
      await change('next', { name: '旁边的名称' });
      await change('category', { name: '新的分类' });
      expect(valueAt(await detail(ids.product), 'data')).toMatchObject({
        title: '新的名称',
        next: { title: '旁边的名称' },
        record: { name: '新的名称', categoryName: '新的分类' },
      });
      await change('category', { status: 0 });
      expect((await detail(ids.product)).status).toBe(404);
      await change('category', { status: 1 });
      expect((await detail(ids.product)).status).toBe(200);
    });

    it('is the same for clients until what they see of it may have changed', async () => {
      const first = await etag();
      await edits.gallery();
      await edits.view();
      expect(await etag()).toBe(first);
      await edits.product();
      expect(await etag()).not.toBe(first);
    });
  });
});

// SQLite allows only one process at a time.
(postgresUrl === null ? describe.skip : describe)('two instances', () => {
  let place: TestPlace;
  let apis: TestApp[] = [];
  beforeAll(async () => {
    place = await makePlace();
    apis = [await startApp({ place }), await startApp({ place })];
  });
  afterAll(async () => {
    for (const api of apis) await api.close();
    await place.remove();
  });

  it('never show a record, or its place in a list, as it was before a write that the other has acknowledged', async () => {
    const [one, other] = apis;
    if (!one || !other) throw new Error('Not started');
    const category = await create(one, 'category', categoryInput());
    let record: object = await create(one, 'product', productInput(category.id));
    const id = textAt({ body: record }, 'id');
    for (let time = 0; time < 30; time += 1) {
      const body = { ...record, name: `第${time}次` };
      const saved = await one.call('PUT', `/api/product/${id}`, { as: 'manager', body });
      record = { ...body, version: numberAt(saved, 'data.version') };
      const [detail, list] = await Promise.all([
        other.call('GET', path(id)),
        other.call('GET', path('list', { type: 'product', categoryId: category.id })),
      ]);
      expect([valueAt(detail, 'data.title'), valueAt(list, 'data.list.0.title')]).toEqual([body.name, body.name]);
    }
  });
});
