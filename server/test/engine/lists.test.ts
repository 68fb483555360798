import { type Category, chinaDay, dayMs, foldText } from '@admin-h5/contract';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { systemActor, write } from '../../src/database/write.ts';
import { insertRecord } from '../../src/records/change.ts';
import { seed } from '../../src/seed/index.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { idsOf, listRecords, startCatalogue } from '../support/catalogue-app.ts';
import {
  bannerInput,
  categoryInput,
  create,
  galleryInput,
  materialInput,
  picture,
  productInput,
  upload,
} from '../support/catalogue.ts';
import { makeEmptyPlace, type TestPlace } from '../support/database.ts';
import { eachAt, type Fields, listAt, valueAt } from '../support/response.ts';

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** Compares numbers, or texts by code point; returns -1, 0 or 1. */
function compare(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return Math.sign(one - other);
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
}

/** Empty values last in both directions, then by the column, then by id; equal positions by age, as on the visitors' screens. */
function ordered(list: Fields[], column: string, direction: 'asc' | 'desc'): unknown[] {
  const sign = direction === 'asc' ? 1 : -1;
  return list
    .toSorted((one, other) => {
      const [first, second] = [one[column], other[column]];
      if (isEmpty(first) !== isEmpty(second)) return isEmpty(first) ? 1 : -1;
      const byValue = isEmpty(first) ? 0 : compare(first, second);
      const byAge = column === 'sort' ? compare(one['createdAt'], other['createdAt']) : 0;
      return sign * (byValue || byAge || compare(one['id'], other['id']));
    })
    .map((record) => [record['id'], record[column]]);
}

