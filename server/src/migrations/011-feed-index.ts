import { sql } from 'kysely';
import type { Engine } from '../database/connection.ts';
import type { Schema } from './columns.ts';
import { index } from './columns.ts';

/** What the visitors' feed orders and filters by, beside `deletedAt` and `status`. */
const columns = {
  product: ['hot', 'viewCount', 'categoryId', 'formulation', 'toxicity', 'recommended'],
  material: ['viewCount', 'categoryId', 'purityMin', 'hazardous', 'recommended'],
} as const;

/** A narrow index from which the order of any filtered feed is read without the table, whose rows are some 4 KB wide. */
export async function feedIndexes(db: Schema, engine: Engine): Promise<void> {
  for (const table of ['product', 'material'] as const) {
    const own = ['sort', 'createdAt', 'id', ...columns[table]];
    if (engine === 'sqlite') await index(db, table, 'feed', ['deletedAt', 'status', ...own]);
    else {
      await sql`create index ${sql.id(`${table}_feed`)} on ${sql.table(table)}
        (${sql.join(own.map((column) => sql.ref(column)))}) where ${sql.ref('deletedAt')} is null and status = 1`.execute(
        db,
      );
    }
  }
}
