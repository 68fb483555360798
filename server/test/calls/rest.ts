import { expect } from '@jest/globals';
import { fieldsAt } from '../support/response.ts';
import {
  categoryInput,
  create,
  galleryInput,
  materialInput,
  multipart,
  picture,
  productInput,
} from '../support/catalogue.ts';
import { page } from './entities.ts';
import type { CallRow, Fixture } from './fixture.ts';

const deletedProduct = async (f: Fixture) => {
  const { id } = await create(f.api, 'product', productInput(f.category));
  await f.api.call('DELETE', `/api/product/${id}`, { as: 'manager' });
  return { body: { ids: [id] } };
};
const withDocument = async (f: Fixture) => {
  const document = { type: 'msds', language: 'zh', title: '', edition: '', validTo: '', fileId: f.file };
  const { id } = await create(f.api, 'product', { ...productInput(f.category), documents: [document] });
  return { params: { recordId: id, fileId: f.file } };
};
const batchDone = { succeeded: [expect.any(String)], failed: [] };
const company = expect.objectContaining({ name: expect.any(String), version: expect.any(Number) });

const preview = (path: string, type: string, input: (f: Fixture) => object): CallRow => ({
  method: 'POST',
  path: `/api/${path}/preview`,
  caller: 'content',
  sample: (f) => ({ body: input(f) }),
  data: expect.objectContaining({ type, record: expect.any(Object), images: expect.any(Array) }),
});

