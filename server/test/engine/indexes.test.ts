import { publishSorts } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CompiledQuery, DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { DatabaseHandle } from '../../src/database/connection.ts';
import type { Database } from '../../src/database/schema.ts';
import { findManaged } from '../../src/document/managed.ts';
import { readDocumentGroups, readDocumentPlaces, readFoundDocuments } from '../../src/document/published.ts';
import { registered } from '../../src/product/entity.ts';
import {
  countCrops,
  countTargets,
  readCells,
  readSelected,
  reference,
} from '../../src/publish/crop-finder/usage-queries.ts';
import { countEntries, readEntries, readNeighbour, readOrder } from '../../src/publish/feed-queries.ts';
import { readFound, readFoundInOrder } from '../../src/publish/found-queries.ts';
import { plainWord, toQuery } from '../../src/search/match-and-rank.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { makePlace, openPlace, type TestPlace } from '../support/database.ts';

/** These plans are SQLite's on every engine of the suite: it keeps no statistics, so they do not depend on the data. */
let place: TestPlace;
let sqlite: DatabaseHandle;
let api: TestApp;
beforeAll(async () => {
  place = await makePlace(null);
  sqlite = await openPlace(place);
  api = await startApp();
});
afterAll(async () => {
  await api.close();
  await sqlite.close();
  await place.remove();
});

/** Query plans of all queries in `work`. */
async function plansOf(work: (db: Kysely<Database>) => Promise<unknown>): Promise<string> {
  const asked: CompiledQuery[] = [];
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (inner) => new SqliteIntrospector(inner),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log: ({ query }) => {
      asked.push(query);
    },
  });
  // The driver returns no rows, so `executeTakeFirstOrThrow` fails after its query was recorded.
  await work(db).catch(() => undefined);
  const plans = [];
  for (const { sql, parameters } of asked) {
    const query = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await sqlite.reader.executeQuery<{ detail: string }>(query);
    plans.push(rows.map((row) => row.detail).join('; '));
  }
  return plans.join('\n');
}

const visibility = { hidden: ['x'], tops: [], branch: () => ['a', 'b'] };
const range = { limit: 10, offset: 0 };
const filters = [
  {},
  { crop: ['水稻', '早稻'], target: ['稻飞虱'] },
  { formulation: 'SC', toxicity: '低毒' as const },
  { recommended: true },
];

describe('the feed on SQLite', () => {
  it.each(filters)('reads %j in order from one index, without the table', async (filter) => {
    const selection = { types: ['product'] as const, filters: filter, sort: 'sort' as const, visibility };
    const page = await plansOf((db) => readEntries(db, { ...selection, filters: filter }, range));
    expect(page).not.toMatch(/SCAN product|TEMP B-TREE/);
    const total = await plansOf((db) => countEntries(db, selection));
    expect(total).toMatch(/COVERING INDEX product_/);
    expect(total).not.toMatch(/SCAN product/);
  });

  it.each(['newest', 'hot'] as const)('has an index for the order %s', async (sort) => {
    for (const type of ['product', 'material'] as const) {
      const plan = await plansOf((db) => readEntries(db, { types: [type], filters: {}, sort, visibility }, range));
      expect(plan).not.toMatch(/SCAN (product|material)|TEMP B-TREE/);
    }
  });

  it.each(filters)('reads the whole order of %j without the table', async (filter) => {
    for (const sort of publishSorts) {
      const selection = { types: ['product'] as const, filters: filter, sort, visibility };
      const plan = await plansOf((db) => readOrder({ db, engine: 'sqlite' }, selection));
      expect(plan).toMatch(/COVERING INDEX product_/);
      expect(plan).not.toMatch(/SCAN product|product USING INDEX/);
    }
  });

  it.each([null, ...publishSorts])('finds by a keyword through the search index, in order %s', async (sort) => {
    const query = toQuery([plainWord('吡虫啉')]);
    const search = { types: ['product'] as const, filters: {}, visibility, query };
    const plan = await plansOf(async (db) => {
      const source = { db, engine: 'sqlite' } as const;
      if (sort === null) await (await readFound(source, search, true)).page({ limit: 20, offset: 0 });
      else await readFoundInOrder(source, search, sort);
    });
    expect(plan).toMatch(/SCAN searchIndex VIRTUAL TABLE/);
    expect(plan).toMatch(/SEARCH searchDocument USING INTEGER PRIMARY KEY/);
    expect(plan).not.toMatch(/SCAN (product|searchDocument)\b/);
  });

  it('finds neighbours without reading other rows', async () => {
    const record = { id: 'x', sort: 3, createdAt: '2026-01-01T00:00:00.000Z' };
    for (const side of ['before', 'after'] as const) {
      const plan = await plansOf((db) => readNeighbour(db, record, 'product', visibility, side));
      expect(plan).not.toMatch(/SCAN product|TEMP B-TREE/);
    }
  });
});

