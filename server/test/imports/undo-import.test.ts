import type { Category } from '@admin-h5/contract';
import { productFullName } from '@admin-h5/contract';
import { expect, it } from '@jest/globals';
import { newId } from '../../src/ids.ts';
import type { TestApp } from '../support/app.ts';
import { catalogueForAll } from '../support/catalogue-app.ts';
import { create, multipart, productInput } from '../support/catalogue.ts';
import { ended, importSheet, sheetOf, stored } from '../support/sheets.ts';
import { fieldsAt, textAt } from '../support/response.ts';
import { newRegNo, productHeadings, productRow } from '../sheets/product-rows.ts';

let api: TestApp;
let category: Category;
catalogueForAll((started) => {
  ({ api, category } = started);
});

const oneRow = () => sheetOf(productHeadings, productRow(category.name, { 登记证号: newRegNo() }));
/** Enough that the first of two requests made together still runs when the second is checked. */
const many = 400;
const manyRows = () =>
  sheetOf(productHeadings, ...Array.from({ length: many }, () => productRow(category.name, { 登记证号: newRegNo() })));
const live = async () => (await stored(api, 'product')).filter(({ deletedAt }) => deletedAt === null);
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const undo = async (id: string) => {
  const response = await api.call('POST', `/api/jobs/${id}/undo`, { as: 'manager' });
  expect(response.status).toBe(202);
  return ended(api, textAt(response, 'data.jobId'));
};
/** What a person sees of the products; a version goes on. */
const shown = (rows: Awaited<ReturnType<typeof live>>) =>
  rows.map(({ version: _version, updatedAt: _updatedAt, updatedBy: _updatedBy, ...row }) => row);

it('takes an import back: new records go to the recycle bin, changed ones get their former values', async () => {
  const record = await create(api, 'product', productInput(category.id));
  const before = await live();
  const created = Array.from({ length: 30 }, () => productRow(category.name, { 登记证号: newRegNo() }));
  const changed = productRow(category.name, { 登记证号: record.regNo, 农药名称: '新名称' });
  const job = await importSheet(api, 'product', sheetOf(productHeadings, changed, ...created));
  expect(job).toMatchObject({ created: 30, updated: 1, failed: 0 });
  expect(await undo(job.id)).toMatchObject({ state: 'done', total: 31, updated: 31, failed: 0, errors: [] });
  expect(shown(await live())).toEqual(shown(before));
  const history = fieldsAt(await api.call('GET', `/api/product/${record.id}/history`, { as: 'manager' }));
  expect(Object.values(history)[0]).toMatchObject({ action: 'restore' });
});

it('leaves what was changed or deleted since, says so, and takes nothing back twice', async () => {
  const rows = Array.from({ length: 3 }, (_, at) =>
    productRow(category.name, { 登记证号: newRegNo(), 农药名称: `甲${at}` }),
  );
  const job = await importSheet(api, 'product', sheetOf(productHeadings, ...rows));
  const [first, second] = (await live()).filter(({ name }) => name.startsWith('甲'));
  await api.call('PATCH', `/api/product/${first?.id}/status`, { as: 'manager', body: { status: 0 } });
  await api.call('DELETE', `/api/product/${second?.id}`, { as: 'manager' });
  const undone = await undo(job.id);
  expect(undone).toMatchObject({ updated: 1, failed: 2 });
  const nameOf = (product: typeof first) => product && productFullName(product);
  expect(undone.errors.map(({ message }) => message).toSorted()).toEqual(
    [`“${nameOf(first)}”之后又有修改，未撤销`, `“${nameOf(second)}”之后已删除，未撤销`].toSorted(),
  );
  expect((await live()).filter(({ name }) => name.startsWith('甲'))).toHaveLength(1);
  const [listed] = Object.values(fieldsAt(await api.call('GET', '/api/jobs?entity=product', { as: 'manager' })));
  expect(listed).toMatchObject({ id: job.id, undone: true, left: 2 });
  // What is back already is not tried again, nor counted as left.
  expect(await undo(job.id)).toMatchObject({ total: 2, updated: 0, failed: 2 });
});

