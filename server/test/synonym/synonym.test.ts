import type { CropProducts, PublishPage, Synonym } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { factEntries, spokenEntries } from '../../src/search/facts.ts';
import { namesOfSynonym } from '../../src/search/synonyms.ts';
import { squash } from '../../src/search/comparable-text.ts';
import type { TestApp } from '../support/app.ts';
import { startCatalogue } from '../support/catalogue-app.ts';
import { create, productInput, synonymInput } from '../support/catalogue.ts';
import { bytesOf, textAt } from '../support/response.ts';
import { ended, importSheet } from '../support/sheets.ts';

let api: TestApp;
let categoryId: string;
beforeAll(async () => {
  const started = await startCatalogue();
  api = started.api;
  categoryId = started.category.id;
});
afterAll(() => api.close());

async function read<Data>(path: string, query: Record<string, string>): Promise<Data> {
  const { body } = await api.call('GET', `/api/publish/${path}?${new URLSearchParams(query).toString()}`);
  const { data }: { data: Data } = JSON.parse(JSON.stringify(body));
  return data;
}
const idsOf = async (keyword: string) =>
  (await read<PublishPage>('list', { type: 'product', keyword })).list.map(({ id }) => id);
const found = async (crop: string, target: string) =>
  (await read<CropProducts>('crops/products', { crop, target })).list.map(({ item }) => item.id);
const usage = (crop: string, target: string) => ({
  crop,
  target,
  dosage: '20克/亩',
  method: '喷雾',
  timing: '',
  intervalDays: null,
  maxTimes: null,
});
const product = (crop: string, target: string, more: object = {}) =>
  create(api, 'product', { ...productInput(categoryId), usages: [usage(crop, target)], ...more });
const save = (entry: Synonym, more: object) =>
  api.call('PUT', `/api/synonym/${entry.id}`, { as: 'manager', body: { ...entry, ...more } });

it('comes with entries whose names are each of one thing', () => {
  const owners = new Map<string, string>();
  for (const entry of [...factEntries(), ...spokenEntries()]) {
    for (const name of namesOfSynonym(entry)) {
      const key = `${entry.kind} ${squash(name)}`;
      expect({ name, of: owners.get(key) ?? entry.name }).toEqual({ name, of: entry.name });
      owners.set(key, entry.name);
    }
  }
});

describe('an edit of an entry', () => {
  it('changes at once what search and the crop finder find, without a change of the products', async () => {
    const { id } = await product('羊肚菌', '菌蚊');
    expect(await idsOf('草笠竹')).toEqual([]);
    const entry = await create(api, 'synonym', {
      ...synonymInput(),
      name: '羊肚菌',
      aliases: ['草笠竹'],
      groups: ['食用菌'],
    });
    expect(await idsOf('草笠竹')).toEqual([id]);
    expect(await found('草笠竹', '菌蚊')).toEqual([id]);
    expect(await found('食用菌', '菌蚊')).toEqual([id]);
    const { body } = await save(entry, { aliases: [], groups: [] });
    expect(body).toMatchObject({ data: { version: 2 } });
    expect(await idsOf('草笠竹')).toEqual([]);
    expect(await found('食用菌', '菌蚊')).toEqual([]);
  });

  it('no longer counts when it is disabled or deleted, and counts again when it is restored', async () => {
    const { id } = await product('巴旦木', '介壳虫');
    const entry = await create(api, 'synonym', {
      ...synonymInput(),
      name: '巴旦木',
      aliases: ['扁桃仁树'],
      groups: [],
    });
    const path = `/api/synonym/${entry.id}`;
    expect(await idsOf('扁桃仁树')).toEqual([id]);
    await api.call('PATCH', `${path}/status`, { as: 'manager', body: { status: 0 } });
    expect(await idsOf('扁桃仁树')).toEqual([]);
    await api.call('PATCH', `${path}/status`, { as: 'manager', body: { status: 1 } });
    await api.call('DELETE', path, { as: 'manager' });
    expect(await idsOf('扁桃仁树')).toEqual([]);
    await api.call('POST', `${path}/restore`, { as: 'manager' });
    expect(await idsOf('扁桃仁树')).toEqual([id]);
  });

  it('is refused for a name of another entry, for itself as a group, and for a new name of a group', async () => {
    const entry = await create(api, 'synonym', { ...synonymInput(), name: '枇杷', aliases: ['卢橘'], groups: [] });
    const other = await api.call('POST', '/api/synonym', {
      as: 'manager',
      body: { ...synonymInput(), aliases: ['卢橘'] },
    });
    expect(other).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'aliases', message: '「卢橘」已是「枇杷」的名称' }] },
    });
    expect(await save(entry, { groups: ['卢橘'] })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'groups' }] },
    });
    await create(api, 'synonym', { ...synonymInput(), groups: ['枇杷'] });
    expect(await save(entry, { name: '枇杷树' })).toMatchObject({ status: 422, body: { errors: [{ field: 'name' }] } });
    expect(await api.call('DELETE', `/api/synonym/${entry.id}`, { as: 'manager' })).toMatchObject({ status: 409 });
    expect(await save(entry, { name: '枇杷树', aliases: ['枇杷', '卢橘'] })).toMatchObject({ status: 200 });
  });
});

