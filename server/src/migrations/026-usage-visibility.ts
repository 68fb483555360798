import { sql } from 'kysely';
import type { Schema } from './columns.ts';
import { index } from './columns.ts';

/** What 按作物找药 counts by, beside each row of 使用范围: so its counts read one index. */
export async function usageVisibility(db: Schema): Promise<void> {
  const table = sql.table('productUsage');
  for (const column of ['live', 'categoryId', 'type']) {
    const isNumber = column === 'live';
    await db.schema
      .alterTable('productUsage')
      .addColumn(column, isNumber ? 'integer' : 'text', (each) => each.notNull().defaultTo(isNumber ? 0 : ''))
      .execute();
  }
  await sql`update ${table} set
    live = case when product.status = 1 and product.${sql.ref('deletedAt')} is null then 1 else 0 end,
    ${sql.ref('categoryId')} = coalesce(product.${sql.ref('categoryId')}, ''),
    type = product.${sql.ref('pesticideType')}
    from product where product.id = ${sql.ref('productUsage.productId')}`.execute(db);
  await db.schema.dropIndex('productUsage_names').execute();
  await index(db, 'productUsage', 'names', ['crop', 'target', 'productId', 'live', 'categoryId', 'type']);
}
