import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { textAt, valueAt } from '../support/response.ts';
import { create, multipart, synonymInput } from '../support/catalogue.ts';
import { makeZip } from '../sheets/zip.ts';
import { ended } from '../support/sheets.ts';
import type { CallRow, Fixture } from './fixture.ts';

const upload = () => multipart(Buffer.from('登记证号,原料名称\r\n1,2\r\n'), '导入.csv');

async function startedJob(f: Fixture, content: string): Promise<string> {
  const sent = multipart(Buffer.from(content), '导入.csv');
  const response = await f.api.call('POST', '/api/product/import?dryRun=true', { as: 'manager', ...sent });
  return textAt(response, 'data.jobId');
}

async function endedJob(f: Fixture, content: string): Promise<string> {
  const id = await startedJob(f, content);
  await ended(f.api, id);
  return id;
}

/** An import whose instance died on the way. */
async function interruptedJob({ api }: Fixture): Promise<string> {
  const response = await api.call('POST', '/api/product/import', { as: 'manager', ...upload() });
  const id = textAt(response, 'data.jobId');
  await ended(api, id);
  const name = `${id}.upload`;
  await writeFile(join(api.place.dataDir, 'files', 'sheets', name), '登记证号\r\n1\r\n');
  await api.context.database.db
    .updateTable('job')
    .set({ state: 'failed', sheetFile: name })
    .where('id', '=', id)
    .execute();
  return id;
}

async function badRows(f: Fixture): Promise<{ params: { name: string }; query: string }> {
  const id = await startedJob(f, '登记证号\r\n1\r\n');
  for (;;) {
    const response = await f.api.call('GET', `/api/jobs/${id}`, { as: 'manager' });
    if (valueAt(response, 'data.badRowsUrl') === null) continue;
    const { pathname, search } = new URL(String(valueAt(response, 'data.badRowsUrl')), 'http://api');
    return { params: { name: pathname.split('/').at(-1) ?? '' }, query: search };
  }
}

const imports = (path: 'product' | 'material' | 'synonym'): CallRow[] => [
  {
    method: 'POST',
    path: `/api/${path}/import`,
    caller: 'content',
    sample: () => ({ query: '?dryRun=true', ...upload() }),
    status: 202,
    data: { jobId: expect.stringMatching(/^[0-9a-f]{32}$/) },
  },
  {
    method: 'GET',
    path: `/api/${path}/import/template`,
    caller: 'content',
    sample: () => ({ query: '?format=csv' }),
    body: expect.any(Buffer),
  },
];
const pictures = (path: 'product' | 'material'): CallRow => ({
  method: 'POST',
  path: `/api/${path}/import/pictures`,
  caller: 'content',
  sample: () => multipart(makeZip([{ name: 'a.jpg', content: Buffer.from('picture') }]), '图片.zip'),
  data: { id: expect.stringMatching(/^[0-9a-f]{32}$/), pictures: 1, documents: 0, others: 0 },
});
const filesAlone = (path: 'product' | 'material'): CallRow => ({
  method: 'POST',
  path: `/api/${path}/import/files`,
  caller: 'content',
  sample: async ({ api }) => {
    const archive = multipart(makeZip([{ name: 'a.jpg', content: Buffer.from('picture') }]), '图片.zip');
    const sent = await api.call('POST', `/api/${path}/import/pictures`, { as: 'manager', ...archive });
    const pictures = { id: textAt(sent, 'data.id'), replace: false };
    return { query: '?dryRun=true', body: { columns: {}, values: [], pictures } };
  },
  status: 202,
  data: { jobId: expect.stringMatching(/^[0-9a-f]{32}$/) },
});
const exports = (path: 'product' | 'material' | 'synonym' | 'user', caller: CallRow['caller']): CallRow[] => [
  {
    method: 'GET',
    path: `/api/${path}/export`,
    caller,
    sample: () => ({ query: '?format=csv' }),
    body: expect.any(Buffer),
  },
  {
    method: 'POST',
    path: `/api/${path}/export`,
    caller,
    sample: async (f) => ({
      body: {
        format: 'csv',
        ids: [
          path === 'user'
            ? f.api.people.owner.id
            : path === 'synonym'
              ? (await create(f.api, path, synonymInput())).id
              : f[path],
        ],
      },
    }),
    body: expect.any(Buffer),
  },
];

/** What a person keeps of 改表. */
const kept = (f: Fixture) => ({ name: '草稿', edits: { [f.product]: { 农药名称: { text: '新名', before: '' } } } });
const changeSetPage = '/pages/admin/product/index';
async function changeSet(f: Fixture): Promise<{ as: 'manager'; params: { id: string } }> {
  const body = { ...kept(f), page: changeSetPage };
  const stored = await f.api.call('POST', '/api/change-sets', { as: 'manager', body });
  return { as: 'manager', params: { id: textAt(stored, 'data.id') } };
}
const changeSetEntry = expect.objectContaining({ id: expect.any(String), name: '草稿', count: 1 });
const changeSetOrder = {
  at: '2100-01-01T00:00:00.000Z',
  ways: {},
};
const due = (path: 'product' | 'material' | 'synonym'): CallRow => ({
  method: 'POST',
  path: `/api/${path}/change-sets/:id/due`,
  caller: 'content',
  sample: async (f) => ({ ...(await changeSet(f)), body: changeSetOrder }),
  data: expect.objectContaining({ state: 'waiting' }),
});

