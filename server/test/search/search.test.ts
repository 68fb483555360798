import type { Category, PublishPage } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { rebuildIndex } from '../../src/search/rebuild.ts';
import type { TestApp } from '../support/app.ts';
import { startCatalogue } from '../support/catalogue-app.ts';
import { categoryInput, create, materialInput, productInput } from '../support/catalogue.ts';

let api: TestApp;
let category: Category;
let materials: Category;
beforeAll(async () => {
  ({ api, category, materials } = await startCatalogue());
});
afterAll(() => api.close());

async function search(keyword: string, more: Record<string, string> = {}): Promise<PublishPage> {
  const query = new URLSearchParams({ keyword, size: '50', ...more });
  const { body } = await api.call('GET', `/api/publish/list?${query.toString()}`);
  const { data }: { data: PublishPage } = JSON.parse(JSON.stringify(body));
  return data;
}
const idsOf = async (keyword: string, more?: Record<string, string>) =>
  (await search(keyword, more)).list.map(({ id }) => id);
const titlesOf = async (keyword: string, more?: Record<string, string>) =>
  (await search(keyword, more)).list.map(({ title }) => title);
const partsOf = async (keyword: string) =>
  (await search(keyword)).search?.parts.map(({ text, kind }) => `${kind} ${text}`);

const material = (name: string, more: object = {}) =>
  create(api, 'material', { ...materialInput(materials.id), name, enName: '', aliases: [], casNo: '', ...more });
const product = (name: string, more: object = {}) =>
  create(api, 'product', {
    ...productInput(category.id),
    name,
    enName: '',
    ingredients: [{ name, enName: '', casNo: '', content: 10, unit: '%' }],
    ...more,
  });

describe('the order of results', () => {
  it('is exact, then prefix, then word, then part; the name before other fields', async () => {
    for (const name of ['稀硫酸', '硫酸铜', '硫酸', '工业 硫酸']) await material(name);
    await material('磺镪水', { aliases: ['硫酸'] });
    await material('防腐剂', { appearance: '硫酸' });
    expect(await titlesOf('硫酸')).toEqual(['硫酸', '磺镪水', '防腐剂', '硫酸铜', '工业 硫酸', '稀硫酸']);
    await material('甲醇', { enName: 'methanol' });
    await material('乙醇', { enName: 'ethanol' });
    expect(await titlesOf('ethanol')).toEqual(['乙醇', '甲醇']);
  });

  it('puts popular records first among equal ones, and any requested order before relevance', async () => {
    const [first, second, third] = [await material('蓝矾'), await material('蓝矾'), await material('蓝矾')];
    const ids = idsOf.bind(null, '蓝矾');
    expect(await ids()).toEqual([third.id, second.id, first.id]);
    api.context.catalogue.hits.add('material', first.id, 5);
    await api.context.catalogue.hits.flush();
    // An edit keeps the views.
    await api.call('PATCH', `/api/material/${first.id}/status`, { as: 'manager', body: { status: 0 } });
    await api.call('PATCH', `/api/material/${first.id}/status`, { as: 'manager', body: { status: 1 } });
    expect(await ids()).toEqual([first.id, third.id, second.id]);
    expect(await ids({ sort: 'newest' })).toEqual([third.id, second.id, first.id]);
    expect(await ids({ sort: 'sort' })).toEqual([first.id, second.id, third.id]);
  });
});

