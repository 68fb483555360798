import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { sql, type RawBuilder } from 'kysely';
import { type DatabaseHandle, openDatabase } from '../../src/database/connection.ts';
import { migrations } from '../../src/migrations/index.ts';
import { migrate, SchemaError } from '../../src/migrations/migrate.ts';
import { makeEmptyPlace, postgresUrl, type TestPlace } from '../support/database.ts';
import { dump } from '../support/dump.ts';

const folder = join(import.meta.dirname, '../../src/migrations');
const released: Record<string, string> = JSON.parse(readFileSync(join(folder, 'released.json'), 'utf8'));
const sourceOf = (file: string) => readFileSync(join(folder, file), 'utf8');

describe('migrations', () => {
  it('that databases were made with are not changed, renamed or removed', () => {
    const tools = ['index.ts', 'migrate.ts'];
    const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !tools.includes(file));
    // A new file: add its line to released.json. A line that is there never changes: add another migration instead.
    const hashes = files.map((file) => [file, createHash('sha256').update(sourceOf(file)).digest('hex')]);
    expect(released).toEqual(Object.fromEntries(hashes));
  });

  it('are steps of the files of their names, in order', () => {
    const files = Object.keys(released).filter((file) => /^\d/.test(file));
    for (const engine of ['sqlite', 'postgres'] as const) {
      const steps = Object.keys(migrations(engine));
      expect(steps.map((name) => `${name}.ts`)).toEqual(files.toSorted());
      expect(steps).toEqual(steps.toSorted());
    }
  });

  it('import nothing that may change after them', () => {
    const imported = /^(?:import|export)\s+(?!type\b)[^;]*?from '([^']+)'/gm;
    for (const file of Object.keys(released)) {
      const others = [...sourceOf(file).matchAll(imported)].map(([, from = '']) => from);
      const changing = others.filter(
        (from) => !/^kysely(\/|$)/.test(from) && released[from.replace('./', '')] === undefined,
      );
      expect([file, changing]).toEqual([file, []]);
    }
  });
});

const moment = '2026-01-01T00:00:00.000Z';
/** The steps by which databases were made before the baseline. */
const formerSteps = `
  001-system 002-accounts 003-content 004-list-indexes 005-remotes 006-folded-search 007-one-order
  008-own-accounts 009-job-counts 010-clock-mark 011-feed-index 012-refusals 013-module-reports
  014-module-rights 015-change-actors 016-search-index 017-job-reports 018-crop-finder
  019-job-requests 020-inquiries 021-synonyms 022-documents 023-import-list 024-manager-orders
  025-regional-contacts 026-usage-visibility 027-import-sheets 028-own-rules 030-plain-columns
  031-kept-sheets 032-filter-groups 033-holder-index 034-search-words 035-document-orders
  036-word-witness 037-bare-purities 038-plain-numbers 039-inquiry-consent 040-ingredient-names`
  .trim()
  .split(/\s+/);

let place: TestPlace;
let database: DatabaseHandle;
async function open(): Promise<void> {
  place = await makeEmptyPlace();
  database = openDatabase(place.options);
  if (database.engine === 'sqlite') await sql`pragma synchronous = off`.execute(database.db);
}

async function openMigrated(): Promise<void> {
  await open();
  await migrate(database);
}

const migrationTable = sql.table('kysely_migration');
const stepsDone = async () =>
  (await sql<{ name: string }>`select name from ${migrationTable} order by name`.execute(database.db)).rows.map(
    ({ name }) => name,
  );

const timedTables = ['product', 'material', 'gallery'];
const keywordTables = ['product', 'material', 'userAccount'];

/** By the name of a step that cannot be done twice: what takes it back, as dropping the column that it added. */
const takenBack: Readonly<Record<string, (engine: 'sqlite' | 'postgres') => readonly RawBuilder<unknown>[]>> = {
  '008-change-sets': () => [sql`drop table ${sql.table('changeSet')}`],
  '014-inquiry-replies': () => [
    sql`drop table ${sql.table('inquiryReply')}`,
    sql`alter table inquiry drop column email`,
  ],
  '012-claims-of-jobs': () =>
    ['claim', 'aliveAt', 'tries'].map((column) => sql`alter table job drop column ${sql.ref(column)}`),
  '004-keyword-texts': (engine) => [
    ...keywordTables.flatMap((table) => [
      ...(engine === 'postgres'
        ? [sql`drop function ${sql.id(`${table}_text`)} cascade`]
        : [
            ...['insert', 'update', 'place', 'delete'].map(
              (name) => sql`drop trigger ${sql.id(`${table}_text_${name}`)}`,
            ),
            sql`drop table ${sql.table(`${table}Parts`)}`,
          ]),
      sql`drop table ${sql.table(`${table}Text`)}`,
    ]),
    ...(engine === 'postgres' ? [sql`drop function keyword_parts`] : []),
  ],
  '006-daily-counts': () => [sql`drop table ${sql.table('dailyCount')}`],
  '011-doubtful-texts': () =>
    ['product', 'material'].flatMap((table) => [
      ...['doubtful', 'unjudged'].map((name) => sql`drop index ${sql.id(`${table}_${name}`)}`),
      sql`alter table ${sql.table(table)} drop column doubtful`,
    ]),
  '007-publication-times': () =>
    timedTables.flatMap((table) =>
      ['publishAt', 'withdrawAt'].flatMap((moment) => [
        sql`drop index ${sql.id(`${table}_${moment}`)}`,
        sql`alter table ${sql.table(table)} drop column ${sql.ref(moment)}`,
      ]),
    ),
};