const review = (path: 'product' | 'material' | 'synonym'): CallRow => ({
  method: 'POST',
  path: `/api/${path}/change-sets/:id/review`,
  caller: 'content',
  sample: async (f) => {
    const { params } = await changeSet(f);
    const body = { ...changeSetOrder, forReview: true };
    const sent = await f.api.call('POST', `/api/${path}/change-sets/${params.id}/due`, { as: 'manager', body });
    const updatedAt = textAt(sent, 'data.updatedAt');
    return { as: 'admin', params, body: { approved: false, reason: '剂量不对', updatedAt } };
  },
  data: expect.objectContaining({ state: 'refused' }),
});

const editedRecord = (path: 'product' | 'material', header: string): CallRow => ({
  method: 'POST',
  path: `/api/${path}/import/record`,
  caller: 'content',
  sample: (f) => ({
    body: {
      csv: `ID,${header},${header} 改前\r\n${f[path]},新的,旧的\r\n`,
      corrections: { columns: { [`${header} 改前`]: '' }, values: [] },
    },
  }),
  data: expect.objectContaining({ storage: '新的' }),
});

/** Sheets and import jobs (entities.md, Import). */
export const sheetRows: CallRow[] = [
  ...imports('product'),
  ...imports('material'),
  ...imports('synonym'),
  pictures('product'),
  pictures('material'),
  filesAlone('product'),
  filesAlone('material'),
  ...exports('product', 'content'),
  ...exports('material', 'content'),
  ...exports('synonym', 'content'),
  ...exports('user', 'admin'),
  editedRecord('product', '储存和运输方法'),
  editedRecord('material', '储存条件'),
  due('product'),
  due('material'),
  due('synonym'),
  review('product'),
  review('material'),
  review('synonym'),
  {
    method: 'POST',
    path: '/api/change-sets',
    // The right is any of the administration.
    caller: 'person',
    sample: (f) => ({ as: 'manager', body: { ...kept(f), page: changeSetPage } }),
    data: changeSetEntry,
  },
  {
    method: 'GET',
    path: '/api/change-sets',
    caller: 'person',
    sample: () => ({ as: 'manager', query: `?page=${changeSetPage}` }),
    data: { own: expect.any(Array), toReview: [], canSend: true },
  },
  {
    method: 'GET',
    path: '/api/change-sets/:id',
    caller: 'person',
    sample: changeSet,
    data: expect.objectContaining({ edits: expect.any(Object) }),
  },
  {
    method: 'PUT',
    path: '/api/change-sets/:id',
    caller: 'person',
    sample: async (f) => ({ ...(await changeSet(f)), body: kept(f) }),
    data: changeSetEntry,
  },
  {
    method: 'DELETE',
    path: '/api/change-sets/:id/due',
    caller: 'person',
    sample: changeSet,
    data: expect.objectContaining({ state: 'draft' }),
  },
  { method: 'DELETE', path: '/api/change-sets/:id', caller: 'person', sample: changeSet, data: null },
  {
    method: 'GET',
    path: '/api/jobs',
    // The right is that of what was imported.
    caller: 'person',
    sample: () => ({ as: 'manager', query: '?entity=product' }),
    data: expect.any(Array),
  },
  {
    method: 'GET',
    path: '/api/jobs/:id',
    // The right is that of what was imported.
    caller: 'person',
    sample: async (f) => ({ as: 'manager', params: { id: await startedJob(f, '登记证号\r\n1\r\n') } }),
    data: expect.objectContaining({ state: expect.any(String), errors: expect.any(Array) }),
  },
  {
    method: 'GET',
    path: '/api/jobs/:id/rows',
    // The right is that of what was imported.
    caller: 'person',
    sample: async (f) => ({ as: 'manager', params: { id: await endedJob(f, '登记证号\r\n1\r\n') } }),
    data: expect.objectContaining({ total: 1, rows: [expect.objectContaining({ state: 'refused' })] }),
  },
  {
    method: 'POST',
    path: '/api/jobs/:id/stop',
    // The right is that of what was imported.
    caller: 'person',
    sample: async (f) => ({ as: 'manager', params: { id: await endedJob(f, '登记证号\r\n1\r\n') } }),
    data: expect.objectContaining({ state: 'done' }),
  },
  {
    method: 'POST',
    path: '/api/jobs/:id/continue',
    // The right is that of what was imported.
    caller: 'person',
    sample: async (f) => ({ as: 'manager', params: { id: await interruptedJob(f) } }),
    data: { jobId: expect.any(String) },
    status: 202,
  },
  {
    method: 'POST',
    path: '/api/jobs/:id/undo',
    // The right is that of what was imported.
    caller: 'person',
    sample: async (f) => ({ as: 'manager', params: { id: await endedJob(f, '登记证号\r\n1\r\n') } }),
    data: { jobId: expect.any(String) },
    status: 202,
  },
  {
    method: 'GET',
    path: '/api/jobs/bad-rows/:name',
    caller: 'open',
    sample: badRows,
    body: expect.any(Buffer),
  },
];