describe('a keyword', () => {
  it('is split into recognised parts, which all must match', async () => {
    const usage = { dosage: '20克/亩', method: '喷雾', timing: '', intervalDays: null, maxTimes: null };
    const usages = [{ ...usage, crop: '早稻', target: '稻飞虱' }];
    const found = await product('烯啶虫胺', { formulation: 'SC', usages, regHolder: '南方稼穑有限公司' });
    await product('烯啶虫胺王', {
      usages: [
        { ...usage, crop: '水稻', target: '稻瘟病' },
        { ...usage, crop: '小麦', target: '稻飞虱' },
      ],
    });
    expect(await partsOf('10%烯啶虫胺悬浮剂')).toEqual(['content 10%', 'ingredient 烯啶虫胺', 'formulation 悬浮剂']);
    expect(await titlesOf('10%烯啶虫胺悬浮剂')).toEqual(['烯啶虫胺']);
    expect(await partsOf('水稻 稻飞虱')).toEqual(['crop 水稻', 'target 稻飞虱']);
    // 早稻 is 水稻; crop and pest of one row rank before those of different rows.
    expect((await search('水稻 稻飞虱', { categoryId: category.id })).list[0]?.id).toBe(found.id);
    expect(await partsOf('早稻杀虫剂')).toEqual(['crop 早稻', 'pesticideType 杀虫剂']);
    expect(await titlesOf('早稻杀虫剂')).toEqual(['烯啶虫胺']);
    expect(await titlesOf('南方稼穑')).toEqual(['烯啶虫胺']);
    expect(await titlesOf(`${category.name} 悬浮剂`)).toEqual(['烯啶虫胺']);
    expect((await search('稻飞虱')).search?.parts[0]?.also).toContain('褐飞虱');
  });

  it('finds by CAS and registration numbers with and without signs, and by synonyms', async () => {
    const made = await product('甲氨基阿维菌素苯甲酸盐', {
      ingredients: [{ name: '甲氨基阿维菌素苯甲酸盐', enName: '', casNo: '155569-91-8', content: 5, unit: '%' }],
      regNo: 'PD20991234',
    });
    for (const keyword of ['155569-91-8', '155569918', 'CAS号：155569-91-8', 'pd20991234', '20991234', '甲维盐']) {
      expect((await search(keyword)).list.map(({ id }) => id)).toEqual([made.id]);
    }
  });

  it('with one mistake is corrected if it finds nothing, and says so', async () => {
    await product('氟啶虫酰胺', { enName: 'flonicamid' });
    for (const [keyword, meant] of [
      ['氟啶虫先胺', '氟啶虫酰胺'],
      ['flonicamjd', 'flonicamid'],
      ['flonciamid', 'flonicamid'],
      ['氟定虫酰胺', '氟啶虫酰胺'],
    ] as const) {
      const { list, search: how } = await search(keyword);
      expect(list.map(({ title }) => title)).toEqual(['氟啶虫酰胺']);
      expect(how).toMatchObject({ didYouMean: meant, corrected: true });
    }
    expect((await search('氟啶虫酰胺')).search).toMatchObject({ didYouMean: null, corrected: false });
    expect(await search('毫不相干的词语')).toMatchObject({ total: 0, search: { didYouMean: null, corrected: false } });
  });

  it('is not corrected because filters leave nothing of what it finds', async () => {
    const { ingredients } = productInput(category.id);
    await product('护田安星', { ingredients, formulation: 'SC' });
    await product('护田安兴', { ingredients, formulation: 'WP' });
    await product('禾苗长青', { ingredients, formulation: 'WP' });
    const query = { type: 'product', formulation: 'WP' };
    const none = { didYouMean: null, corrected: false };
    expect(await search('护田安星')).toMatchObject({ total: 1 });
    expect(await search('护田安星', query)).toMatchObject({ total: 0, search: none });
    expect((await search('护田安兴', query)).total).toBe(1);
    // A mistake is one under any filters.
    const mistake = { didYouMean: '禾苗长青', corrected: true };
    expect(await search('禾苗常青', query)).toMatchObject({ total: 1, search: mistake });
  });

  it('suggests a keyword that finds more than its few results', async () => {
    for (let at = 0; at < 3; at += 1) await material('醚菌酯试剂');
    await material('醚菌脂试剂');
    const { list, search: how } = await search('醚菌脂试剂');
    expect(list).toHaveLength(1);
    expect(how).toMatchObject({ didYouMean: '醚菌酯试剂', corrected: false });
  });

  it('of signs alone finds nothing, and without one the page says nothing of a search', async () => {
    for (const keyword of ['、', '"', "'", '%', '\\', '*']) expect((await search(keyword)).total).toBe(0);
    expect(await search('')).not.toHaveProperty('search');
  });
});

describe('the index', () => {
  it('follows edits, the recycle bin and the category', async () => {
    const own = await create(api, 'category', categoryInput('material'));
    const made = await material('改名之前', { categoryId: own.id });
    const call = async (method: 'PUT' | 'DELETE' | 'POST' | 'PATCH', path: string, body?: object) =>
      expect((await api.call(method, path, { as: 'manager', body })).status).toBe(200);
    expect(await titlesOf(own.name)).toEqual(['改名之前']);
    await call('PUT', `/api/material/${made.id}`, { ...made, name: '完全两样' });
    expect(await titlesOf('改名之前')).toEqual([]);
    expect(await titlesOf('完全两样')).toEqual(['完全两样']);
    await call('DELETE', `/api/material/${made.id}`);
    expect(await titlesOf('完全两样')).toEqual([]);
    await call('POST', `/api/material/${made.id}/restore`);
    expect(await titlesOf('完全两样')).toEqual(['完全两样']);
    await call('PATCH', `/api/category/${own.id}/status`, { status: 0 });
    expect(await titlesOf('完全两样')).toEqual([]);
    await call('DELETE', `/api/material/${made.id}`);
    await call('DELETE', '/api/recycle/batch', { ids: [made.id] });
    const { db } = api.context.database;
    expect(await db.selectFrom('searchDocument').select('id').where('id', '=', made.id).execute()).toEqual([]);
  });

  it('is the same when it is built again', async () => {
    const keywords = ['硫酸', 'ethanol', '10%烯啶虫胺悬浮剂', '水稻 稻飞虱', '甲维盐', '155569918', category.name];
    const results = async () => Promise.all(keywords.map(async (keyword) => (await search(keyword)).list));
    const before = await results();
    const { db } = api.context.database;
    await db.transaction().execute(rebuildIndex);
    await sql`update ${sql.table('dataVersion')} set version = version + 1`.execute(db);
    expect(await results()).toEqual(before);
  });
});