/** Writes the table of migrations as another version would have left it, and takes back what that had not done. */
async function setSteps(steps: readonly string[]): Promise<void> {
  const undone = (await stepsDone()).filter((name) => !steps.includes(name));
  for (const name of undone.toReversed()) {
    for (const statement of takenBack[name]?.(database.engine) ?? []) await statement.execute(database.db);
  }
  await sql`delete from ${migrationTable}`.execute(database.db);
  for (const name of steps) {
    await sql`insert into ${migrationTable} (name, timestamp) values (${name}, ${moment})`.execute(database.db);
  }
}

/** All rows but those of the migrations; a step may have written some anew, which changes no more than their order. */
async function contentOf(): Promise<[string, string[]][]> {
  const tables = Object.entries(await dump(database, 'kysely_migration'));
  return tables.map(([table, rows]) => [table, rows.map((row) => JSON.stringify(row)).toSorted()]);
}

const addProduct = () =>
  sql`insert into product (id, status, version, ${sql.ref('createdAt')}, ${sql.ref('updatedAt')},
  name, ${sql.ref('categoryId')}, ${sql.ref('pesticideType')}, formulation, toxicity, ${sql.ref('regNo')})
  values ('p1', 1, 1, ${moment}, ${moment}, '马拉松', 'c', '杀虫剂', 'EC', '低毒', 'PD1')`.execute(database.db);

const closeAfterEach = () =>
  afterEach(async () => {
    await database.close();
    await place.remove();
  });

