import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eachAt, listAt, valueAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import {
  categoryInput,
  create,
  galleryInput,
  materialInput,
  picture,
  productInput,
  upload,
} from '../support/catalogue.ts';

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

describe('the feed', () => {
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
