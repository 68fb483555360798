import { sql } from 'kysely';
import type { Engine } from '../database/connection.ts';
import type { Schema } from './columns.ts';
import { index } from './columns.ts';

/** The holders of published products with their numbers are counted from this index alone. */
export async function holderIndex(db: Schema, engine: Engine): Promise<void> {
  const columns = ['regHolder', 'categoryId'];
  if (engine === 'sqlite') await index(db, 'product', 'holder', ['deletedAt', 'status', ...columns]);
  else {
    await sql`create index ${sql.id('product_holder')} on product (${sql.join(columns.map((name) => sql.ref(name)))})
      where ${sql.ref('deletedAt')} is null and status = 1`.execute(db);
  }
}
