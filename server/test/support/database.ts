import { randomBytes } from 'node:crypto';
import { constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Joi from 'joi';
import type { KyselyPlugin } from 'kysely';
import { Client } from 'pg';
import { type DatabaseHandle, type DatabaseOptions, openDatabase } from '../../src/database/connection.ts';
import { migrate } from '../../src/migrations/migrate.ts';

/** Address of the PostgreSQL server for the suite; unset: SQLite. */
export const postgresUrl = process.env['TEST_DATABASE_URL'] ?? null;

/** Password of the people of tests. */
export const testPassword = 'secret123';

/** Name of the SQLite file in every folder. */
export const databaseFile = 'admin-h5.db';

interface Template {
  /** Folder of a migrated SQLite file. */
  folder: string;
  /** Address of a migrated PostgreSQL database, if the suite runs on PostgreSQL. */
  url: string | null;
  /** Hash of `testPassword`. */
  hash: string;
}

const templateSchema = Joi.object<Template>({
  folder: Joi.string().required(),
  url: Joi.string().required().allow(null),
  hash: Joi.string().required(),
}).required();

/** What `makeTemplate` made before the first test file. */
export function readTemplate(): Template {
  const parsed: unknown = JSON.parse(process.env['TEST_TEMPLATE'] ?? 'null');
  return Joi.attempt(parsed, templateSchema);
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

const databaseName = (url: string): string => new URL(url).pathname.slice(1);

/** Creates a database with a new name on the server; returns its address. @param options of `create database` */
export async function createDatabase(server: string, options = ''): Promise<string> {
  const url = new URL(server);
  url.pathname = `/test_${randomBytes(6).toString('hex')}`;
  await administer(server, `create database ${databaseName(url.href)} ${options}`);
  return url.href;
}

/** Drops a database that `createDatabase` made. */
export async function dropDatabase(url: string): Promise<void> {
  const server = new URL(url);
  server.pathname = '/postgres';
  await administer(server.href, `drop database if exists ${databaseName(url)} with (force)`);
}

/** A new place for one suite: a folder, and on PostgreSQL a separate database. */
export interface TestPlace {
  dataDir: string;
  options: DatabaseOptions;
  /** Whether the tables are there; checking them costs more than starting the API. */
  isMigrated: boolean;
  remove: () => Promise<void>;
}

/**
 * A place whose database is a copy of the migrated template.
 * @param server PostgreSQL server, with the template if it is the suite's; null for SQLite
 */
export async function makePlace(server: string | null = postgresUrl): Promise<TestPlace> {
  const { folder, url } = readTemplate();
  if (server !== null) {
    if (server !== postgresUrl || url === null) return makeEmptyPlace(server);
    return { ...(await makeEmptyPlace(server, `template ${databaseName(url)}`)), isMigrated: true };
  }
  const place = await makeEmptyPlace(null);
  copyFileSync(join(folder, databaseFile), place.options.file, constants.COPYFILE_FICLONE);
  return { ...place, isMigrated: true };
}

/** A place whose database has no tables yet. @param options of PostgreSQL's `create database` */
export async function makeEmptyPlace(server: string | null = postgresUrl, options = ''): Promise<TestPlace> {
  const dataDir = mkdtempSync(join(tmpdir(), 'admin-h5-server-'));
  const file = join(dataDir, databaseFile);
  const url = server === null ? null : await createDatabase(server, options);
  return {
    dataDir,
    options: { url, file },
    isMigrated: false,
    remove: async () => {
      if (url !== null) await dropDatabase(url);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens the place's database, and migrates it if it is empty. */
export async function openPlace(place: TestPlace): Promise<DatabaseHandle> {
  const database = openDatabase(place.options);
  if (!place.isMigrated) await migrate(database);
  return database;
}

const noting = (note: (statement: string) => void): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    note(JSON.stringify(node));
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
});

/** A database that tells each statement before it runs, but those that run with every request. */
export const noteStatements =
  (note: (statement: string, handle: 'db' | 'reader' | 'scanner') => void) =>
  (database: DatabaseHandle): DatabaseHandle => ({
    ...database,
    db: database.db.withPlugin(noting((statement) => note(statement, 'db'))),
    reader: database.reader.withPlugin(noting((statement) => note(statement, 'reader'))),
    scanner: database.scanner.withPlugin(noting((statement) => note(statement, 'scanner'))),
  });