describe('lists have the same order on both engines, with empty values last in both directions', () => {
  /** Values that engines and locales sort differently, and empty ones. */
  const names = ['b名', 'A名', 'a名', '甲名', '_名', '乙名'];
  const days = ['', '2027-01-01', '2026-01-31', '', '2028-01-01', '2026-01-30'];
  const counts = [3, 1, 2, 1, 0, 10];
  const moments = [
    null,
    '2026-01-01T00:00:00.000Z',
    '2026-03-01T00:00:00.000Z',
    null,
    '2025-01-01T00:00:00.000Z',
    null,
  ];

  /** The rows of each entity, with the columns that its list can be sorted by. */
  const entities = {
    category: { table: 'category', columns: { name: names } },
    product: {
      table: 'product',
      columns: {
        name: names,
        regNo: ['PD2', 'PD10', 'LS1', 'EX9', 'WP1', 'PD1F2'],
        regValidTo: days,
        viewCount: counts,
      },
    },
    material: {
      table: 'material',
      columns: {
        name: names,
        casNo: ['', '67-56-1', '108-88-3', '', '7732-18-5', ''],
        purityMin: [null, 99.5, 5, null, 0, 98],
        viewCount: counts,
      },
    },
    banner: { table: 'banner', columns: { title: names, clickCount: counts, startAt: days, endAt: days } },
    'factory-gallery': { table: 'gallery', columns: { title: names, takenAt: days } },
    user: {
      table: 'userAccount',
      columns: { username: names, type: [1, 2, 3, 1, 2, 3], lastLoginAt: moments },
    },
  } as const;
  const common = { sort: counts, status: [1, 0, 1, 1, 0, 1] };

  let place: TestPlace;
  let api: TestApp;
  beforeAll(async () => {
    // A locale with its own sort order, which must not affect lists.
    place = await makeEmptyPlace(
      undefined,
      "template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US' locale 'C'",
    );
    api = await startApp({ place });
    const products = await create(api, 'category', categoryInput());
    const materials = await create(api, 'category', categoryInput('material'));
    const { id: fileId } = await upload(api, await picture(750, 350));
    for (let at = 0; at < names.length; at += 1) {
      await create(api, 'category', categoryInput());
      await create(api, 'product', productInput(products.id));
      await create(api, 'material', materialInput(materials.id));
      await create(api, 'banner', bannerInput(fileId));
      await create(api, 'factory-gallery', galleryInput(fileId));
      await api.person(1);
    }
    const { db } = api.context.database;
    for (const { table, columns } of Object.values(entities)) {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}`.execute(db);
      const people = Object.values(api.people).map((person) => person.id);
      for (const [at, { id }] of rows.filter((row) => !people.includes(row.id)).entries()) {
        for (const [column, values] of Object.entries({ ...common, ...columns })) {
          const value = at < values.length ? values[at] : null;
          if (value === null && !['purityMin', 'lastLoginAt'].includes(column)) continue;
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db);
        }
      }
    }
  });
  afterAll(async () => {
    await api.close();
    await place.remove();
  });

  const cases = Object.entries(entities).flatMap(([path, { columns }]) =>
    [...Object.keys({ ...common, ...columns }), 'createdAt', 'updatedAt']
      // Users do not return `sort`.
      .filter((column) => path !== 'user' || column !== 'sort')
      .map((column) => ({ path, column })),
  );
  it.each(cases)('$path by $column [§3 sort]', async ({ path, column }) => {
    for (const direction of ['asc', 'desc'] as const) {
      const response = await api.call('GET', `/api/${path}?size=100&sort=${column}:${direction}`, { as: 'admin' });
      const list = listAt(response);
      expect(list.length).toBeGreaterThanOrEqual(names.length);
      expect(list.map((record) => [record['id'], record[column]])).toEqual(ordered(list, column, direction));
      // Pages of the second half are read from the end.
      const paged: unknown[] = [];
      for (let page = 1; paged.length < list.length; page += 1) {
        const query = `size=4&page=${page}&sort=${column}:${direction}`;
        const part = listAt(await api.call('GET', `/api/${path}?${query}`, { as: 'admin' }));
        expect(part.length).toBeGreaterThan(0);
        paged.push(...part.map(({ id }) => id));
      }
      expect(paged).toEqual(list.map(({ id }) => id));
    }
  });

  it('the test covers every sortable column of every list', () => {
    const { catalogue, users } = api.context;
    const { categories, products, materials, banners, gallery } = catalogue;
    const services = { category: categories, product: products, material: materials, banner: banners };
    const sortable = { ...services, 'factory-gallery': gallery, user: users };
    for (const [path, { columns }] of Object.entries(entities)) {
      const service = Object.entries(sortable).find(([name]) => name === path)?.[1];
      expect(Object.keys(columns).toSorted()).toEqual([...(service?.description.sortable ?? [])].toSorted());
    }
  });
});

describe('pages from end', () => {
  let api: TestApp;
  let category: string;
  const count = 30;
  beforeAll(async () => {
    api = await startApp();
    category = (await create(api, 'category', categoryInput('material'))).id;
    for (let at = 0; at < count; at += 1) await create(api, 'material', materialInput(category));
  });
  afterAll(() => api.close());

  const page = async (number: number) => {
    const response = await api.call('GET', `/api/material?size=10&page=${number}`, { as: 'manager' });
    return { ids: listAt(response).map(({ id }) => id), total: valueAt(response, 'data.total') };
  };

  /** What a transaction of an import writes: it raises no version of the entity until its end. */
  async function writeGradually(rows: number): Promise<void> {
    const { database, catalogue } = api.context;
    await write(
      database,
      systemActor,
      async (scope) => {
        for (let at = 0; at < rows; at += 1) {
          const input = { ...materialInput(category), status: 1 as const };
          await insertRecord(catalogue.materials, scope, input, {}, 'import');
        }
      },
      { gradual: true },
    );
  }

  it('shows the same page while an import adds records behind it', async () => {
    const last = await page(3);
    expect(last).toMatchObject({ total: count });
    const before = await page(2);
    await writeGradually(4);
    expect((await page(3)).ids).toEqual(last.ids);
    expect((await page(2)).ids).toEqual(before.ids);
    await writeGradually(6);
    expect((await page(3)).ids).toEqual(last.ids);
  });

  it('shows the same page when another request counts anew meanwhile', async () => {
    const [now, { repository }] = [performance.now.bind(performance), api.context.catalogue.materials];
    let later = 0;
    const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + later);
    /** Longer than a count may lack what an import has written. */
    const passTime = () => (later += 6000);
    try {
      passTime();
      const { total } = await page(1);
      const number = Number(total) / 10;
      const last = await page(number);
      await writeGradually(4);
      const read = repository.ids.bind(repository);
      const spy = jest.spyOn(repository, 'ids').mockImplementationOnce(async (...args) => {
        passTime();
        expect(await page(1)).toMatchObject({ total: Number(total) + 4 });
        return read(...args);
      });
      expect((await page(number)).ids).toEqual(last.ids);
      expect(spy).toHaveBeenCalledTimes(3);
      spy.mockRestore();
    } finally {
      clock.mockRestore();
    }
  });
});

const asked = (parameters: Record<string, string>) => new URLSearchParams({ size: '100', ...parameters }).toString();

const listed = (path: string, id: string, names: readonly string[]) =>
  names.filter(Boolean).map((name) => ({ path, id, name }));

describe('folded search', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
    await seed(api.context, new Date('2026-03-31T08:00:00Z'));
  }, 60_000);
  afterAll(() => api.close());
  const idsOf = async (path: string, keyword: string) =>
    eachAt(await api.call('GET', `${path}?${asked({ keyword })}`, { as: 'admin' }), 'data.list', 'id');

  /** Every name that a person may search for, with its record. */
  async function storedNames(): Promise<{ path: string; id: string; name: string }[]> {
    const { db } = api.context.database;
    const products = await db.selectFrom('product').select(['id', 'name', 'tradeName', 'enName', 'regNo']).execute();
    const materials = await db.selectFrom('material').select(['id', 'name', 'enName', 'casNo', 'aliases']).execute();
    const categories = await db.selectFrom('category').select(['id', 'name']).execute();
    return [
      ...products.flatMap(({ id, name, tradeName, enName, regNo }) =>
        listed('/api/product', id, [name, tradeName, enName, regNo]),
      ),
      ...materials.flatMap(({ id, name, enName, casNo, aliases }) => {
        const others: unknown = JSON.parse(aliases);
        return listed('/api/material', id, [name, enName, casNo, ...(Array.isArray(others) ? others.map(String) : [])]);
      }),
      ...categories.flatMap(({ id, name }) => listed('/api/category', id, [name])),
    ];
  }

  describe('a keyword', () => {
    it('finds a record by its stored name [§3 folded search]', async () => {
      const missing: string[] = [];
      for (const { path, id, name } of await storedNames()) {
        if (!(await idsOf(path, name)).includes(id)) missing.push(`${path} ${name}`);
      }
      expect(missing).toEqual([]);
    }, 60_000);

    it.each([
      ['磷酸，正磷酸', ['磷酸，正磷酸', '磷酸,正磷酸', '，正']],
      ['马拉松（磷杀虫剂）', ['马拉松（磷杀虫剂）', '马拉松(磷杀虫剂)', '（磷杀虫剂', 'mls']],
      ['Ｎ－甲基吡咯烷酮 ②', ['n-甲基', 'Ｎ－甲基吡咯烷酮 ②', 'N-甲基吡咯烷酮 2']],
      ['ΑΣ酸', ['ας酸', 'ΑΣ', 'ας']],
      ['10％含量', ['10%', '10％']],
    ])('finds %s in any spelling', async (name, keywords) => {
      const { id: categoryId } = await create(api, 'category', categoryInput('material'));
      const { id } = await create(api, 'material', { ...materialInput(categoryId), name });
      for (const keyword of keywords) {
        expect(await idsOf('/api/material', keyword)).toContain(id);
        expect(eachAt(await api.call('GET', `/api/publish/list?${asked({ keyword })}`), 'data.list', 'id')).toContain(
          id,
        );
      }
    });

    it('finds any valid name [§3 folded search]', async () => {
      const { id: categoryId } = await create(api, 'category', categoryInput('material'));
      const signs = Array.from('，。、；：？！（）【】％＋－０９ＡＺａｚ㎎℃²³αΣςİßﬁ·…～ "\'\\%_甲乙磷酸Aa1(');
      const name = fc
        .array(fc.constantFrom(...signs), { minLength: 2, maxLength: 20 })
        .map((parts) => `甲${parts.join('')}乙`);
      await fc.assert(
        fc.asyncProperty(name, async (given) => {
          const made = await create(api, 'material', {
            ...materialInput(categoryId),
            name: given,
            casNo: '',
            aliases: [],
          });
          const query = asked({ keyword: made.name, sort: 'createdAt:desc' });
          const response = await api.call('GET', `/api/material?${query}`, { as: 'admin' });
          expect(eachAt(response, 'data.list', 'id')).toContain(made.id);
        }),
        { numRuns: 60 },
      );
    }, 60_000);

    it('finds texts with full-width characters in the operation log and the recycle bin', async () => {
      const { id: categoryId } = await create(api, 'category', categoryInput('material'));
      const { id } = await create(api, 'material', { ...materialInput(categoryId), name: '乙酸，ＩＣＥ（冰）' });
      await api.call('DELETE', `/api/material/${id}`, { as: 'manager' });
      for (const keyword of ['乙酸，ＩＣＥ（冰）', '乙酸,ice(冰)', 'Ice（']) {
        expect(await idsOf('/api/recycle', keyword)).toContain(id);
        const response = await api.call('GET', `/api/log?${asked({ keyword })}`, { as: 'admin' });
        expect(eachAt(response, 'data.list', 'entityId')).toContain(id);
      }
    });
  });

  describe('foldText', () => {
    it('does not change a folded text', () => {
      fc.assert(
        fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
          expect(foldText(foldText(text))).toBe(foldText(text));
        }),
      );
    });
  });
});

describe('the list', () => {
  let api: TestApp;
  let category: Category;
  beforeAll(async () => {
    ({ api, category } = await startCatalogue());
  });
  afterAll(() => api.close());

  const list = (query: string) => listRecords(api, query);

  it('finds by name, pinyin initials, trade name, registration number, ingredient and CAS number', async () => {
    const product = await create(api, 'product', {
      ...productInput(category.id),
      name: '噻虫嗪悬浮剂',
      tradeName: '阿克泰',
      ingredients: [{ name: '噻虫嗪', enName: 'thiamethoxam', casNo: '153719-23-4', content: 30, unit: '%' }],
      totalContent: '',
    });
    for (const keyword of [
      '噻虫',
      'SCQ',
      'akt',
      '阿克',
      product.regNo.toLowerCase(),
      'THIAM',
      '153719-23',
      '１５３７１９',
      '噻虫 153719',
    ]) {
      expect(idsOf(await list(`keyword=${encodeURIComponent(keyword)}`))).toEqual([product.id]);
    }
    for (const keyword of ['噻%嗪', '噻_嗪', '\\', '噻虫 nothing']) {
      expect(idsOf(await list(`keyword=${encodeURIComponent(keyword)}`))).not.toContain(product.id);
    }
  });

  it('filters by its own fields and by a category including its descendants', async () => {
    const top = await create(api, 'category', categoryInput());
    const low = await create(api, 'category', categoryInput('product', top.id));
    const lowest = await create(api, 'category', categoryInput('product', low.id));
    const plain = await create(api, 'product', productInput(top.id));
    const other = { ...productInput(lowest.id), hot: true, restricted: true, formulation: 'SC', toxicity: '高毒' };
    const special = await create(api, 'product', other);
    const inTop = (query: string) => list(`categoryId=${top.id}&${query}`);
    expect(idsOf(await inTop(''))).toEqual([plain.id, special.id]);
    expect(valueAt(await inTop('size=1&page=2'), 'data')).toMatchObject({
      total: 2,
      page: 2,
      size: 1,
      list: [{ id: special.id }],
    });
    for (const query of ['hot=true', 'restricted=true', 'formulation=SC', `toxicity=${encodeURIComponent('高毒')}`]) {
      expect(idsOf(await inTop(query))).toEqual([special.id]);
    }
    expect(idsOf(await inTop('hot=false'))).toEqual([plain.id]);
    expect(idsOf(await inTop('withoutImage=true'))).toHaveLength(2);
    expect(idsOf(await inTop('updatedFrom=2999-01-01T00:00:00Z'))).toEqual([]);
    expect(idsOf(await inTop('sort=createdAt:desc'))).toEqual([special.id, plain.id]);
    expect(idsOf(await list(`categoryId=${lowest.id}`))).toEqual([special.id]);
    const withoutUsages = await create(api, 'product', { ...productInput(top.id), usages: [] });
    expect(idsOf(await inTop('withoutUsages=true'))).toEqual([withoutUsages.id]);
    expect(idsOf(await inTop('withoutUsages=false'))).toEqual([plain.id, special.id]);
  });

  it('distinguishes valid, ending and expired registrations', async () => {
    const own = await create(api, 'category', categoryInput());
    const ending = async (days: number | null) =>
      create(api, 'product', {
        ...productInput(own.id),
        regValidFrom: '',
        regValidTo: days === null ? '' : chinaDay(Date.now() + days * dayMs),
      });
    const [gone, today, soon, later, unknown] = [
      await ending(-1),
      await ending(0),
      await ending(90),
      await ending(91),
      await ending(null),
    ].map(({ id }) => id);
    const found = async (state: string) => idsOf(await list(`categoryId=${own.id}&registration=${state}`));
    expect(await found('expired')).toEqual([gone]);
    expect(await found('ending')).toEqual([today, soon]);
    expect(await found('valid')).toEqual([today, soon, later]);
    expect(idsOf(await list(`categoryId=${own.id}`))).toContain(unknown);
  });

  it.each([
    'size=101',
    'size=0',
    'page=0',
    'page=x',
    'status=2',
    'hot=perhaps',
    'sort=name',
    'sort=passwordHash:asc',
    'sort=name:asc;drop table product',
    'toxicity=none',
    'registration=soon',
    'updatedFrom=yesterday',
  ])('refuses ?%s with 400', async (query) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { success: false, message: '请求参数错误' } });
  });
});
