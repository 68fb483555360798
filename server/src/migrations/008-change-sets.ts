import type { Migration } from 'kysely/migration';
import { indexWith, integers, requiredTexts, texts } from './columns.ts';
import { sql } from 'kysely';

/** 草稿 of 改表, and an index of the few that wait for their time. */
export const changeSets: Migration = {
  async up(db) {
    await db.schema
      .createTable('changeSet')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .$call(requiredTexts('ownerId', 'name', 'page', 'state', 'createdAt', 'updatedAt'))
      .$call(texts('dueAt', 'problem', 'reviewer', 'jobId', 'entity'))
      .$call(integers('count'))
      .$call(texts('edits', 'ways'))
      .execute();
    await indexWith(db, 'changeSet', 'owner', ['ownerId', 'page', 'updatedAt']);
    await indexWith(db, 'changeSet', 'due', ['dueAt', 'id'], sql`${sql.ref('dueAt')} <> ''`);
  },
};
