import { foldText } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { inDisplayOrder } from '../../src/records/repository.ts';
import { countMatches, keywordPattern } from '../../src/search/managers-keyword.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { categoryInput, create, materialInput, productInput } from '../support/catalogue.ts';
import { eachAt, valueAt } from '../support/response.ts';

/** Parts of names and numbers, and signs that a statement or a query of an index might take for its own. */
const pieces = Array.from('甲乙磷酸草甘膦𠮷aB1·').concat(
  'glyphosate',
  '2018',
  '00',
  '50-00-0',
  ' ',
  '  ',
  '%',
  '_',
  '\\',
  '"',
  "'",
  '*',
  '(',
  ')',
  '-',
  '^',
  ':',
  '&',
  '|',
  '!',
  '<->',
  'OR',
  'and',
);
const name = fc
  .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 12 })
  .map((parts) => `甲${parts.join('')}乙`);

const lists = { product: '/api/product', material: '/api/material', userAccount: '/api/user' } as const;
type Table = keyof typeof lists;
const tables = ['product', 'material', 'userAccount'] as const satisfies readonly Table[];

describe('a keyword in a list of managers', () => {
  let api: TestApp;
  const made: { path: 'product' | 'material'; id: string }[] = [];
  beforeAll(async () => {
    api = await startApp();
    const category = await create(api, 'category', categoryInput());
    const materials = await create(api, 'category', categoryInput('material'));
    const names = fc.sample(name, { numRuns: 60, seed: 7 });
    for (const [at, each] of names.entries()) {
      const product = { ...productInput(category.id), name: each, tradeName: names[at + 1] ?? '' };
      const material = { ...materialInput(materials.id), name: each, aliases: [names[at + 2] ?? '甲'] };
      made.push({ path: 'product', id: (await create(api, 'product', product)).id });
      made.push({ path: 'material', id: (await create(api, 'material', material)).id });
      if (at % 10 === 0) await api.person(1, `name_${at}x`);
    }
    // Whatever has become of a record since, the index has what its list shows.
    for (const [at, { path, id }] of made.entries()) {
      const change = (method: 'PATCH' | 'DELETE', end: string, body?: object) =>
        api.call(method, `/api/${path}/${id}${end}`, { as: 'manager', ...(body && { body }) });
      if (at % 5 === 0) await change('PATCH', '/status', { status: 0 });
      if (at % 7 === 0) await change('DELETE', '');
      if (at % 14 === 0) {
        await api.call('POST', '/api/recycle/batch/restore', { as: 'admin', body: { ids: [id] } });
      }
      if (at % 21 === 0) {
        await api.call('DELETE', '/api/recycle/batch', { as: 'admin', body: { ids: [id] } });
      }
    }
    const placed = made.filter(({ path }) => path === 'product').slice(30, 40);
    await api.call('PATCH', '/api/product/batch/sort', { as: 'manager', body: { ids: placed.map(({ id }) => id) } });
  }, 60_000);
  afterAll(() => api.close());

  /** The records whose search text contains each word, as it was asked before there was an index. */
  async function scanned(table: Table, keyword: string): Promise<string[]> {
    const words = foldText(keyword).split(/\s+/).filter(Boolean).slice(0, 5);
    let query = api.context.database.db.selectFrom(table).select('id').where('deletedAt', 'is', null);
    for (const word of words) query = query.where(sql<boolean>`search like ${keywordPattern(word)} escape '\\'`);
    return (await query.$call(inDisplayOrder).execute()).map(({ id }) => id);
  }

  async function listed(table: Table, keyword: string, more: Record<string, string> = {}) {
    const query = new URLSearchParams({ keyword, size: '100', ...more }).toString();
    const response = await api.call('GET', `${lists[table]}?${query}`, { as: 'admin' });
    return { ids: eachAt(response, 'data.list', 'id'), total: valueAt(response, 'data.total') };
  }

  /** Fragments of what is stored, of any length, and texts that may be nowhere. */
  async function fragments(table: Table): Promise<fc.Arbitrary<string>> {
    const rows = await api.context.database.db.selectFrom(table).select('search').execute();
    const part = fc
      .tuple(
        fc.constantFrom(...rows.map(({ search }) => Array.from(search))),
        fc.nat(),
        fc.integer({ min: 1, max: 14 }),
      )
      .map(([characters, at, length]) => {
        const start = at % characters.length;
        return characters.slice(start, start + length).join('');
      });
    return fc
      .oneof(
        part,
        fc.tuple(part, part).map((two) => two.join(' ')),
        name,
      )
      .filter((text) => text.trim() !== '');
  }

  it.each(tables)(
    'finds in %s what the texts contain, in its order',
    async (table) => {
      const { database } = api.context;
      let found = 0;
      await fc.assert(
        fc.asyncProperty(await fragments(table), async (keyword) => {
          const ids = await scanned(table, keyword);
          found += ids.length;
          expect(await listed(table, keyword)).toEqual({ ids, total: ids.length });
          expect(await listed(table, keyword, { sort: 'sort:desc' })).toEqual({
            ids: ids.toReversed(),
            total: ids.length,
          });
          const named = await listed(table, keyword, { sort: 'createdAt:asc', status: '1' });
          const [enabled, disabled] = [named.ids, (await listed(table, keyword, { status: '0' })).ids];
          expect(new Set([...enabled, ...disabled])).toEqual(new Set(ids));
          expect(enabled.length + disabled.length).toBe(ids.length);
          expect(await countMatches({ db: database.reader, engine: database.engine }, table, keyword)).toBe(ids.length);
        }),
        { numRuns: 150 },
      );
      expect(found).toBeGreaterThan(150);
    },
    120_000,
  );

  it('finds by parts of numbers and by one character', async () => {
    const category = await create(api, 'category', categoryInput());
    const product = await create(api, 'product', {
      ...productInput(category.id),
      regNo: 'PD20180001',
      name: '螺虫乙酯',
    });
    const kind = await create(api, 'category', categoryInput('material'));
    const material = await create(api, 'material', { ...materialInput(kind.id), casNo: '1310-45-8' });
    for (const keyword of ['2018', '0180', '螺', '虫乙', 'lc', 'D2018', '001']) {
      expect((await listed('product', keyword)).ids).toContain(product.id);
    }
    for (const keyword of ['0-45', '-', '10-4', '5-8']) {
      expect((await listed('material', keyword)).ids).toContain(material.id);
    }
  });

  it('finds a disabled record for managers, and nothing of it for visitors', async () => {
    const category = await create(api, 'category', categoryInput());
    const { id } = await create(api, 'product', { ...productInput(category.id), name: '未公开的胺鲜酯', status: 0 });
    expect((await listed('product', '未公开')).ids).toEqual([id]);
    for (const call of ['list', 'suggestions', 'facets']) {
      const query = new URLSearchParams({ keyword: '未公开', type: 'product' }).toString();
      const response = await api.call(
        'GET',
        `/api/publish/${call}?${call === 'suggestions' ? query.replace(/&.*/, '') : query}`,
      );
      expect([call, response.status]).toEqual([call, 200]);
      expect(JSON.stringify(response.body)).not.toContain('胺鲜酯');
      expect(JSON.stringify(response.body)).not.toContain(id);
    }
  });
});