/** Publish, files, company, log, recycle bin and statistics, and calls of single entities besides the common ones. */
export const otherRows: CallRow[] = [
  {
    method: 'GET',
    path: '/api/openapi.json',
    caller: 'open',
    sample: () => ({}),
    body: expect.objectContaining({
      openapi: '3.1.0',
      paths: expect.objectContaining({ '/api/user/{id}': expect.any(Object) }),
    }),
  },
  { method: 'GET', path: '/api/docs/try.js', caller: 'open', sample: () => ({}), body: expect.any(Buffer) },
  { method: 'GET', path: '/metrics', caller: 'open', sample: () => ({}), body: expect.any(Buffer) },
  { method: 'GET', path: '/api/docs', caller: 'open', sample: () => ({}), body: expect.any(Buffer) },
  { method: 'GET', path: '/api/publish/types', caller: 'open', sample: () => ({}), data: expect.any(Array) },
  {
    method: 'GET',
    path: '/api/publish/list',
    caller: 'open',
    sample: () => ({ query: '?type=product' }),
    data: page(expect.objectContaining({ type: 'product', card: expect.any(Object) })),
  },
  {
    method: 'GET',
    path: '/api/publish/facets',
    caller: 'open',
    sample: () => ({ query: '?type=product' }),
    data: { total: expect.any(Number), facets: expect.objectContaining({ crop: expect.any(Object) }) },
  },
  {
    method: 'GET',
    path: '/api/publish/suggestions',
    caller: 'open',
    sample: () => ({ query: `?keyword=${encodeURIComponent('水')}` }),
    data: expect.any(Array),
  },
  {
    method: 'GET',
    path: '/api/publish/names',
    caller: 'open',
    sample: () => ({ query: `?keyword=${encodeURIComponent('水稻')}` }),
    data: {
      crop: { total: expect.any(Number), list: expect.any(Array) },
      target: { total: expect.any(Number), list: expect.any(Array) },
      company: { total: expect.any(Number), list: expect.any(Array) },
    },
  },
  {
    method: 'GET',
    path: '/api/publish/crops',
    caller: 'open',
    sample: () => ({}),
    data: { target: null, total: null, crops: expect.any(Array) },
  },
  {
    method: 'GET',
    path: '/api/publish/crops/targets',
    caller: 'open',
    sample: () => ({ query: `?crop=${encodeURIComponent('水稻')}` }),
    data: expect.objectContaining({ crop: '水稻', targets: expect.any(Array) }),
  },
  {
    method: 'GET',
    path: '/api/publish/crops/products',
    caller: 'open',
    sample: () => ({ query: `?crop=${encodeURIComponent('水稻')}&target=${encodeURIComponent('稻飞虱')}` }),
    data: expect.objectContaining({
      crop: '水稻',
      target: '稻飞虱',
      groups: expect.any(Array),
      list: expect.any(Array),
    }),
  },
  {
    method: 'GET',
    path: '/api/publish/documents',
    caller: 'open',
    sample: withDocument,
    data: page(expect.objectContaining({ type: 'msds', fileId: expect.any(String) })),
  },
  {
    method: 'GET',
    path: '/api/publish/documents/:recordId/:fileId',
    caller: 'open',
    sample: withDocument,
    status: 302,
    body: expect.any(Buffer),
  },
  {
    method: 'GET',
    path: '/api/document',
    caller: 'content',
    sample: withDocument,
    data: page(expect.objectContaining({ type: 'msds', downloads: expect.any(Number) })),
  },
  {
    method: 'GET',
    path: '/api/document/export',
    caller: 'content',
    sample: async (f) => ({ ...(await withDocument(f)), query: '?format=csv' }),
    body: expect.any(Buffer),
  },
  {
    method: 'GET',
    path: '/api/publish/:id',
    caller: 'open',
    sample: (f) => ({ params: { id: f.product } }),
    data: expect.objectContaining({ type: 'product', record: expect.any(Object), images: expect.any(Array) }),
  },
  {
    method: 'POST',
    path: '/api/publish/:id/view',
    caller: 'open',
    sample: (f) => ({ params: { id: f.product } }),
    data: null,
  },
  preview('product', 'product', (f) => productInput(f.category)),
  preview('material', 'material', (f) => materialInput(f.materialCategory)),
  preview('factory-gallery', 'gallery', (f) => galleryInput(f.file)),
  {
    method: 'POST',
    path: '/api/files',
    caller: 'content',
    sample: async () => multipart(await picture()),
    data: expect.objectContaining({ mime: 'image/png', refCount: 0 }),
  },
  {
    method: 'GET',
    path: '/api/files/preview/:id',
    caller: 'open',
    sample: (f) => ({ params: { id: f.file }, query: '?w=160' }),
    body: expect.any(Buffer),
  },
  {
    method: 'GET',
    path: '/api/category/tree',
    caller: 'open',
    sample: () => ({}),
    data: expect.arrayContaining([expect.objectContaining({ children: expect.any(Array) })]),
  },
  {
    method: 'POST',
    path: '/api/category/:id/move-content',
    caller: 'content',
    sample: async (f) => ({
      params: { id: (await create(f.api, 'category', categoryInput())).id },
      body: { to: f.otherCategory },
    }),
    data: expect.any(Object),
  },
  { method: 'GET', path: '/api/banner/active', caller: 'open', sample: () => ({}), data: expect.any(Array) },
  {
    method: 'POST',
    path: '/api/banner/:id/click',
    caller: 'open',
    sample: (f) => ({ params: { id: f.banner } }),
    data: null,
  },
  { method: 'GET', path: '/api/company', caller: 'open', sample: () => ({}), data: company },
  {
    method: 'PUT',
    path: '/api/company',
    caller: 'content',
    sample: async (f) => {
      const stored = fieldsAt(await f.api.call('GET', '/api/company'));
      return { body: { ...stored, name: '示例农化有限公司' } };
    },
    data: company,
  },
  { method: 'GET', path: '/api/company/history', caller: 'content', sample: () => ({}), data: expect.any(Array) },
  { method: 'GET', path: '/api/log', caller: 'content', sample: () => ({}), data: page(expect.any(Object)) },
  { method: 'GET', path: '/api/recycle', caller: 'content', sample: () => ({}), data: page(expect.any(Object)) },
  { method: 'POST', path: '/api/recycle/batch/restore', caller: 'content', sample: deletedProduct, data: batchDone },
  { method: 'DELETE', path: '/api/recycle/batch', caller: 'content', sample: deletedProduct, data: batchDone },
  {
    method: 'GET',
    path: '/api/statistics/overview',
    caller: 'content',
    sample: () => ({}),
    data: expect.objectContaining({ products: expect.any(Number) }),
  },
  {
    method: 'GET',
    path: '/api/statistics/daily',
    caller: 'content',
    sample: () => ({}),
    data: { days: expect.any(Array), missed: expect.any(Array) },
  },
];
