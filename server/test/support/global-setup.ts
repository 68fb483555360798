import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { hashPassword } from '../../src/auth/passwords.ts';
import { openDatabase } from '../../src/database/connection.ts';
import { migrate } from '../../src/migrations/migrate.ts';
import { createDatabase, databaseFile, postgresUrl, testPassword } from './database.ts';

/**
 * Makes what every test file of this run would make again: a migrated database to copy (`makePlace`), and the hash of
 * the people's password.
 */
export default async function makeTemplate(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'admin-h5-template-'));
  const url = postgresUrl === null ? null : await createDatabase(postgresUrl);
  for (const place of url === null ? [null] : [null, url]) {
    const database = openDatabase({ url: place, file: join(folder, databaseFile) });
    await migrate(database);
    // What is still in the write-ahead log would not be copied.
    if (database.engine === 'sqlite') await sql`pragma wal_checkpoint(truncate)`.execute(database.db);
    await database.close();
  }
  process.env['TEST_TEMPLATE'] = JSON.stringify({ folder, url, hash: await hashPassword(testPassword) });
}
