import type { RecordDocument } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { categoryInput, create, materialInput, productInput, synonymInput, upload } from '../support/catalogue.ts';
import { documentOf, managedIn, publishedIn, query, specimen, startWithFiles } from './documents.ts';

describe('the documents of a record', () => {
  let api: TestApp;
  let [products, materials, pdf, image] = ['', '', '', ''];
  beforeAll(async () => {
    ({ api, products, materials, pdf, image } = await startWithFiles());
  });
  afterAll(() => api.close());

  const document = (more?: Partial<RecordDocument>) => documentOf(pdf, more);
  const published = (values?: Record<string, string>) => publishedIn(api, values);
  const send = (row: object) =>
    api.call('POST', '/api/material', { as: 'manager', body: { ...materialInput(materials), documents: [row] } });

  it('are stored with it, and a body that does not name them leaves them', async () => {
    const input = productInput(products);
    const made = await create(api, 'product', {
      ...input,
      documents: [document(), document({ type: 'label', fileId: image })],
    });
    const renamed = await api.call('PUT', `/api/product/${made.id}`, {
      as: 'manager',
      body: { ...input, tradeName: '新名', version: made.version },
    });
    expect(renamed.body).toMatchObject({
      data: { tradeName: '新名', documents: [{ type: 'msds' }, { type: 'label' }] },
    });
    const cleared = await api.call('PUT', `/api/product/${made.id}`, {
      as: 'manager',
      body: { ...input, documents: [], version: made.version + 1 },
    });
    expect(cleared.body).toMatchObject({ data: { documents: [] } });
    expect((await published({ keyword: input.regNo })).total).toBe(0);
  });

  it('of a material whose first PDFs became documents do not come back as 其他资料 once replaced', async () => {
    const file = async (end: string) => (await upload(api, Buffer.concat([specimen, Buffer.from(end)]))).id;
    const [label, report, plain, next] = [await file('a'), await file('b'), await file('c'), await file('d')];
    const input = { ...materialInput(materials), fileIds: [label, report, plain] };
    const former = [document({ fileId: label }), document({ type: 'coa', fileId: report })];
    const made = await create(api, 'material', { ...input, documents: former });
    const put = async (version: number, body: object) =>
      (await api.call('PUT', `/api/material/${made.id}`, { as: 'manager', body: { ...input, ...body, version } })).body;
    const documents = [document({ fileId: next }), former[1]];
    expect(await put(1, {})).toMatchObject({ data: { fileIds: [label, report, plain], documents: former } });
    expect(await put(2, { documents })).toMatchObject({ data: { fileIds: [report, plain], documents } });
    // A file that was a document only may still become one without a type.
    expect(await put(3, { documents: [], fileIds: [next, plain] })).toMatchObject({ data: { fileIds: [next, plain] } });
  });

  it('need a type, a language and a file that is a PDF or a picture', async () => {
    const faulty = await send({ ...document(), type: 'invoice' });
    expect(faulty.body).toMatchObject({ errors: [{ field: 'documents.0.type', message: '第1行：请选择资料类型' }] });
    const gone = await send(document({ fileId: 'f'.repeat(32) }));
    expect(gone.body).toMatchObject({ errors: [{ field: 'documents.0.fileId' }] });
    const wrongDay = await send(document({ validTo: '2026-02-30' }));
    expect(wrongDay.status).toBe(422);
  });
});

