import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RecordDocument } from '@admin-h5/contract';
import type { TestApp } from '../support/app.ts';
import { categoryInput, create, materialInput, productInput, synonymInput } from '../support/catalogue.ts';
import { documentOf, managedIn, publishedIn, specimen, startWithFiles } from './documents.ts';

let api: TestApp;
let [products, materials, pdf, image] = ['', '', '', ''];
beforeAll(async () => {
  ({ api, products, materials, pdf, image } = await startWithFiles());
});
afterAll(() => api.close());

const document = (more?: Partial<RecordDocument>) => documentOf(pdf, more);
const published = (values?: Record<string, string>) => publishedIn(api, values);
const managed = (values?: Record<string, string>) => managedIn(api, values);

describe('资料中心', () => {
  it('finds documents by name, number, type and language, of records that visitors see', async () => {
    const material = { ...materialInput(materials), name: '草铵膦原药', casNo: '77182-82-2' };
    const { id } = await create(api, 'material', {
      ...material,
      documents: [document({ validTo: '2020-01-01' }), document({ type: 'coa', language: 'zh-en', title: '批次报告' })],
    });
    const all = await published({ keyword: '草铵膦' });
    expect(all.list).toMatchObject([
      {
        recordId: id,
        recordType: 'material',
        recordName: '草铵膦原药',
        recordNo: '77182-82-2',
        type: 'msds',
        mime: 'application/pdf',
        size: specimen.length,
      },
      { type: 'coa', title: '批次报告' },
    ]);
    expect((await published({ keyword: '77182-82-2' })).total).toBe(2);
    expect((await published({ keyword: 'calyy' })).total).toBe(2);
    expect((await published({ keyword: '草铵膦', type: 'coa' })).total).toBe(1);
    expect((await published({ keyword: '草铵膦 COA' })).list).toMatchObject([{ type: 'coa' }]);
    expect((await published({ keyword: '草铵膦', language: 'en' })).list).toMatchObject([{ type: 'coa' }]);
    expect((await published({ keyword: '草铵膦', size: '1', page: '2' })).list).toMatchObject([{ type: 'coa' }]);

    await api.call('PATCH', `/api/material/${id}/status`, { as: 'manager', body: { status: 0 } });
    expect((await published({ keyword: '草铵膦' })).total).toBe(0);
    expect((await api.call('GET', `/api/publish/documents/${id}/${pdf}`)).status).toBe(404);
  });

  it('counts by every filter, and nothing of a category that visitors do not see', async () => {
    const before = await published();
    const hidden = await create(api, 'category', categoryInput());
    const input = { ...productInput(hidden.id), documents: [document({ type: 'manual', language: 'en' })] };
    await create(api, 'product', input);
    expect((await published()).total).toBe(before.total + 1);
    expect((await published()).list[0]).toMatchObject({ recordName: input.name, type: 'manual' });
    expect((await published({ type: 'manual', language: 'en' })).total).toBe(1);
    expect((await published({ type: 'manual', language: 'zh' })).total).toBe(0);
    expect((await published({ keyword: 'MSDS', type: 'manual' })).total).toBe(0);
    const toggle = (status: 0 | 1) =>
      api.call('PATCH', `/api/category/${hidden.id}/status`, { as: 'manager', body: { status } });
    await toggle(0);
    expect((await published()).total).toBe(before.total);
    expect((await published({ type: 'manual' })).list).toEqual([]);
    expect((await published({ keyword: input.regNo })).total).toBe(0);
    await toggle(1);
    expect((await published({ keyword: input.regNo })).total).toBe(1);
  });

  it('finds by what the search for products finds: other names too', async () => {
    const name = '示例灵';
    await create(api, 'synonym', { ...synonymInput(), kind: 'ingredient', name, aliases: ['样品净'], groups: [] });
    const input = productInput(products);
    await create(api, 'product', { ...input, name, documents: [document({ type: 'manual' })] });
    expect((await published({ keyword: '样品净' })).list).toMatchObject([{ recordName: name, type: 'manual' }]);
  });

  it('counts downloads of 其他资料 as well, and none of a file that the record does not have', async () => {
    const { id } = await create(api, 'product', { ...productInput(products), fileIds: [pdf] });
    const get = (file: string) => api.call('GET', `/api/publish/documents/${id}/${file}`);
    expect((await get(pdf)).status).toBe(302);
    expect((await get(image)).status).toBe(404);
    await api.context.catalogue.hits.flush();
    const { db } = api.context.database;
    const counted = await db.selectFrom('documentDownload').selectAll().where('recordId', '=', id).execute();
    expect(counted).toEqual([{ recordId: id, fileId: pdf, downloads: 1 }]);
    await api.call('PATCH', `/api/product/${id}/status`, { as: 'manager', body: { status: 0 } });
    expect((await get(pdf)).status).toBe(404);
  });

  it('counts a download once, however often its parts are asked for', async () => {
    const input = productInput(products);
    const { id } = await create(api, 'product', { ...input, documents: [document()] });
    const get = (headers: Record<string, string> = {}, address?: string) =>
      api.call('GET', `/api/publish/documents/${id}/${pdf}`, { headers, ...(address && { address }) });
    const first = await get();
    expect(first.status).toBe(302);
    expect(new URL(String(first.headers['location']), 'https://a.cn/x/api/publish/documents/1/2').pathname).toBe(
      `/x/api/files/preview/${pdf}`,
    );
    await get({ range: 'bytes=100-200' });
    await get({ range: 'bytes=0-100' });
    await get({ 'user-agent': 'another' });
    await get({ 'user-agent': 'a third', 'sec-purpose': 'prefetch' });
    const downloads = async () => (await managed({ keyword: input.regNo })).list[0]?.downloads;
    expect(await downloads()).toBe(2);
    await api.context.catalogue.hits.flush();
    expect(await downloads()).toBe(2);
    expect((await api.call('GET', `/api/publish/documents/${id}/${image}`)).status).toBe(404);
  });
});
