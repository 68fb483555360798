import { Migrator } from 'kysely/migration';
import { migrations } from '../migrations/index.ts';
import type { DatabaseHandle } from './connection.ts';
import { databaseFailure } from './failures.ts';

/**
 * Migrates the database to the newest schema. Two instances that start at once are kept apart by Kysely's own lock;
 * only the making of its bookkeeping table can collide, hence the second and third try.
 */
export async function migrate(database: DatabaseHandle, tries = 3): Promise<void> {
  const migrator = new Migrator({
    db: database.db,
    provider: { getMigrations: () => Promise.resolve(migrations(database.engine)) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (tries > 1 && ['unique', 'retry'].includes(databaseFailure(error))) return migrate(database, tries - 1);
  throw error instanceof Error ? error : new Error('Migration failed', { cause: error });
}
