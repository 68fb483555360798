import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { versionsReader } from '../../src/database/data-version.ts';
import { databaseFailure } from '../../src/database/failures.ts';
import { noteChange, systemActor, write } from '../../src/database/write.ts';
import { startApp, type TestApp } from '../support/app.ts';

describe('columns', () => {
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
});

describe('data versions', () => {
  let api: TestApp;
  beforeAll(async () => {
    api = await startApp();
  });
  afterAll(() => api.close());

  it('reads versions once for simultaneous requests, and again after each write', async () => {
    const { database } = api.context;
    const versions = versionsReader(database, ['product']);
    const change = () => write(database, systemActor, async (scope) => noteChange(scope, 'product'));
    await change();
    const together = [versions(), versions()];
    expect(together[0]).toBe(together[1]);
    const [first] = await versions();
    await change();
    const [second] = await versions();
    expect(second?.version).toBe((first?.version ?? 0) + 1);
  });
});

const failed = (code: string, message = '') => Object.assign(new Error(message), { code });

describe('errors of the databases', () => {
  it.each([
    ['SQLITE_FULL', 'unavailable'],
    ['SQLITE_BUSY', 'unavailable'],
    ['SQLITE_IOERR_WRITE', 'unavailable'],
    ['ENOSPC', 'unavailable'],
    ['ECONNREFUSED', 'unavailable'],
    ['53100', 'unavailable'],
    ['57P01', 'unavailable'],
    ['40P01', 'retry'],
    ['40001', 'retry'],
    ['SQLITE_BUSY_SNAPSHOT', 'retry'],
    ['23505', 'unique'],
    ['SQLITE_CONSTRAINT_UNIQUE', 'unique'],
    ['23503', 'reference'],
    ['42703', 'other'],
    ['SQLITE_ERROR', 'other'],
  ])('%s is %s', (code, kind) => {
    expect(databaseFailure(failed(code))).toBe(kind);
  });

  it('are recognised by their message if they have no code, alone or in an AggregateError', () => {
    const lost = new Error('Connection terminated unexpectedly');
    expect(databaseFailure(lost)).toBe('unavailable');
    expect(databaseFailure(new AggregateError([failed('ECONNREFUSED'), failed('ECONNREFUSED')]))).toBe('unavailable');
  });

  it('are recognised in any realm, as errors of a native module need', () => {
    const foreign: unknown = runInNewContext("Object.assign(new Error('full'), { code: 'SQLITE_FULL' })");
    expect(databaseFailure(foreign)).toBe('unavailable');
    expect(databaseFailure('text')).toBe('other');
  });
});
