import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { type CallOptions, type Method, startApp, type TestApp } from '../support/app.ts';
import { categoryInput, create, materialInput, productInput } from '../support/catalogue.ts';
import { makePlace, postgresUrl } from '../support/database.ts';
import { fieldsAt } from '../support/response.ts';

/** An API, and the ids of its records in the order in which they were made. */
interface Side {
  api: TestApp;
  ids: string[];
}

const words = ['硫酸', '硫酸铜', 'Ａbc', 'abc', 'ABC', 'é', 'Ｅ', '吡虫啉', '10%', 'a_b', '%', '\\', '甲·乙', '①'];
const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((list) => list.join(' '));
const path = fc.constantFrom('product' as const, 'material' as const);
const record = fc.record({
  path,
  name: name.map((text) => `名 ${text}`),
  enName: fc.constantFrom('', 'Methanol', 'methanol', 'ethanol'),
  sort: fc.nat(3),
  status: fc.constantFrom(0 as const, 1 as const, 1 as const),
  recommended: fc.boolean(),
});
const edit = fc.record({ at: fc.nat(), act: fc.constantFrom('rename', 'hide', 'delete'), name });
const list = fc.record({
  keyword: fc.oneof(fc.constant(''), name),
  sort: fc.constantFrom('', 'name', '-name', 'updatedAt', '-updatedAt', 'sort', '-sort', 'status'),
  page: fc.constantFrom('1', '2'),
  size: fc.constantFrom('5', '20'),
});
const query = fc.record({ url: fc.constantFrom('product', 'material', 'publish/list', 'publish/suggestions'), list });

const onPostgres = postgresUrl === null ? describe.skip : describe;

onPostgres('SQLite and PostgreSQL', () => {
  let sides: Side[] = [];
  const categories: { product: string; material: string }[] = [];
  beforeAll(async () => {
    sides = [
      { api: await startApp({ place: await makePlace(null) }), ids: [] },
      { api: await startApp(), ids: [] },
    ];
    for (const { api, ids } of sides) {
      const product = (await create(api, 'category', { ...categoryInput(), name: '产品', code: 'same-1' })).id;
      const material = (await create(api, 'category', { ...categoryInput('material'), name: '原料', code: 'same-2' }))
        .id;
      categories.push({ product, material });
      ids.push(product, material);
    }
  });
  afterAll(async () => {
    for (const { api } of sides) await api.close();
    await sides[0]?.api.place.remove();
  });

  /** A response without what differs between two databases with the same records: ids, times, the request's number. */
  async function respond({ api, ids }: Side, method: Method, url: string, options: CallOptions = {}): Promise<string> {
    const { status, body } = await api.call(method, url, { as: 'manager', ...options });
    const times = /"(?:requestId|at|[a-zA-Z]*(?:At|Time|By))":(?:"[^"]*"|\d+)/g;
    const text = JSON.stringify({ status, body }).replaceAll(times, '""');
    return ids.reduce((result, id, at) => result.replaceAll(id, `#${at}`), text);
  }
  /** The same call at both; the response of SQLite first. */
  const askBoth = (call: (side: Side) => Promise<string>) => Promise.all(sides.map(call));

  it('give the same answers to random queries after random edits', async () => {
    const rows: { path: 'product' | 'material'; at: number }[] = [];
    let serial = 0;
    const round = fc.record({
      records: fc.array(record, { minLength: 4, maxLength: 12 }),
      edits: fc.array(edit, { maxLength: 6 }),
      queries: fc.array(query, { minLength: 10, maxLength: 30 }),
    });
    await fc.assert(
      fc.asyncProperty(round, async ({ records, edits, queries }) => {
        for (const { path: entity, ...fields } of records) {
          serial += 1;
          const own = entity === 'product' ? { regNo: `PD${20_700_000 + serial}` } : {};
          rows.push({ path: entity, at: sides[0]?.ids.length ?? 0 });
          for (const [at, { api, ids }] of sides.entries()) {
            const category = categories[at]?.[entity] ?? '';
            const input = entity === 'product' ? productInput(category) : materialInput(category);
            ids.push((await create(api, entity, { ...input, ...own, ...fields })).id);
          }
        }
        for (const { at, act, name: text } of edits) {
          const row = rows[at % rows.length];
          if (!row) continue;
          const [lite, postgres] = await askBoth(async (side) => {
            const url = `/api/${row.path}/${side.ids[row.at]}`;
            if (act === 'delete') return respond(side, 'DELETE', url);
            if (act === 'hide') return respond(side, 'PATCH', `${url}/status`, { body: { status: 0 } });
            const current = await side.api.call('GET', url, { as: 'manager' });
            if (current.status !== 200) return String(current.status);
            return respond(side, 'PUT', url, { body: { ...fieldsAt(current), name: `新 ${text}` } });
          });
          expect(postgres).toBe(lite);
        }
        for (const { url, list: parameters } of queries) {
          const present = Object.entries(parameters).filter(([, value]) => value !== '');
          const path = `/api/${url}?${new URLSearchParams(present).toString()}`;
          const [lite, postgres] = await askBoth((side) => respond(side, 'GET', path));
          expect(postgres).toBe(lite);
        }
      }),
      { seed: 20_261_126, numRuns: 8, endOnFailure: true },
    );
  });
});