describe('按作物找药 on SQLite', () => {
  const cells = [{ cell: '水稻', name: '水稻', says: reference.stated }];
  const selection = { crops: ['水稻'], targets: ['稻飞虱'], hidden: ['x'] };

  it('counts and finds by the index over crops and targets, and reads no other product', async () => {
    const plans = [
      await plansOf((db) => countCrops(db, cells, { hidden: [] })),
      await plansOf((db) => countTargets(db, cells, { crops: ['水稻'], hidden: ['x'] })),
      await plansOf((db) => readSelected({ db, engine: 'sqlite' }, selection, null)),
      await plansOf((db) => readSelected({ db, engine: 'sqlite' }, selection, ['吡虫啉'])),
    ];
    for (const plan of plans) {
      expect(plan).toMatch(/SEARCH productUsage USING COVERING INDEX productUsage_names \(crop=\?/);
      expect(plan).not.toMatch(/SCAN (product|productUsage|searchDocument)\b/);
    }
    expect(await plansOf((db) => readCells(db, 'target'))).toMatch(/COVERING INDEX productUsage_names/);
  });
});

describe('资料中心 on SQLite', () => {
  const any = { types: [], languages: [], hidden: ['x'] } as const;

  it.each([{}, { types: ['msds'] as const }, { languages: ['en', 'zh-en'] as const }])(
    'reads %j in order from one index',
    async (filter) => {
      const plan = await plansOf((db) => readDocumentPlaces(db, { ...any, ...filter }, range));
      expect(plan).toMatch(/COVERING INDEX recordDocument_(newest|types)/);
      expect(plan).not.toMatch(/TEMP B-TREE|SCAN record\b/);
    },
  );

  it('counts documents without reading them', async () => {
    expect(await plansOf(readDocumentGroups)).toMatch(/recordDocument USING COVERING INDEX/);
  });

  it('finds by a keyword through the search index', async () => {
    const query = toQuery([plainWord('吡虫啉')]);
    const plan = await plansOf((db) => readFoundDocuments({ db, engine: 'sqlite' }, query, { ...any, types: ['coa'] }));
    expect(plan).toMatch(/SCAN searchIndex VIRTUAL TABLE/);
    expect(plan).toMatch(/SEARCH recordDocument USING INDEX \w+ \(recordId=\?/);
  });

  it.each([{}, { type: 'coa' }, { state: 'valid' }, { state: 'expired' }, { recordType: 'material' }] as const)(
    'finds %j for managers from indexes, and reads the records of one page alone',
    async (filter) => {
      const { hits } = api.context.catalogue;
      expect(await plansOf((db) => findManaged(db, filter, hits).total())).toMatch(
        /recordDocument USING COVERING INDEX/,
      );
      const page = await plansOf((db) => findManaged(db, filter, hits).rows(20, 0));
      expect(page).toMatch(/recordDocument USING COVERING INDEX/);
      expect(page).toMatch(
        /SEARCH recordDocument USING INDEX sqlite_autoindex_recordDocument_1 \(recordId=\? AND place=\?\)/,
      );
      expect(page).not.toMatch(/SCAN (product|material)/);
    },
  );

  it('finds what is missing in order from one index', async () => {
    const { hits } = api.context.catalogue;
    const plan = await plansOf((db) => findManaged(db, { missing: 'label' }, hits).rows(20, 0));
    expect(plan).toMatch(/SCAN record USING COVERING INDEX searchDocument_newest/);
  });
});

describe('managers’ lists on SQLite', () => {
  it.each([{}, { status: 0 }, { withoutImage: true }, { hot: true }, { registration: 'valid' }])(
    'reads %j in order from one index',
    async (filter) => {
      const { repository } = api.context.catalogue.products;
      const page = await plansOf((db) => repository.ids(db, { filters: filter }, { ...range, total: 100 }));
      expect(page).not.toMatch(/SCAN product|TEMP B-TREE/);
      expect(await plansOf((db) => repository.count(db, { filters: filter }))).toMatch(/COVERING INDEX product_/);
    },
  );

  it.each(['product', 'material'] as const)('finds a %s with doubtful texts by an index of these', async (table) => {
    const { products, materials } = api.context.catalogue;
    const { repository } = table === 'product' ? products : materials;
    const selection = { filters: { doubtful: true } };
    const page = await plansOf((db) => repository.ids(db, selection, { ...range, total: 100 }));
    const count = await plansOf((db) => repository.count(db, selection));
    for (const plan of [page, count]) expect(plan).toMatch(new RegExp(`INDEX ${table}_doubtful`));
  });

  it('finds by a keyword through the index of parts, and in order with other filters', async () => {
    const { repository } = api.context.catalogue.products;
    for (const keyword of ['b', 'bc', 'bcl', 'imidacloprid']) {
      const found = await plansOf((db) => repository.ids(db, { filters: { keyword } }, { ...range, total: 100 }));
      expect(found).toMatch(/SCAN productParts VIRTUAL TABLE/);
      expect(found).toMatch(/SEARCH productText USING INTEGER PRIMARY KEY/);
      expect(found).not.toMatch(/SCAN product(Text)?\b/);
    }
    const many = { filters: { keyword: 'bcl' }, matched: null };
    expect(await plansOf((db) => repository.ids(db, many, { ...range, total: 100 }))).not.toMatch(
      /SCAN product\b|TEMP B-TREE/,
    );
  });

  it.each(['ending', 'expired'])('counts %s registrations by an index over their last days', async (registration) => {
    const { repository } = api.context.catalogue.products;
    const plan = await plansOf((db) => repository.count(db, { filters: { registration } }));
    expect(plan).toMatch(/COVERING INDEX product_days \(deletedAt=\? AND regValidTo>\? AND regValidTo<\?\)/);
  });

  it.each(['asc', 'desc'] as const)(
    'reads a page in every order from an index, from the nearer end, %s',
    async (direction) => {
      const { products, materials } = api.context.catalogue;
      for (const { repository, columns } of [
        { repository: products.repository, columns: ['name', 'regNo', 'regValidTo', 'viewCount', 'updatedAt'] },
        { repository: materials.repository, columns: ['name', 'casNo', 'viewCount', 'updatedAt'] },
      ]) {
        for (const column of columns) {
          for (const offset of [0, 90]) {
            const plan = await plansOf((db) =>
              repository.ids(db, { filters: {}, sort: { column, direction } }, { limit: 10, offset, total: 100 }),
            );
            expect(plan).toMatch(/COVERING INDEX/);
            expect(plan).not.toMatch(/TEMP B-TREE/);
          }
        }
      }
    },
  );

  it('finds a registration number by an index', async () => {
    expect(await plansOf((db) => registered(db, ['PD20240001']))).toMatch(
      /COVERING INDEX product_numbers \(deletedAt=\? AND regNo=\?\)/,
    );
  });

  it('reads records by their primary key', async () => {
    const { repository } = api.context.catalogue.products;
    expect(await plansOf((db) => repository.byIds(db, ['a', 'b']))).toMatch(/sqlite_autoindex_product_1 \(id=\?\)/);
  });
});
