import type { Migration } from 'kysely/migration';
import { sql } from 'kysely';
import type { Engine } from '../database/connection.ts';
import type { Schema } from './columns.ts';

/** Tables whose lists are searched by keyword and may have any number of rows. */
const tables = ['product', 'material', 'userAccount'];

/** No text has this noncharacter: between the characters of a text it makes one and two of them parts of three. */
const gap = '\u{FDD0}';

const gapped = sql`(with recursive place(at) as (select 1 union all select at + 1 from place where at < length(new.text))
  select ${sql.lit(gap)} || group_concat(substr(new.text, at, 1), ${sql.lit(gap)}) || ${sql.lit(gap)} from place)`;

/**
 * The texts that managers' keywords are compared with, apart from the wide rows of records, with all parts of one, two and
 * three characters in an index. Triggers keep them, whoever writes the records; those in the recycle bin have none.
 */
export const keywordTexts = (engine: Engine): Migration => ({
  async up(db) {
    if (engine === 'postgres')
      await sql`create function keyword_parts(text) returns text[] language sql immutable strict parallel safe cost 1000 as $$
        select array(select distinct part from generate_series(1, length($1)) as at, generate_series(1, 3) as size,
          lateral substr($1, at, size) as part where at + size <= length($1) + 1 and position(' ' in part) = 0) $$`.execute(
        db,
      );
    for (const table of tables) {
      await makeTable(db, engine, table);
      await (engine === 'sqlite' ? keepOnSqlite(db, table) : keepOnPostgres(db, table));
      await sql`insert into ${sql.table(`${table}Text`)} (id, sort, ${sql.ref('createdAt')}, text)
        select id, sort, ${sql.ref('createdAt')}, search from ${sql.table(table)}
        where ${sql.ref('deletedAt')} is null`.execute(db);
      // What keywords were compared in before.
      for (const name of ['words', 'search', 'trigrams'])
        await sql`drop index if exists ${sql.id(`${table}_${name}`)}`.execute(db);
    }
  },
});

async function makeTable(db: Schema, engine: Engine, table: string): Promise<void> {
  const name = `${table}Text`;
  const text = engine === 'postgres' ? sql`text collate "C"` : 'text';
  await db.schema
    .createTable(name)
    .addColumn('no', engine === 'sqlite' ? 'integer' : 'serial', (column) => column.primaryKey())
    .addColumn('id', text, (column) => column.notNull().unique())
    .addColumn('sort', 'integer', (column) => column.notNull())
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('text', text, (column) => column.notNull())
    .execute();
  if (engine === 'sqlite')
    await sql`create virtual table ${sql.table(`${table}Parts`)} using fts5(
      parts, content='', contentless_delete=1, detail=none, tokenize='trigram case_sensitive 1')`.execute(db);
  else {
    const index = sql.id(`${name}_parts`);
    await sql`create index ${index} on ${sql.table(name)} using gin (keyword_parts(text))`.execute(db);
    // To sample the parts of thousands of texts takes seconds, and plans do not depend on it.
    await sql`alter index ${index} alter column 1 set statistics 0`.execute(db);
  }
}

const createdAt = sql.ref('createdAt');
const deletedAt = sql.ref('deletedAt');
const isOther = sql`new.search <> old.search or (new.${deletedAt} is null) <> (old.${deletedAt} is null)`;
const isElsewhere = sql`new.sort <> old.sort or new.${createdAt} <> old.${createdAt}`;

/** Statements of triggers: what becomes of a record's text. */
const statements = (table: string) => {
  const target = sql.table(`${table}Text`);
  return {
    remove: sql`delete from ${target} where id = old.id`,
    add: sql`insert into ${target} (id, sort, ${createdAt}, text)
      select new.id, new.sort, new.${createdAt}, new.search where new.${deletedAt} is null`,
    place: sql`update ${target} set sort = new.sort, ${createdAt} = new.${createdAt} where id = new.id`,
  };
};

async function keepOnSqlite(db: Schema, table: string): Promise<void> {
  const { remove, add, place } = statements(table);
  const [texts, parts] = [sql.table(`${table}Text`), sql.table(`${table}Parts`)];
  const trigger = (name: string) => sql.id(`${table}_text_${name}`);
  await sql`create trigger ${trigger('parts')} after insert on ${texts} begin
    insert into ${parts} (rowid, parts) values (new.no, new.text || ${gapped}); end`.execute(db);
  await sql`create trigger ${trigger('no_parts')} after delete on ${texts} begin
    delete from ${parts} where rowid = old.no; end`.execute(db);
  await sql`create trigger ${trigger('insert')} after insert on ${sql.table(table)} begin ${add}; end`.execute(db);
  await sql`create trigger ${trigger('update')} after update on ${sql.table(table)} when ${isOther} begin
    ${remove}; ${add}; end`.execute(db);
  await sql`create trigger ${trigger('place')} after update on ${sql.table(table)} when ${isElsewhere} begin
    ${place}; end`.execute(db);
  await sql`create trigger ${trigger('delete')} after delete on ${sql.table(table)} begin ${remove}; end`.execute(db);
}

async function keepOnPostgres(db: Schema, table: string): Promise<void> {
  const { remove, add, place } = statements(table);
  const name = sql.id(`${table}_text`);
  await sql`create function ${name}() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' then ${remove};
    elsif tg_op = 'INSERT' then ${add};
    elsif ${isOther} then ${remove}; ${add};
    elsif ${isElsewhere} then ${place};
    end if;
    return null; end $$`.execute(db);
  await sql`create trigger ${name} after insert or update or delete on ${sql.table(table)}
    for each row execute function ${name}()`.execute(db);
}
