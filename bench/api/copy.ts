import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../server/src/database/connection.ts';

const portion = 500;

/** Copies categories and products from SQLite to PostgreSQL. */
export async function copyContent(sqliteDir: string, postgresUrl: string): Promise<void> {
  const file = join(sqliteDir, 'admin-h5.db');
  const from = openDatabase({ url: null, file });
  const to = openDatabase({ url: postgresUrl, file });
  try {
    await to.db
      .insertInto('category')
      .values(await from.reader.selectFrom('category').selectAll().execute())
      .execute();
    for (let last = ''; ;) {
      const rows = await from.reader
        .selectFrom('product')
        .selectAll()
        .where('id', '>', last)
        .orderBy('id')
        .limit(portion)
        .execute();
      const end = rows.at(-1);
      if (!end) break;
      await to.db.insertInto('product').values(rows).execute();
      const usages = await from.reader
        .selectFrom('productUsage')
        .selectAll()
        .where('productId', '>', last)
        .where('productId', '<=', end.id)
        .execute();
      if (usages.length > 0) await to.db.insertInto('productUsage').values(usages).execute();
      last = end.id;
    }
    await sql`vacuum analyze product`.execute(to.db);
  } finally {
    await from.close();
    await to.close();
  }
}