describe('a database', () => {
  closeAfterEach();

  it('that is new gets the schema and the entries of 词库 once', async () => {
    await openMigrated();
    expect(await stepsDone()).toEqual(Object.keys(migrations(database.engine)));
    const { synonym } = await dump(database);
    expect(synonym?.length).toBeGreaterThan(200);
    await migrate(database);
    expect((await dump(database))['synonym']).toEqual(synonym);
  });

  it('from before the baseline, with all of its steps, is taken over as it is', async () => {
    await openMigrated();
    await addProduct();
    const content = await contentOf();
    await setSteps(formerSteps);
    await migrate(database);
    expect(await stepsDone()).toEqual(Object.keys(migrations(database.engine)));
    expect(await contentOf()).toEqual(content);
    await migrate(database);
    expect(await contentOf()).toEqual(content);
  });

  it.each(['039-inquiry-consent', '021-synonyms', '001-system'])(
    'from before the baseline that ends with %s is refused, with the way to bring it up to date',
    async (last) => {
      await open();
      await sql`create table ${migrationTable} (name varchar(255) primary key, timestamp varchar(255))`.execute(
        database.db,
      );
      await setSteps(formerSteps.slice(0, formerSteps.indexOf(last) + 1));
      const before = await dump(database);
      const refusal = await migrate(database).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(SchemaError);
      expect(refusal).toMatchObject({
        message: expect.stringMatching(
          new RegExp(`too old \\(its last migration is ${last}\\).*start it once with version 1\\.0\\.1 of 2026-11-26`),
        ),
      });
      expect(await dump(database)).toEqual(before);
    },
  );

  it('of a newer version is refused', async () => {
    await openMigrated();
    await setSteps([...Object.keys(migrations(database.engine)), '999-later']);
    const before = await dump(database);
    await expect(migrate(database)).rejects.toThrow(/newer version.*999-later.*Start that version/);
    expect(await dump(database)).toEqual(before);
  });

  it('knows the names that people use, and compares texts as this version does', async () => {
    await openMigrated();
    await setSteps(['001-baseline']);
    const { db } = database;
    const term = '霜\u{9EF4}病';
    await db.insertInto('searchTerm').values({ term, kind: 'target' }).execute();
    const word = { kind: 'ingredient', term: '苦参碱', text: '苦参碱', weight: 7, witness: 'p1' } as const;
    await db
      .insertInto('searchWord')
      .values({ ...word, id: 'ingredient 苦参碱' })
      .execute();
    await db.insertInto('searchWordKey').values({ key: 'kcj', word: 'ingredient 苦参碱', rank: 1 }).execute();
    // Somebody has changed 词库: one name is another's, one entry is not used.
    await db.updateTable('synonym').set({ aliases: '[]' }).where('name', 'in', ['玉米', '小麦']).execute();
    await db.updateTable('synonym').set({ aliases: '["棒子"]' }).where('name', '=', '大豆').execute();
    await db.updateTable('synonym').set({ status: 0 }).where('name', '=', '马铃薯').execute();
    await migrate(database);
    const namesOf = async (name: string) =>
      (await db.selectFrom('searchSynonym').select('term').where('means', '=', name).execute()).map((row) => row.term);
    expect(await namesOf('小麦')).toContain('麦田');
    expect(await namesOf('玉米')).toContain('包米');
    expect(await namesOf('玉米')).not.toContain('棒子');
    expect(await namesOf('大豆')).toContain('棒子');
    expect(await namesOf('马铃薯')).toEqual([]);
    const targets = await db.selectFrom('searchTerm').select('term').where('kind', '=', 'target').execute();
    expect(targets).toContainEqual({ term: '霜霉病' });
    expect(targets).not.toContainEqual({ term });
    const keys = await db.selectFrom('searchWordKey').select('key').execute();
    expect(keys).toEqual(expect.arrayContaining([{ key: 'ksj' }, { key: 'kcj' }]));
    expect(await db.selectFrom('searchWord').select('weight').execute()).toContainEqual({ weight: 7 });
  });

  it('whose 草稿 keep sheets keeps the answers of these', async () => {
    await openMigrated();
    await setSteps(Object.keys(migrations(database.engine)).filter((name) => name < '010'));
    for (const change of ['drop column ways', `add column csv text not null default ''`, `add column corrections text`])
      await sql`alter table ${sql.table('changeSet')} ${sql.raw(change)}`.execute(database.db);
    await sql`insert into ${sql.table('changeSet')} (id, ${sql.ref('ownerId')}, name, page, state, ${sql.ref('createdAt')},
      ${sql.ref('updatedAt')}, csv, corrections)
      values ('s1', 'u1', '涨价', 'product', 'waiting', ${moment}, ${moment}, '登记证号', '{"columns":{},"ways":{"用药量":"range"}}'),
      ('s2', 'u1', '改名', 'product', 'draft', ${moment}, ${moment}, '', '')`.execute(database.db);
    await migrate(database);
    const sets = await database.db.selectFrom('changeSet').selectAll().orderBy('id').execute();
    expect(sets.map(({ id, ways }) => [id, ways])).toEqual([
      ['s1', '{"用药量":"range"}'],
      ['s2', ''],
    ]);
    expect(Object.keys(sets[0] ?? {})).not.toContain('csv');
  });

  it('is unchanged after a failed step, so that the next start repeats the step', async () => {
    await open();
    await sql`create table inquiry (id text, ref text)`.execute(database.db);
    const before = await dump(database);
    await expect(migrate(database)).rejects.toThrow(/inquiry.*already exists/);
    expect(await dump(database)).toEqual(before);
    await sql`drop table inquiry`.execute(database.db);
    await migrate(database);
    expect(await stepsDone()).toEqual(Object.keys(migrations(database.engine)));
  });
});

(postgresUrl === null ? describe.skip : describe)('a database on PostgreSQL', () => {
  closeAfterEach();

  it('may be so large that a step takes longer than a request may', async () => {
    await openMigrated();
    await setSteps(formerSteps);
    await sql`create table noted (id text)`.execute(database.db);
    await sql`create function note() returns trigger language plpgsql as
      'begin insert into noted values (current_setting(''statement_timeout'')); return new; end'`.execute(database.db);
    await sql`create trigger note before insert on ${migrationTable} for each row execute function note()`.execute(
      database.db,
    );
    await migrate(database);
    expect((await sql`select distinct id from noted`.execute(database.db)).rows).toEqual([{ id: '0' }]);
    const { rows } = await sql`show statement_timeout`.execute(database.db);
    expect(rows).toEqual([{ statement_timeout: '20s' }]);
  });

  it.each(['new', 'taken over'])('that is %s may be started by several instances at once', async (kind) => {
    await open();
    if (kind === 'taken over') {
      await migrate(database);
      await setSteps(formerSteps);
    }
    const others = [openDatabase(place.options), openDatabase(place.options)];
    try {
      await Promise.all([database, ...others].map((each) => migrate(each)));
    } finally {
      for (const other of others) await other.close();
    }
    expect(await stepsDone()).toEqual(Object.keys(migrations('postgres')));
  });

  it('keeps the texts of the search index in its rows, and only the tokens apart', async () => {
    await openMigrated();
    const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
      where attrelid = ${'"searchDocument"'}::regclass and attnum > 0 and attstorage <> 'p'`.execute(database.db);
    expect(rows).toEqual([{ name: 'tokens' }]);
  });
});
