import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { publishSorts, publishTypes, toxicities } from '@admin-h5/contract';
import { systemActor, write } from '../../src/database/write.ts';
import { buildFeedData } from '../../src/publish/index/build.ts';
import { FeedIndex } from '../../src/publish/index/feed-index.ts';
import { readFacts } from '../../src/publish/index/facts.ts';
import { FeedIndexKeeper, indexVersions } from '../../src/publish/index/keeper.ts';
import { countEntries, readEntries } from '../../src/publish/feed.ts';
import { FeedList } from '../../src/publish/list.ts';
import type { ParsedPublishQuery } from '../../src/publish/query.ts';
import { typesOf } from '../../src/publish/query.ts';
import type { Visibility } from '../../src/publish/visibility.ts';
import { VisibilityCache } from '../../src/publish/visibility.ts';
import { dataVersionsOf } from '../../src/records/data-version.ts';
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
let visibility: Visibility;
let categories: string[];

function pick<T>(list: readonly T[], at: number): T {
  const found = list[at % list.length];
  if (found === undefined) throw new Error('An empty list');
  return found;
}

const versions = () => dataVersionsOf(api.context.database, indexVersions)();

async function read(list: FeedList, query: ParsedPublishQuery): Promise<string> {
  const rows = await versions();
  const index = list.index.current(rows);
  const found = index && (await list.find(query, index, visibility));
  return String((found ?? (await list.read(query, rows, 'x', visibility))).body);
}

/** Products, materials and pictures of every kind, some of them hidden. */
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
      await catalogue.products.createIn(scope, value, { viewCount: (at * 7) % 13 });
    });
    if (at % 3 === 0) await create(api, 'material', { ...materialInput(materials.id), sort: at % 2 });
    if (at % 9 === 0) await create(api, 'factory-gallery', galleryInput(fileId));
  }
  visibility = await new VisibilityCache().get(database.reader, '');
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
  sort: fc.constantFrom(...publishSorts),
  page: fc.integer({ min: 1, max: 9 }),
  size: fc.constantFrom(1, 7, 10, 100),
});
const asked = (query: object): ParsedPublishQuery => JSON.parse(JSON.stringify(query)) satisfies ParsedPublishQuery;
const selectionOf = (query: ParsedPublishQuery) => {
  const { page, size, sort, type: _type, ...filters } = query;
  const range = { limit: size, offset: (page - 1) * size };
  return { selection: { types: typesOf(query), filters, sort, visibility }, range };
};

describe('the index in memory', () => {
  it('finds what the database finds, in its order, for whatever is asked', async () => {
    const { reader } = api.context.database;
    const facts = [];
    for (const type of publishTypes) facts.push(...(await readFacts(reader, type)));
    const index = new FeedIndex(buildFeedData(facts));
    await fc.assert(
      fc.asyncProperty(question, async (given) => {
        const { selection, range } = selectionOf(asked(given));
        const page = index.page(selection, range);
        expect(page?.total).toBe(await countEntries(reader, selection));
        const entries = await readEntries(reader, selection, range);
        expect(page?.entries.map((at) => index.entry(at)).map(({ id, type }) => ({ id, type }))).toEqual(
          entries.map(({ id, type }) => ({ id, type })),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('leaves texts and ranges to the database', () => {
    const index = new FeedIndex(buildFeedData([]));
    for (const filters of [{ keyword: '虫' }, { crop: '水稻' }, { target: '螨' }, { purityMin: 90 }]) {
      const selection = { types: publishTypes, filters, sort: 'sort' as const, visibility };
      expect(index.page(selection, { limit: 10, offset: 0 })).toBeNull();
    }
  });
});

describe('a page out of the index', () => {
  const lists: FeedList[] = [];
  afterAll(() => Promise.all(lists.map((list) => list.index.close())));
  const openList = (least: number): FeedList => {
    const { database, catalogue } = api.context;
    const list = new FeedList({ database, hits: catalogue.hits, log: api.app.log, least });
    lists.push(list);
    return list;
  };

  it('is byte for byte what the database gives', async () => {
    const indexed = openList(0);
    const plain = openList(100_000);
    await read(indexed, asked({ page: 1, size: 10, sort: 'sort' }));
    await indexed.index.settled();
    expect(indexed.index.current(await versions())).not.toBeNull();
    for (const given of fc.sample(question, 40)) {
      const query = asked(given);
      expect(await read(indexed, query)).toBe(await read(plain, query));
    }
  });

  it('is never older than the last edit, and seconds at most behind a running import', async () => {
    const { database, catalogue } = api.context;
    const { index } = openList(0);
    index.current(await versions());
    await index.settled();
    const kept = index.current(await versions());
    expect(kept).not.toBeNull();

    const [product] = await catalogue.products.byIds(
      (
        await readEntries(
          database.reader,
          selectionOf(asked({ type: 'product', page: 1, size: 1, sort: 'hot' })).selection,
          { limit: 1, offset: 0 },
        )
      ).map(({ id }) => id),
    );
    if (!product) throw new Error('No product');
    const change = (gradual: boolean) =>
      write(
        database,
        systemActor,
        async (scope) => {
          const current = await catalogue.products.load(scope.trx, product.id);
          await catalogue.products.changeIn(scope, current, { sort: current.sort + 1 }, 'update');
        },
        { gradual },
      );
    await change(true);
    expect(index.current(await versions())).toBe(kept);
    await change(false);
    expect(index.current(await versions())).toBeNull();
    await index.settled();
    expect(index.current(await versions())).not.toBeNull();
  });

  it('is not made for few entries', async () => {
    const { index } = openList(100_000);
    expect(index.current(await versions())).toBeNull();
    await index.settled();
    expect(index.current(await versions())).toBeNull();
  });

  it('is made for what has grown large while it was imported', async () => {
    const { database, catalogue } = api.context;
    const { count } = await database.reader
      .selectFrom('product')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    const keeper = new FeedIndexKeeper({ database, onError: () => {}, least: count, gatherMs: 0 });
    const indexNow = async () => {
      keeper.current(await versions());
      await keeper.settled();
      return keeper.current(await versions());
    };
    expect(await indexNow()).toBeNull();
    const { value } = catalogue.products.description.schema.validate(productInput(categories[0] ?? ''));
    await write(database, systemActor, (scope) => catalogue.products.createIn(scope, value), { gradual: true });
    expect(await indexNow()).not.toBeNull();
    await keeper.close();
  });
});
