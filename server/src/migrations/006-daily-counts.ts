import type { Migration } from 'kysely/migration';
import { integers, requiredTexts, texts } from './columns.ts';

/** Views and searches without a hit, by day. */
export const dailyCounts: Migration = {
  async up(db) {
    await db.schema
      .createTable('dailyCount')
      .$call(requiredTexts('day', 'kind'))
      .$call(texts('words'))
      .$call(integers('count'))
      .addPrimaryKeyConstraint('dailyCount_pk', ['day', 'kind', 'words'])
      .execute();
  },
};