it('touches no record of another import, nor what a dry run looked at', async () => {
  const [kept, checked] = [
    await importSheet(api, 'product', oneRow()),
    await importSheet(api, 'product', oneRow(), true),
  ];
  const before = await live();
  expect(await undo(checked.id)).toMatchObject({ total: 0, updated: 0 });
  expect(await live()).toEqual(before);
  expect(await undo(kept.id)).toMatchObject({ total: 1, updated: 1 });
});

it('takes back what an import wrote after its last report, where its instance died', async () => {
  const job = await importSheet(api, 'product', oneRow());
  const { db } = api.context.database;
  const { requestId } = await db
    .selectFrom('job')
    .select('requestId')
    .where('id', '=', job.id)
    .executeTakeFirstOrThrow();
  const line = await db
    .selectFrom('operationLog')
    .selectAll()
    .where('requestId', '=', requestId)
    .where('action', '=', 'import')
    .executeTakeFirstOrThrow();
  // Its only line, 300 ms after its last report.
  await db
    .insertInto('operationLog')
    .values({ ...line, id: newId(), requestId: 'died', at: ago(119_700) })
    .execute();
  await db
    .updateTable('job')
    .set({ state: 'running', requestId: 'died', createdAt: ago(180_000), updatedAt: ago(120_000) })
    .where('id', '=', job.id)
    .execute();
  expect(await undo(job.id)).toMatchObject({ total: 1, updated: 1 });
});

it("is refused for another person's import and for an undo", async () => {
  const job = await importSheet(api, 'product', oneRow());
  const undone = await undo(job.id);
  expect(await api.call('POST', `/api/jobs/${undone.id}/undo`, { as: 'manager' })).toMatchObject({ status: 404 });
  const other = await api.person(2);
  expect(await api.call('POST', `/api/jobs/${job.id}/undo`, { as: other.token })).toMatchObject({ status: 404 });
});

it('takes a sheet back once at a time, and goes on with none that is being taken back', async () => {
  const job = await importSheet(api, 'product', manyRows());
  const begin = () => api.call('POST', `/api/jobs/${job.id}/undo`, { as: 'manager' });
  const goOn = () =>
    api.call('POST', `/api/product/import?continues=${job.id}`, {
      as: 'manager',
      ...multipart(Buffer.from(oneRow()), '台账.csv'),
    });
  const list = async () =>
    Object.values(fieldsAt(await api.call('GET', '/api/jobs?entity=product', { as: 'manager' })));
  const both = await Promise.all([begin(), begin()]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([202, 409]));
  const undone = both.find(({ status }) => status === 202);
  if (!undone) throw new Error('no undo began');
  const id = textAt(undone, 'data.jobId');
  expect(await ended(api, id)).toMatchObject({ updated: many });

  // As while it runs.
  const set = (state: string) =>
    api.context.database.db
      .updateTable('job')
      .set({ state, updatedAt: new Date().toISOString() })
      .where('id', '=', id)
      .execute();
  await set('running');
  expect((await list())[0]).toMatchObject({ id: job.id, undoing: true });
  const busy = { status: 409, body: { message: '这次导入正在撤销，请稍后再试' } };
  expect(await begin()).toMatchObject(busy);
  expect(await goOn()).toMatchObject(busy);
  await set('done');
  expect((await list())[0]).not.toHaveProperty('undoing');
  expect(await goOn()).toMatchObject({ status: 202 });
});

it('goes on with a sheet once at a time', async () => {
  const job = await importSheet(api, 'product', oneRow());
  const sheet = Buffer.from(manyRows());
  const goOn = () =>
    api.call('POST', `/api/product/import?continues=${job.id}`, { as: 'manager', ...multipart(sheet, '台账.csv') });
  const both = await Promise.all([goOn(), goOn()]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([202, 409]));
});
