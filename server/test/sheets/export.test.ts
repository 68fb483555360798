import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { systemActor, write } from '../../src/database/write.ts';
import { insertRecord } from '../../src/records/change.ts';
import { bytesOf } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import { categoryInput, create, materialInput } from '../support/catalogue.ts';
import { xlsxRows } from '../support/sheets.ts';

const many = 5_000;
const url = '/api/material/export';
let api: TestApp;
/** Newest first, which is no display order of a list. */
let ids: string[];
beforeAll(async () => {
  api = await startApp();
  const { id } = await create(api, 'category', categoryInput('material'));
  const { materials } = api.context.catalogue;
  await write(api.context.database, systemActor, async (scope) => {
    const made: string[] = [];
    for (let count = 0; count < many; count += 1) {
      const { value } = materials.description.schema.validate(materialInput(id));
      made.push((await insertRecord(materials, scope, value, {}, 'create')).id);
    }
    ids = made.toReversed();
  });
}, 120_000);
afterAll(() => api.close());

const ask = (body: object) => api.call('POST', url, { as: 'manager', body });

describe('the export of chosen records', () => {
  it('accepts more ids than an address can contain, as CSV in the given order', async () => {
    const response = await ask({ format: 'csv', ids });
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w.-]+\.csv"; filename\*=UTF-8''.+\.csv$/,
    );
    const [head, ...rows] = String(response.body).trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFFID,原料名称,/);
    expect(rows.map((row) => row.slice(0, 32))).toEqual(ids);
  });

  it('is a workbook by default', async () => {
    const response = await ask({ ids });
    const rows = await xlsxRows(bytesOf(response));
    expect(rows.slice(1).map(([id]) => id)).toEqual(ids);
  });

  it('leaves out unknown ids, and equals the GET export', async () => {
    const some = [ids[3] ?? '', 'f'.repeat(32), ids[1] ?? ''];
    const posted = await ask({ format: 'csv', ids: some });
    const asked = await api.call('GET', `${url}?format=csv&ids=${some.join(',')}`, { as: 'manager' });
    expect(String(posted.body)).toBe(String(asked.body));
    expect(String(posted.body).trimEnd().split('\r\n')).toHaveLength(3);
  });

  it('takes all that a filter finds except some, however many these are', async () => {
    const [left = '', other = ''] = ids;
    const rest = { filter: {}, expectedTotal: many, exceptIds: [left, other] };
    const response = await ask({ format: 'csv', ...rest });
    const exported = String(response.body)
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((row) => row.slice(0, 32));
    expect(new Set(exported)).toEqual(new Set(ids.slice(2)));
    // Somebody has added or removed records since the person looked.
    expect(await ask({ ...rest, expectedTotal: many + 1 })).toMatchObject({ status: 409 });
  });

  it('refuses a call that chooses nothing', async () => {
    expect((await ask({})).status).toBe(400);
  });

  it.each([
    ['an empty choice', { ids: [] }, '请选择数据'],
    ['too many', { ids: Array.from({ length: 20_001 }, (_, at) => String(at)) }, '一次最多选择20000条'],
  ])('refuses %s', async (_what, body, message) => {
    const response = await ask(body);
    expect(response).toMatchObject({ status: 422, body: { errors: [{ field: 'ids', message }] } });
  });

  it('refuses an unknown format', async () => {
    expect((await ask({ ids: ids.slice(0, 1), format: 'pdf' })).status).toBe(422);
  });
});
