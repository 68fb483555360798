import { sql } from 'kysely';
import type { Engine } from '../database/connection.ts';
import type { Schema } from './columns.ts';
import { index } from './columns.ts';

/** Orders of managers' lists that had no index; empty values last (`emptyLast`) need one of their own upwards. */
const orders = {
  product: { numbers: ['regNo'], popular: ['viewCount'], days: ['regValidTo'] },
  material: { numbers: ['casNo'], popular: ['viewCount'] },
} as const;
const emptyLast = { product: 'regValidTo', material: 'casNo' } as const;

/** Pages of managers' lists are read from an index in every order, instead of sorting all records for each. */
export async function managerOrders(db: Schema, engine: Engine): Promise<void> {
  // The new ones begin with the same columns.
  for (const name of ['product_validity', 'material_cas']) await db.schema.dropIndex(name).execute();
  for (const table of ['product', 'material'] as const) {
    const names = engine === 'sqlite' ? { names: ['name'] } : {};
    for (const [name, columns] of Object.entries({ ...orders[table], ...names })) {
      if (engine === 'sqlite') await index(db, table, name, ['deletedAt', ...columns, 'id']);
      else await postgresIndex(db, table, name, sql.join([...columns, 'id'].map((column) => sql.ref(column))));
    }
    const empty = sql.ref(emptyLast[table]);
    const columns = sql`(${empty} = ''), ${empty}, id`;
    if (engine === 'postgres') await postgresIndex(db, table, 'filled', columns);
    else {
      await sql`create index ${sql.id(`${table}_filled`)} on ${sql.table(table)} (${sql.ref('deletedAt')}, ${columns})`.execute(
        db,
      );
    }
  }
}

const postgresIndex = (db: Schema, table: string, name: string, columns: ReturnType<typeof sql>) =>
  sql`create index ${sql.id(`${table}_${name}`)} on ${sql.table(table)} (${columns})
    where ${sql.ref('deletedAt')} is null`.execute(db);
