import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RecordDocument } from '@admin-h5/contract';
import type { TestApp } from '../support/app.ts';
import { create, productInput } from '../support/catalogue.ts';
import { documentOf, managedIn, query, startWithFiles } from './documents.ts';

let api: TestApp;
let [products, pdf, image] = ['', '', ''];
beforeAll(async () => {
  ({ api, products, pdf, image } = await startWithFiles());
});
afterAll(() => api.close());

const document = (more?: Partial<RecordDocument>) => documentOf(pdf, more);
const managed = (values?: Record<string, string>) => managedIn(api, values);

describe('资料管理', () => {
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
