import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { indexWith } from './columns.ts';

const moments = ['publishAt', 'withdrawAt'];

/** 上架时间 and 下架时间 of what visitors see, and indexes of the few records that wait for one. */
export const publicationTimes: Migration = {
  async up(db) {
    for (const table of ['product', 'material', 'gallery'])
      for (const moment of moments) {
        await db.schema
          .alterTable(table)
          .addColumn(moment, 'text', (column) => column.notNull().defaultTo(''))
          .execute();
        await indexWith(db, table, moment, [moment, 'id'], sql`${sql.ref(moment)} <> ''`);
      }
  },
};
