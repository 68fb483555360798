import { sql } from 'kysely';
import type { Engine } from '../database/connection.ts';
import type { Schema } from './columns.ts';

/** Text columns that lists are sorted by. */
const sorted = {
  category: ['name'],
  product: ['name', 'regNo', 'regValidTo'],
  material: ['name', 'casNo'],
  banner: ['title', 'startAt', 'endAt'],
  gallery: ['title', 'takenAt'],
  userAccount: ['username', 'lastLoginAt'],
} as const;

/** Sorts texts by code point, as SQLite does, whatever the locale of the PostgreSQL database. */
export async function oneOrder(db: Schema, engine: Engine): Promise<void> {
  if (engine === 'sqlite') return;
  for (const [table, columns] of Object.entries(sorted)) {
    const changes = columns.map((name) => sql`alter column ${sql.ref(name)} type text collate "C"`);
    await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(db);
  }
}
