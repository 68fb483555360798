import { Migrator } from 'kysely/migration';
import type { DatabaseHandle } from '../database/connection.ts';
import { databaseFailure } from '../database/failures.ts';
import { withoutTimeLimit } from '../database/without-time-limit.ts';
import { migrations } from './index.ts';

/**
 * Migrates the database to the newest schema. Kysely's lock lets only one of two starting instances migrate; only the
 * creation of Kysely's own tables can collide, hence the retries. A large table, or the other instance, may take longer
 * than a request's statement may.
 */
export async function migrate(database: DatabaseHandle, tries = 3): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve(migrations(database.engine)) };
  const { error } = await withoutTimeLimit(database, (db) => new Migrator({ db, provider }).migrateToLatest());
  if (error === undefined) return;
  if (tries > 1 && ['unique', 'retry'].includes(databaseFailure(error))) return migrate(database, tries - 1);
  throw error instanceof Error ? error : new Error('Migration failed', { cause: error });
}
