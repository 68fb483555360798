import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { engineOf } from '../database/engine-of.ts';
import type { Database } from '../database/schema.ts';
import { rowSeparator } from '../search/filter-group.ts';
import type { Schema } from './columns.ts';

/** The names of the active ingredients stand beside each document: 按作物找药 counts by them without reading products. */
export async function ingredientNames(db: Schema, content: Kysely<Database>): Promise<void> {
  const [document, names, ingredients] = [
    sql.table('searchDocument'),
    sql.ref('ingredientNames'),
    sql.ref('product.ingredients'),
  ];
  await sql`alter table ${document} add column ${names} text not null default ''`.execute(db);
  if (engineOf(content) === 'sqlite') {
    await sql`update ${document} set ${names} = coalesce(
      (select group_concat(value->>'name', ${rowSeparator}) from product, json_each(${ingredients})
        where product.id = ${document}.id), '') where type = 'product'`.execute(db);
    return;
  }
  // As the other texts of the table (030).
  await sql`alter table ${document} alter column ${names} set storage plain`.execute(db);
  await sql`update ${document} set ${names} = known.names
    from (select product.id as id, string_agg(value->>'name', ${rowSeparator} order by place) as names
      from product, jsonb_array_elements(${ingredients}::jsonb) with ordinality as entries(value, place)
      group by product.id) as known
    where known.id = ${document}.id`.execute(db);
}
