import type { Migration } from 'kysely/migration';

/** Who runs an import, until when it counts as alive, and how often it was begun. */
export const claimsOfJobs: Migration = {
  async up(db) {
    await db.schema
      .alterTable('job')
      .addColumn('claim', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.alterTable('job').addColumn('aliveAt', 'double precision').execute();
    await db.schema
      .alterTable('job')
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