describe('资料管理', () => {
  let api: TestApp;
  let [products, pdf, image] = ['', '', ''];
  beforeAll(async () => {
    ({ api, products, pdf, image } = await startWithFiles());
  });
  afterAll(() => api.close());

  const document = (more?: Partial<RecordDocument>) => documentOf(pdf, more);
  const managed = (values?: Record<string, string>) => managedIn(api, values);

  it('lists documents by state, and the published records without one', async () => {
    const input = productInput(products);
    await create(api, 'product', {
      ...input,
      documents: [
        document({ type: 'label', fileId: image }),
        document({ type: 'registration', validTo: '2021-05-01' }),
      ],
    });
    const of = (values: Record<string, string>) => managed({ keyword: input.regNo, ...values });
    expect((await of({ state: 'expired' })).list).toMatchObject([{ type: 'registration', downloads: 0 }]);
    expect((await of({ state: 'valid' })).list).toMatchObject([{ type: 'label' }]);
    expect((await of({ state: 'ending' })).total).toBe(0);
    expect((await of({ recordType: 'material' })).total).toBe(0);
    expect((await of({ missing: 'msds' })).list).toMatchObject([
      { recordName: input.name, recordType: 'product', type: 'msds', fileId: null },
    ]);
    expect((await of({ missing: 'label' })).total).toBe(0);
    expect((await managed({ missing: 'label', recordType: 'material' })).total).toBe(0);
  });

  it('is sent as a sheet: what a filter finds, and what is missing', async () => {
    const input = { ...productInput(products), name: '导出资料' };
    await create(api, 'product', {
      ...input,
      documents: [
        document({ type: 'label', fileId: image, title: '=正面' }),
        document({ type: 'registration', validTo: '2021-05-01' }),
      ],
    });
    const sheet = async (values: Record<string, string>) => {
      const { status, body, headers } = await api.call('GET', `/api/document/export?format=csv&${query(values)}`, {
        as: 'manager',
      });
      expect(status).toBe(200);
      expect(String(headers['content-disposition'])).toContain(encodeURIComponent('资料-'));
      return String(body).trimEnd().split('\r\n');
    };
    const of = (values: Record<string, string>) => sheet({ keyword: input.regNo, ...values });
    const [header, ...rows] = await of({});
    expect(header).toBe('\uFEFF属于,名称,登记证号/CAS号,资料,状态,有效期至,语言,版本,说明,下载次数');
    const start = `产品,导出资料,${input.regNo}`;
    expect(rows).toEqual([
      `${start},标签,有效,,中文,第 2 版,'=正面,0`,
      `${start},登记证,已过期,'2021-05-01,中文,第 2 版,,0`,
      ...['说明书', 'MSDS', 'COA'].map((type) => `${start},${type},缺少,,,,,`),
    ]);
    expect((await of({ state: 'expired' })).slice(1)).toEqual([rows[1]]);
    expect((await of({ missing: 'coa' })).slice(1)).toEqual([rows[4]]);
    expect((await of({ type: 'msds' })).slice(1)).toEqual([rows[3]]);
    expect((await sheet({ keyword: `${input.regNo} MSDS` })).slice(1)).toEqual([rows[3]]);
    expect(await of({ recordType: 'material' })).toEqual([header]);
    expect((await api.call('GET', '/api/document/export', { as: 'manager' })).headers['content-type']).toMatch(
      /sheet$/,
    );
  });

  it('is for people who edit products', async () => {
    expect((await api.call('GET', '/api/document/export', { as: 'owner' })).status).toBe(403);
    expect((await api.call('GET', '/api/document', { as: 'owner' })).status).toBe(403);
    expect((await api.call('GET', '/api/document')).status).toBe(401);
  });

  it('forgets the documents of a record that is removed for good', async () => {
    const input = productInput(products);
    const { id } = await create(api, 'product', { ...input, documents: [document()] });
    await api.call('DELETE', `/api/product/${id}`, { as: 'manager' });
    expect((await managed({ keyword: input.regNo })).total).toBe(0);
    await api.call('POST', `/api/product/${id}/restore`, { as: 'manager' });
    expect((await managed({ keyword: input.regNo })).total).toBe(1);
    await api.call('DELETE', `/api/product/${id}`, { as: 'manager' });
    await api.call('DELETE', '/api/recycle/batch', { as: 'manager', body: { ids: [id] } });
    const { db } = api.context.database;
    expect(await db.selectFrom('recordDocument').selectAll().where('recordId', '=', id).execute()).toEqual([]);
  });
});

describe('资料中心', () => {
  let api: TestApp;
  let [products, materials, pdf, image] = ['', '', '', ''];
  beforeAll(async () => {
    ({ api, products, materials, pdf, image } = await startWithFiles());
  });
  afterAll(() => api.close());

  const document = (more?: Partial<RecordDocument>) => documentOf(pdf, more);
  const published = (values?: Record<string, string>) => publishedIn(api, values);
  const managed = (values?: Record<string, string>) => managedIn(api, values);

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
    // It is saved under the record's name, whatever it was called when it was sent.
    const { search } = new URL(String(first.headers['location']), 'https://a.cn/x/api/publish/documents/1/2');
    expect(new URLSearchParams(search).get('name')).toBe(`${input.name}-MSDS`);
    const file = await api.call('GET', `/api/files/preview/${pdf}${search}`);
    expect(file.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent(`${input.name}-MSDS.pdf`)}`,
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
