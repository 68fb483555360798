import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RecordDocument } from '@admin-h5/contract';
import type { TestApp } from '../support/app.ts';
import { create, materialInput, productInput, upload } from '../support/catalogue.ts';
import { documentOf, publishedIn, specimen, startWithFiles } from './documents.ts';

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

describe('the documents of a record', () => {
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
