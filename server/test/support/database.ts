import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { DatabaseHandle, DatabaseOptions } from '../../src/database/connection.ts';
import { openDatabase } from '../../src/database/connection.ts';
import { migrate } from '../../src/migrations/migrate.ts';

/** Address of the PostgreSQL server for the suite; unset: SQLite. */
export const postgresUrl = process.env['TEST_DATABASE_URL'] ?? null;

async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A new place for one suite: a folder, and on PostgreSQL a separate database. */
export interface TestPlace {
  dataDir: string;
  options: DatabaseOptions;
  remove: () => Promise<void>;
}

/** @param options of PostgreSQL's `create database` */
export async function makePlace(server: string | null = postgresUrl, options = ''): Promise<TestPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'admin-h5-server-'));
  const file = join(dataDir, 'admin-h5.db');
  const removeFolder = () => rmSync(dataDir, { recursive: true, force: true });
  if (server === null) {
    return { dataDir, options: { url: null, file }, remove: () => Promise.resolve(removeFolder()) };
  }
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${name} ${options}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return {
    dataDir,
    options: { url: url.href, file },
    remove: async () => {
      await administer(server, `drop database if exists ${name} with (force)`);
      removeFolder();
    },
  };
}

/** Opens and migrates the place's database. */
export async function openPlace(place: TestPlace): Promise<DatabaseHandle> {
  const database = openDatabase(place.options);
  await migrate(database);
  return database;
}
