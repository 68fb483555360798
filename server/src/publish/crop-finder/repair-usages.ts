import { sql } from 'kysely';
import type { DatabaseHandle } from '../../database/connection.ts';
import { noteChange, systemActor, write } from '../../database/write.ts';

/** Most products that one run repairs. */
const portion = 500;
const usage = sql.table('productUsage');
const column = (name: string) => sql.ref(name);
/** What 按作物找药 counts by, as the product says it. */
const live = sql<number>`case when product.status = 1 and product.${column('deletedAt')} is null then 1 else 0 end`;
const category = sql<string>`coalesce(product.${column('categoryId')}, '')`;

/**
 * Repairs the rows of 使用范围 that differ from their product in what 按作物找药 counts by. An instance of an older
 * release, which knows nothing of these columns, leaves such rows while a new release is rolled out.
 */
export async function repairUsages(database: DatabaseHandle): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct product.id as id from ${usage} as own
    join product on product.id = own.${column('productId')}
    where own.live <> ${live} or own.${column('categoryId')} <> ${category}
      or own.type <> product.${column('pesticideType')}
    limit ${portion}`.execute(database.scanner);
  if (rows.length === 0) return;
  await write(database, systemActor, async (scope) => {
    await sql`update ${usage} set live = ${live}, ${column('categoryId')} = ${category},
      type = product.${column('pesticideType')}
      from product where product.id = ${column('productUsage.productId')}
        and product.id in (${sql.join(rows.map(({ id }) => id))})`.execute(scope.trx);
    noteChange(scope, 'product');
  });
}
