import { sql } from 'kysely';
import type { Engine } from '../database/connection.ts';
import type { Schema } from './columns.ts';
import { integers, requiredTexts } from './columns.ts';

/**
 * The words that are suggested while somebody types, and the beginnings by which they are found. Maintenance, which runs
 * at each start, fills them from the records that are there.
 */
export async function searchWords(db: Schema, engine: Engine): Promise<void> {
  // Compared by bytes, as SQLite does: the order is the same on both engines, and a range finds a beginning.
  const text = engine === 'postgres' ? sql`text collate "C"` : 'text';
  await db.schema
    .createTable('searchWord')
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .$call(requiredTexts('kind', 'term', 'text'))
    .$call(integers('weight'))
    .execute();
  await db.schema
    .createTable('searchWordKey')
    .addColumn('key', text, (column) => column.notNull())
    .addColumn('word', text, (column) => column.notNull())
    .$call(integers('rank'))
    .addPrimaryKeyConstraint('searchWordKey_pk', ['word', 'key'])
    .$call((table) => (engine === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await db.schema.createIndex('searchWordKey_key').on('searchWordKey').columns(['key', 'rank desc', 'word']).execute();
}
