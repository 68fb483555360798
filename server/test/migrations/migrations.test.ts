import { afterEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { DatabaseHandle } from '../../src/database/connection.ts';
import { openDatabase } from '../../src/database/connection.ts';
import { migrations } from '../../src/migrations/index.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { foundBy } from '../../src/publish/found-queries.ts';
import { allRules, defaultRules } from '../../src/reports/rules.ts';
import { ingredientText } from '../../src/search/ingredient-names.ts';
import { repairIndex } from '../../src/search/repair-index.ts';
import type { TestPlace } from '../support/database.ts';
import { makePlace, postgresUrl } from '../support/database.ts';
import { dump } from '../support/dump.ts';

const moment = '2026-01-01T00:00:00.000Z';
const base = { status: 1, sort: 0, version: 1, createdAt: moment, updatedAt: moment };
const product = {
  ...base,
  categoryId: 'c',
  pesticideType: '杀虫剂',
  formulation: 'EC',
  toxicity: '低毒',
  usages: JSON.stringify([
    { crop: '小麦（冬）', target: 'Ａphids' },
    { crop: '水稻', target: '稻飞虱' },
  ]),
};
const log = {
  at: moment,
  actorName: '管理员',
  action: 'create',
  entity: 'product',
  requestId: 'r',
  label: '马拉松（乳油）',
};

let place: TestPlace;
let database: DatabaseHandle;
afterEach(async () => {
  await database.close();
  await place.remove();
});

/** The database of a release whose last migration was `last`. */
async function released(last: string): Promise<void> {
  place = await makePlace();
  database = openDatabase(place.options);
  if (database.engine === 'sqlite') await sql`pragma synchronous = off`.execute(database.db);
  const provider = { getMigrations: () => Promise.resolve(migrations(database.engine)) };
  const { error } = await new Migrator({ db: database.db, provider }).migrateTo(last);
  if (error) throw error instanceof Error ? error : new Error('Not migrated');
}

async function insert(table: string, row: object): Promise<void> {
  const names = Object.keys(row).map((name) => sql.ref(name));
  const values = Object.values(row).map((value) => sql`${value}`);
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) values (${sql.join(values)})`.execute(database.db);
}

const column = async (table: string, name: string) =>
  (
    await sql<{ value: string }>`select ${sql.ref(name)} as value from ${sql.table(table)} order by id`.execute(
      database.db,
    )
  ).rows.map(({ value }) => value);

describe('a database of an earlier release', () => {
  it('gets folded search texts like those of new records, and its log stays append-only [§3 folded search]', async () => {
    await released('005-remotes');
    for (let at = 0; at < 501; at += 1) {
      const id = `p${String(at).padStart(4, '0')}`;
      await insert('product', { ...product, id, name: '马拉松', regNo: id, search: '马拉松（乳油） mls ＡＢ' });
    }
    await insert('operationLog', { ...log, id: 'l1', entityId: 'p1' });
    await insert('recycleBin', {
      id: 'p1',
      entity: 'product',
      label: '磷酸，正磷酸',
      deletedAt: moment,
      deletedByName: '管理员',
      expiresAt: moment,
    });
    await migrate(database);

    expect(new Set(await column('product', 'search'))).toEqual(new Set(['马拉松(乳油) mls ab']));
    expect(await column('operationLog', 'search')).toEqual(['马拉松(乳油) 管理员']);
    expect(await column('recycleBin', 'search')).toEqual(['磷酸,正磷酸']);
    const usages = await database.db
      .selectFrom('productUsage')
      .selectAll()
      .orderBy('productId')
      .orderBy('place')
      .execute();
    expect(usages).toHaveLength(1002);
    const counted = { productId: 'p0500', live: 1, categoryId: 'c', type: '杀虫剂' };
    expect(usages.slice(-2)).toEqual([
      { ...counted, place: 0, crop: '小麦(冬)', target: 'aphids' },
      { ...counted, place: 1, crop: '水稻', target: '稻飞虱' },
    ]);
    await expect(database.db.updateTable('operationLog').set({ label: 'x' }).execute()).rejects.toThrow(/append-only/);
    await expect(database.db.deleteFrom('operationLog').execute()).rejects.toThrow(/append-only/);
  });

  it('gets the files of materials as typed documents', async () => {
    await released('021-synonyms');
    const material = { ...base, categoryId: 'c', grade: '工业级' };
    await insert('material', { ...material, id: 'm1', name: '甲醇', fileIds: '["f1","f2","f3"]' });
    await insert('material', { ...material, id: 'm2', name: '乙醇' });
    await migrate(database);
    const [first = '', second] = await column('material', 'documents');
    expect(JSON.parse(first)).toMatchObject([
      { type: 'msds', language: 'zh', fileId: 'f1' },
      { type: 'coa', fileId: 'f2' },
    ]);
    expect(second).toBe('[]');
    expect(await column('material', 'fileIds')).toEqual(['["f1","f2","f3"]', '[]']);
    const rows = await database.db.selectFrom('recordDocument').selectAll().orderBy('place').execute();
    expect(rows).toMatchObject([
      { recordId: 'm1', place: 0, recordType: 'material', type: 'msds', fileId: 'f1' },
      { recordId: 'm1', place: 1, type: 'coa', fileId: 'f2' },
    ]);
  });

  it('frees modules from rules that only came with a webhook', async () => {
    await released('027-import-sheets');
    for (const name of ['banner', 'user']) {
      await insert('remoteModule', { name, origin: 'https://m.example.com', canaryPercent: 0 });
      await insert('remoteRules', {
        module: name,
        percent: 1,
        timesStable: 1,
        devices: 1,
        climb: 0,
        webhook: 'https://h',
      });
    }
    const change = { module: 'user', at: moment, action: 'rules', by: 'command', detail: '', requestId: '' };
    await insert('remoteChange', { id: 'c1', ...change });
    await migrate(database);
    const rules = await allRules(database.db);
    expect(rules).toMatchObject({ banner: defaultRules, user: { percent: 1, devices: 1 } });
  });

  it('gets the groups that the numbers of 筛选 are counted from', async () => {
    await released('031-kept-sheets');
    await insert('product', { ...product, id: 'p1', name: '马拉松', regNo: 'p1', version: 3 });
    const document = { id: 'p1', type: 'product', categoryId: 'c', createdAt: moment, live: 1, hot: 0, views: 0 };
    await insert('searchDocument', document);
    await migrate(database);
    const [group] = await column('searchDocument', 'filterGroup');
    expect(group).toBeTruthy();
    const groups = await database.db.selectFrom('filterGroup').selectAll().execute();
    expect(groups).toMatchObject([{ key: group, formulation: 'EC', toxicity: '低毒' }]);
    expect((await column('searchDocument', 'version')).map(Number)).toEqual([3]);
  });

  it('knows the ingredients of each product beside its document', async () => {
    await released('039-inquiry-consent');
    const ingredients = ['吡虫啉', '噻嗪酮'].map((name) => ({ name, enName: '', casNo: '', content: 10, unit: '%' }));
    await insert('product', {
      ...product,
      id: 'p1',
      name: '马拉松',
      regNo: 'p1',
      ingredients: JSON.stringify(ingredients),
    });
    const document = { categoryId: 'c', createdAt: moment, live: 1, hot: 0, views: 0, version: 1, filterGroup: '' };
    await insert('searchDocument', { ...document, id: 'p1', type: 'product' });
    await insert('searchDocument', { ...document, id: 'm1', type: 'material' });
    await migrate(database);
    expect(await column('searchDocument', 'ingredientNames')).toEqual(['', ingredientText(['吡虫啉', '噻嗪酮'])]);
  });

  it('finds a material by the percentage that its bare purity is shown as', async () => {
    await released('036-word-witness');
    const material = { ...base, categoryId: 'c', grade: '工业级', version: 3 };
    const document = { type: 'material', categoryId: 'c', createdAt: moment, live: 1, hot: 0, views: 0, version: 3 };
    for (const [id, purity] of [
      ['m1', '98'],
      ['m2', '≥98.0%'],
      ['m3', ''],
    ]) {
      await insert('material', { ...material, id, name: '甲醇', purity });
      await insert('searchDocument', { ...document, id });
    }
    await migrate(database);
    expect((await column('searchDocument', 'version')).map(Number)).toEqual([-1, -1, 3]);
    await repairIndex(database);
    expect((await column('searchDocument', 'version')).map(Number)).toEqual([3, 3, 3]);
    const match = database.engine === 'sqlite' ? '"w398%"' : "'w398%'";
    expect((await foundBy(database.engine, match).execute(database.db)).rows).toEqual([{ id: 'm1' }, { id: 'm2' }]);
  });

  it('finds records by numbers without their zeros, and by each name in a row of 使用范围', async () => {
    await released('037-bare-purities');
    const usages = JSON.stringify([{ crop: '水稻田（直播）', target: '稗草、千金子' }]);
    const ingredients = JSON.stringify([{ name: '氰氟草酯', enName: '', casNo: '', content: 10, unit: '%' }]);
    for (const [id, more] of [
      ['p1', { totalContent: '≥98.0%' }],
      ['p2', { totalContent: '98%', usages, ingredients }],
      ['p3', { totalContent: '1.05%', usages: '[]' }],
    ] as const) {
      await insert('product', { ...product, usages: '[]', ...more, id, name: '马拉松', regNo: id, version: 3 });
      const document = {
        id,
        type: 'product',
        categoryId: 'c',
        createdAt: moment,
        live: 1,
        hot: 0,
        views: 0,
        version: 3,
      };
      await insert('searchDocument', document);
    }
    await insert('productUsage', { productId: 'p2', place: 0, crop: '水稻田(直播)', target: '稗草、千金子', live: 1 });
    await insert('searchTerm', { term: '水稻田直播', kind: 'crop' });
    // Another row says a name that looks like a cell with brackets.
    await insert('productUsage', { productId: 'p3', place: 0, crop: '小麦(冬)', target: '蚜虫', live: 1 });
    await insert('productUsage', { productId: 'p3', place: 1, crop: '小麦冬', target: '蚜虫', live: 1 });
    await insert('searchTerm', { term: '小麦冬', kind: 'crop' });
    await insert('searchWord', {
      id: 'crop 水稻田直播',
      kind: 'crop',
      term: '水稻田直播',
      text: '水稻田(直播)',
      weight: 1,
    });
    await migrate(database);
    expect((await column('searchDocument', 'version')).map(Number)).toEqual([-1, -1, -1]);
    await repairIndex(database);
    expect((await column('searchDocument', 'version')).map(Number)).toEqual([3, 3, 3]);
    for (const [token, ids] of [
      ['w398%', ['p1', 'p2']],
      ['x3水稻田', ['p2']],
      ['u水稻田=千金子', ['p2']],
    ] as const) {
      const match = database.engine === 'sqlite' ? `"${token}"` : `'${token}'`;
      const { rows } = await foundBy(database.engine, match).execute(database.db);
      expect(rows).toEqual(ids.map((id) => ({ id })));
    }
    const terms = await database.db.selectFrom('searchTerm').select('term').where('kind', '=', 'crop').execute();
    expect(terms).not.toContainEqual({ term: '水稻田直播' });
    expect(terms).toContainEqual({ term: '小麦冬' });
    expect(terms).toContainEqual({ term: '水稻田' });
    expect(await column('searchWord', 'id')).not.toContain('crop 水稻田直播');
  });

  it('is unchanged after a failed step, so that the next start repeats the step', async () => {
    await released('005-remotes');
    await insert('product', { ...product, id: 'p1', name: '马拉松', regNo: 'p1', search: '（旧）', usages: '[broken' });
    const before = await dump(database);
    await expect(migrate(database)).rejects.toThrow(/JSON/);
    expect(await dump(database)).toEqual(before);
    await sql`update product set usages = '[]'`.execute(database.db);
    await migrate(database);
    expect(await column('product', 'search')).toEqual(['(旧)']);
  });
});

(postgresUrl === null ? describe.skip : describe)('a database on PostgreSQL', () => {
  it('may be so large that a step takes longer than a request may', async () => {
    await released('025-regional-contacts');
    await insert('product', { ...product, id: 'p1', name: '马拉松', regNo: 'p1' });
    await insert('productUsage', { productId: 'p1', place: 0, crop: '水稻', target: '稻飞虱' });
    await sql`create table noted (id text)`.execute(database.db);
    await sql`create function note() returns trigger language plpgsql as
      'begin insert into noted values (current_setting(''statement_timeout'')); return new; end'`.execute(database.db);
    await sql`create trigger note before update on ${sql.table('productUsage')}
      for each row execute function note()`.execute(database.db);
    await migrate(database);
    expect(await column('noted', 'id')).toEqual(['0']);
    const { rows } = await sql`show statement_timeout`.execute(database.db);
    expect(rows).toEqual([{ statement_timeout: '20s' }]);
  });

  it('keeps the texts of the search index in its rows, and only the tokens apart', async () => {
    await released('028-own-rules');
    const document = { id: 'p1', type: 'product', categoryId: 'c', createdAt: moment, live: 1, hot: 0, views: 0 };
    await insert('searchDocument', document);
    await migrate(database);
    const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = ${'"searchDocument"'}::regclass and attnum > 0 and attstorage <> 'p'`.execute(database.db);
    expect(rows).toEqual([{ name: 'tokens' }]);
    expect(await column('searchDocument', 'id')).toEqual(['p1']);
  });
});
