import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * All records are indexed again: in simplified characters, by each reading of a character, and by 施用方法. `migrate` adds
 * the names that people use to 词库.
 */
export const spokenNames: Migration = {
  async up(db) {
    await sql`update ${sql.table('searchDocument')} set version = -1`.execute(db);
  },
};
