import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type { Fields } from '../support/response.ts';
import { listAt } from '../support/response.ts';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';
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
import type { TestPlace } from '../support/database.ts';
import { makeEmptyPlace } from '../support/database.ts';

/** Values that engines and locales sort differently, and empty ones. */
const names = ['b名', 'A名', 'a名', '甲名', '_名', '乙名'];
const days = ['', '2027-01-01', '2026-01-31', '', '2028-01-01', '2026-01-30'];
const counts = [3, 1, 2, 1, 0, 10];
const moments = [null, '2026-01-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z', null, '2025-01-01T00:00:00.000Z', null];

/** The rows of each entity, with the columns that its list can be sorted by. */
const entities = {
  category: { table: 'category', columns: { name: names } },
  product: {
    table: 'product',
    columns: { name: names, regNo: ['PD2', 'PD10', 'LS1', 'EX9', 'WP1', 'PD1F2'], regValidTo: days, viewCount: counts },
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
