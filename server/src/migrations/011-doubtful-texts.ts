import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { indexWith } from './columns.ts';

/** Whether a record has a text that is refused or asked about where it is written; maintenance judges those that are there (-1). */
export const doubtfulTexts: Migration = {
  async up(db) {
    for (const table of ['product', 'material']) {
      await db.schema
        .alterTable(table)
        .addColumn('doubtful', 'integer', (column) => column.notNull().defaultTo(-1))
        .execute();
      await indexWith(db, table, 'doubtful', ['deletedAt', 'sort', 'createdAt', 'id'], sql`doubtful = 1`);
      await indexWith(db, table, 'unjudged', ['id'], sql`doubtful = -1`);
    }
  },
};
