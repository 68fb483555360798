import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { engineOf } from '../database/engine-of.ts';
import type { Database } from '../database/schema.ts';
import { storeGroups } from '../search/index-record.ts';
import { eachIndexed } from '../search/rebuild.ts';
import type { Schema } from './columns.ts';
import { integers, nullableNumbers, requiredTexts } from './columns.ts';

/** What records have in common that visitors filter by, and the group of each record: the numbers of 筛选 count groups. */
export async function filterGroups(db: Schema, content: Kysely<Database>): Promise<void> {
  await db.schema
    .createTable('filterGroup')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .$call(integers('recommended', 'hazardous'))
    .$call(requiredTexts('formulation', 'toxicity', 'usages'))
    .$call(nullableNumbers('purityMin'))
    .execute();
  const document = sql.table('searchDocument');
  const [version, group] = [sql.ref('version'), sql.ref('filterGroup')];
  const isPostgres = engineOf(content) === 'postgres';
  await sql`alter table ${document} add column ${version} integer not null default 0`.execute(db);
  await sql`alter table ${document} add column ${group} text not null default ''`.execute(db);
  // As the other texts of the table (030).
  if (isPostgres) await sql`alter table ${document} alter column ${group} set storage plain`.execute(db);
  await eachIndexed(content, async (_type, items) => {
    const keys = await storeGroups(content, items);
    const rows = JSON.stringify(items.map(({ record }, at) => [record.id, record.version, keys[at]]));
    const values = isPostgres ? sql`jsonb_array_elements(${rows}::jsonb)` : sql`json_each(${rows})`;
    await sql`update ${document} set ${version} = (value->>1)${sql.raw(isPostgres ? '::integer' : '')},
      ${group} = value->>2 from ${values} where ${document}.id = value->>0`.execute(db);
  });
}
