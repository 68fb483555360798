import { publishSorts, publishTypes, toxicities } from '@admin-h5/contract';
import { validate } from '@admin-h5/contract/validation';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { systemActor, write } from '../../src/database/write.ts';
import { countEntries, readEntries } from '../../src/publish/feed-queries.ts';
import { SqlFeedReader } from '../../src/publish/feed-reader.ts';
import { KeywordReader } from '../../src/publish/keyword-reader.ts';
import { readItems } from '../../src/publish/items.ts';
import type { ParsedPublishQuery } from '../../src/publish/query.ts';
import { publishQuerySchema, typesOf } from '../../src/publish/query.ts';
import { changeRecord } from '../../src/records/change.ts';
import { loadRecord } from '../../src/records/read.ts';
import { createIn } from '../../src/records/write.ts';
import { numberAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
import {
  categoryInput,
  create,
  galleryInput,
  materialInput,
  picture,
  productInput,
  upload,
} from '../support/catalogue.ts';

const many = 90;
const formulations = ['WP', 'SC', 'EW'];
let api: TestApp;
let feed: SqlFeedReader;
let categories: string[];

function pick<T>(list: readonly T[], at: number): T {
  const found = list[at % list.length];
  if (found === undefined) throw new Error('An empty list');
  return found;
}

/** Products, materials and gallery items of every kind, some of them hidden. */
beforeAll(async () => {
  api = await startApp();
  const top = await create(api, 'category', categoryInput());
  const low = await create(api, 'category', categoryInput('product', top.id));
  const hidden = await create(api, 'category', { ...categoryInput(), status: 0 });
  const materials = await create(api, 'category', categoryInput('material'));
  categories = [top.id, low.id, hidden.id, materials.id, 'f'.repeat(32)];
  const { id: fileId } = await upload(api, await picture());
  const { catalogue, database } = api.context;
  for (let at = 0; at < many; at += 1) {
    const product = {
      ...productInput(pick([top.id, low.id, hidden.id], at)),
      formulation: pick(formulations, at),
      toxicity: pick(toxicities, at >> 1),
      recommended: at % 4 === 0,
      hot: at % 5 === 0,
      sort: at % 3,
      status: at % 11 === 0 ? 0 : 1,
    };
    await write(database, systemActor, async (scope) => {
      const { schema } = catalogue.products.description;
      const { value } = schema.validate(product);
      await createIn(catalogue.products, scope, value, { viewCount: (at * 7) % 13 });
    });
    if (at % 3 === 0) await create(api, 'material', { ...materialInput(materials.id), sort: at % 2 });
    if (at % 9 === 0) await create(api, 'factory-gallery', galleryInput(fileId));
  }
  feed = new SqlFeedReader(database, catalogue, new KeywordReader(database));
});
afterAll(() => api.close());

const optional = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const question = fc.record({
  type: optional(publishTypes),
  categoryId: fc.option(
    fc.nat({ max: 4 }).map((at) => categories[at] ?? ''),
    { nil: undefined },
  ),
  formulation: optional([...formulations, 'XX']),
  toxicity: optional(toxicities),
  recommended: optional([true, false]),
  hazardous: optional([true, false]),
  album: optional(['生产车间', '实验室'] as const),
  keyword: optional(['']),
  crop: optional(['水稻', '小麦']),
  purityMin: optional([90, 99.95]),
  sort: fc.constantFrom(...publishSorts),
  page: fc.integer({ min: 1, max: 9 }),
  size: fc.constantFrom(1, 7, 10, 100),
});
/** Drops undefined fields, as in a received query. */
const asQuery = (given: object): ParsedPublishQuery => JSON.parse(JSON.stringify(given)) satisfies ParsedPublishQuery;
const list = async (query: ParsedPublishQuery) => feed.list(query, await feed.state());

/** The page as read by one query for entries and one for their number. */
async function expectedPage(query: ParsedPublishQuery) {
  const { database, catalogue } = api.context;
  const { page, size, sort = 'sort', type: _type, ...filters } = query;
  const { visibility } = await feed.state();
  const selection = { types: typesOf(query), filters, sort, visibility };
  const entries = await readEntries(database.reader, selection, { limit: size, offset: (page - 1) * size });
  const total = await countEntries(database.reader, selection);
  return { list: await readItems(database.reader, entries, catalogue.hits), total, page, size };
}

describe('pages of the feed', () => {
  it('contain the entries that match the filters, in order, for any query', async () => {
    await fc.assert(
      fc.asyncProperty(question, async (given) => {
        const query = asQuery(given);
        expect(await list(query)).toEqual(await expectedPage(query));
      }),
      { numRuns: 300 },
    );
  });

  it('are never older than the last edit, and at most seconds behind a running import', async () => {
    const { database, catalogue } = api.context;
    const query = asQuery({ type: 'product', categoryId: categories[0], page: 1, size: 100, sort: 'sort' });
    const before = await list(query);
    const [first, second] = before.list;
    if (!first || !second) throw new Error('Too few products');
    const moveBehind = (gradual: boolean) =>
      write(
        database,
        systemActor,
        async (scope) => {
          const current = await loadRecord(catalogue.products, scope.trx, first.id);
          await changeRecord(catalogue.products, scope, current, { sort: current.sort + 10 }, 'update');
        },
        { gradual },
      );
    await moveBehind(true);
    expect((await list(query)).list[0]?.id).toBe(first.id);
    await moveBehind(false);
    expect((await list(query)).list[0]?.id).toBe(second.id);
    expect(await list(query)).toEqual(await expectedPage(query));
  });
});

const text = fc.oneof(
  fc.constantFrom('', '1', '2', '0', '-1', '1e3', ' 3 ', '007', '101', 'true', 'false', 'yes', '水剂', 'SL', 'product'),
  fc.constantFrom('newest', '虫', ' 虫 ', '生产车间', '__proto__', 'x'.repeat(101), 'x'.repeat(99)),
  fc.string(),
);
const fields = [
  'type',
  'categoryId',
  'keyword',
  'formulation',
  'crop',
  'purityMin',
  'hazardous',
  'album',
  'sort',
  'page',
  'size',
];
const anyQuery = fc.array(fc.tuple(fc.constantFrom(...fields, 'unknown', '__proto__'), text), { maxLength: 6 });

it('GET /api/publish/list accepts only queries that its schema allows, and normalises them', async () => {
  await fc.assert(
    fc.asyncProperty(anyQuery, async (pairs) => {
      const search = new URLSearchParams(pairs);
      const given = Object.fromEntries(
        [...new Set(search.keys())].map((name) => {
          const values = search.getAll(name);
          return [name, values.length === 1 ? values[0] : values];
        }),
      );
      const result = validate(publishQuerySchema, given);
      const response = await api.call('GET', `/api/publish/list?${search.toString()}`);
      expect(response.status).toBe('value' in result ? 200 : 400);
      if (!('value' in result)) return;
      expect(numberAt(response, 'data.page')).toBe(result.value.page);
      expect(numberAt(response, 'data.size')).toBe(result.value.size);
    }),
    { numRuns: 300 },
  );
});
