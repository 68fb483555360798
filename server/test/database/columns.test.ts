import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TestApp } from '../support/app.ts';
import { startApp } from '../support/app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await startApp();
});
afterAll(() => api.close());

it('the migrations give every field of an entity a column', async () => {
  const { catalogue, database, users } = api.context;
  const tables = await database.db.introspection.getTables();
  const present = new Set(tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)));
  const { categories, products, materials, banners, gallery, synonyms } = catalogue;
  const wanted = [categories, products, materials, banners, gallery, synonyms, users].flatMap(
    ({ repository: { table, columns } }) => Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(wanted.filter((column) => !present.has(column))).toEqual([]);
});
