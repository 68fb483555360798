import { sql } from 'kysely';
import type { Engine } from '../database/connection.ts';
import type { Schema } from './columns.ts';

const stored = ['id', 'type', 'categoryId', 'createdAt'];

/**
 * The texts of `searchDocument` are stored in its rows. PostgreSQL had put them apart with the tokens, so that each
 * search and each selection read every id from another page.
 */
export async function plainColumns(db: Schema, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  const table = sql.table('searchDocument');
  const columns = stored.map((name) => sql.ref(name));
  await sql`alter table ${table} ${sql.join(columns.map((column) => sql`alter column ${column} set storage plain`))}`.execute(
    db,
  );
  // Rows that exist are only stored anew where the text is.
  await sql`update ${table} set ${sql.join(columns.map((column) => sql`${column} = ${column} || ''`))}`.execute(db);
}