const entry = (name: string, groups: string[], more: object = {}) =>
  create(api, 'synonym', { ...synonymInput(), name, aliases: [], groups, ...more });

describe('groups in a circle', () => {
  const message = '上级成了循环：「薏苡」已属于它自己';
  it('are refused, however many steps and whichever names they go by', async () => {
    const top = await entry('薏苡', [], { aliases: ['川谷'] });
    await entry('薏米', ['川谷'], { aliases: ['薏仁'] });
    await entry('小薏米', ['薏仁']);
    const fault = { status: 422, body: { errors: [{ field: 'groups', message }] } };
    expect(await save(top, { groups: ['薏米'] })).toMatchObject(fault);
    expect(await save(top, { groups: ['小薏米'] })).toMatchObject(fault);
    expect(await save(top, { groups: ['小薏米'], site: true })).toMatchObject(fault);
    expect(await save(top, { groups: ['粮食作物'] })).toMatchObject({ status: 200 });
  });

  it('are not made by enabling an entry, nor is a name then taken twice', async () => {
    const low = await entry('苦荞', ['荞属'], { aliases: ['鞑靼荞'] });
    const high = await entry('荞属', []);
    const status = (value: number) =>
      api.call('PATCH', `/api/synonym/${low.id}/status`, { as: 'manager', body: { status: value } });
    await status(0);
    const changed = await save(high, { groups: ['苦荞'] });
    expect(changed).toMatchObject({ status: 200 });
    expect(await status(1)).toMatchObject({ status: 422, body: { message: '上级成了循环：「苦荞」已属于它自己' } });
    await save(high, { version: 2, groups: [], aliases: ['鞑靼荞'] });
    expect(await status(1)).toMatchObject({ status: 422, body: { message: '「鞑靼荞」已是「荞属」的名称' } });
    await save(high, { version: 3, groups: [], aliases: [] });
    expect(await status(1)).toMatchObject({ status: 200 });
  });
});

/** What a name is taken for that has entries of several kinds, written in this order. */
const kindsOf = async (name: string, order: readonly Synonym['kind'][]) => {
  for (const kind of order) await create(api, 'synonym', { ...synonymInput(), kind, name, aliases: [], groups: [] });
  const { search } = await read<PublishPage>('list', { type: 'product', keyword: name });
  return search?.parts.map((part) => part.kind);
};

it('understands a name of two kinds alike, whichever entry was written first', async () => {
  expect(await kindsOf('双关甲', ['crop', 'target'])).toEqual(['crop']);
  expect(await kindsOf('双关乙', ['target', 'crop'])).toEqual(['crop']);
});

it('refuses a name without letters and digits, and goes on importing', async () => {
  for (const name of ['-', '/', '（）']) {
    expect(
      await api.call('POST', '/api/synonym', { as: 'manager', body: { ...synonymInput(), name, aliases: [] } }),
    ).toMatchObject({ status: 422, body: { errors: [{ field: 'name' }] } });
  }
  const sheet = '类别,名称,别名\r\n作物,/,\r\n作物,鹰嘴豆,回鹘豆\r\n';
  const job = await importSheet(api, 'synonym', sheet);
  expect(job).toMatchObject({ state: 'done', created: 1, failed: 1 });
  expect(job.errors).toMatchObject([{ row: 2, column: '名称' }]);
});

