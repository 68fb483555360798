import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ManagedDocument, Page, PublishedDocument, RecordDocument } from '@admin-h5/contract';
import { expect } from '@jest/globals';
import { startApp, type TestApp } from '../support/app.ts';
import { categoryInput, create, picture, upload } from '../support/catalogue.ts';

export const specimen = readFileSync(path.join(import.meta.dirname, '../../seed/documents/specimen-msds.pdf'));
export const query = (values: Record<string, string>): string => new URLSearchParams(values).toString();

/** One API with a category of each kind, a PDF and a picture. */
export async function startWithFiles() {
  const api = await startApp();
  return {
    api,
    products: (await create(api, 'category', categoryInput())).id,
    materials: (await create(api, 'category', categoryInput('material'))).id,
    pdf: (await upload(api, specimen, '示例.pdf')).id,
    image: (await upload(api, await picture(), '标签.png')).id,
  };
}

export const documentOf = (fileId: string, more: Partial<RecordDocument> = {}): RecordDocument => ({
  type: 'msds',
  language: 'zh',
  title: '',
  edition: '第 2 版',
  validTo: '',
  fileId,
  ...more,
});

async function read<Data>(api: TestApp, url: string, as: string | null = null): Promise<Data> {
  const { status, body } = await api.call('GET', url, { as });
  expect(status).toBe(200);
  const { data }: { data: Data } = JSON.parse(JSON.stringify(body));
  return data;
}
export const publishedIn = (api: TestApp, values: Record<string, string> = {}): Promise<Page<PublishedDocument>> =>
  read(api, `/api/publish/documents?${query(values)}`);
export const managedIn = (api: TestApp, values: Record<string, string> = {}): Promise<Page<ManagedDocument>> =>
  read(api, `/api/document?${query(values)}`, 'manager');