it('keeps products of a crop from a place of it, and finds the place by the crop', async () => {
  const wide = await product('水稻', '立枯病');
  const bed = await product('水稻育秧田', '立枯病');
  expect(await found('水稻育秧田', '立枯病')).toEqual([bed.id]);
  expect((await found('水稻', '立枯病')).toSorted()).toEqual([wide.id, bed.id].toSorted());
  // 早稻 is a kind of rice, no place: a use on rice is one on it.
  expect(await found('早稻', '立枯病')).toEqual([wide.id]);
});

const undo = async (id: string) => {
  const undone = await api.call('POST', `/api/jobs/${id}/undo`, { as: 'manager' });
  return ended(api, textAt(undone, 'data.jobId'));
};

describe('the undo of an import of groups', () => {
  it('takes groups back after their members, in whatever order the sheet has them', async () => {
    const sheet =
      '类别,名称,上级\r\n作物,藜类,\r\n作物,红藜,藜麦\r\n作物,藜麦,藜科\r\n作物,藜科,\r\n作物,白藜,藜科\r\n';
    const job = await importSheet(api, 'synonym', sheet);
    expect(job).toMatchObject({ created: 5, failed: 0 });
    expect(await undo(job.id)).toMatchObject({ state: 'done', done: 5, total: 5, updated: 5, failed: 0, errors: [] });
  });

  it('leaves a group that has got other members, and says why', async () => {
    const job = await importSheet(api, 'synonym', '类别,名称,上级\r\n作物,籽用苋,苋属\r\n作物,苋属,\r\n');
    await create(api, 'synonym', { ...synonymInput(), groups: ['苋属'] });
    expect(await undo(job.id)).toMatchObject({
      state: 'done',
      total: 2,
      updated: 1,
      failed: 1,
      errors: [{ message: '“苋属”未撤销：「苋属」是 1 个词条的上级，请先修改它们' }],
    });
  });
});

const ingredient = (name: string) => ({ ingredients: [{ name, enName: '', casNo: '', content: 10, unit: '%' }] });
const groups = async () => (await read<CropProducts>('crops/products', { crop: '荞麦', target: '蚜虫' })).groups;

it('groups products by the mode of action of their ingredients, which is a field of the entry', async () => {
  await product('荞麦', '蚜虫', ingredient('吡虫啉'));
  await product('荞麦', '蚜虫', ingredient('噻虫嗪'));
  await product('荞麦', '蚜虫', ingredient('氟甲灵'));
  expect(await groups()).toEqual([
    { key: 'IRAC 4A', moa: 'IRAC 4A', ingredients: ['噻虫嗪', '吡虫啉'], count: 2 },
    { key: '氟甲灵', moa: '', ingredients: ['氟甲灵'], count: 1 },
  ]);
  await create(api, 'synonym', { ...synonymInput(), kind: 'ingredient', name: '氟甲灵', groups: [], moa: 'IRAC 4A' });
  expect(await groups()).toMatchObject([{ moa: 'IRAC 4A', count: 3 }]);
});

it('is refused to people without the right, and to visitors', async () => {
  expect(await api.call('GET', '/api/synonym', { as: 'owner' })).toMatchObject({ status: 403 });
  expect(await api.call('POST', '/api/synonym', { body: synonymInput() })).toMatchObject({ status: 401 });
});

it('is imported and exported as a sheet, matched by kind and name, and an import is taken back as a whole', async () => {
  const { id } = await product('火龙果', '溃疡病');
  const sheet = '类别,名称,别名,上级,作用机理\r\n作物,火龙果,仙蜜果,果树,\r\n有效成分,氟吡呋喃酮,极显,,IRAC 4D\r\n';
  expect(await importSheet(api, 'synonym', sheet)).toMatchObject({ created: 2, updated: 0, failed: 0 });
  expect(await idsOf('仙蜜果')).toEqual([id]);
  const job = await importSheet(api, 'synonym', sheet.replace('仙蜜果', '青龙果').replace('IRAC 4D', '4D组'));
  expect(job).toMatchObject({ created: 0, updated: 1, failed: 1 });
  expect(job.errors[0]?.message).toContain('IRAC 4A');
  expect(await idsOf('青龙果')).toEqual([id]);
  const exported = await api.call('GET', '/api/synonym/export?format=csv&keyword=青龙果', { as: 'manager' });
  expect(bytesOf(exported).toString()).toMatch(/作物,火龙果,青龙果,果树/);
  await undo(job.id);
  expect(await idsOf('仙蜜果')).toEqual([id]);
});
