import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { Database } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

export interface DatabaseHandle {
  engine: Engine;
  db: Kysely<Database>;
  /** Ends all connections; the handle is of no use afterwards. */
  close: () => Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://…`; null for the embedded SQLite. */
  url: string | null;
  /** File of the SQLite database; its folder is made where it is missing. */
  file: string;
  /** Told about a connection that broke while nobody used it. */
  onIdleError?: (error: Error) => void;
}

/** Opens the database; PostgreSQL connects with the first query. */
export function openDatabase(options: DatabaseOptions): DatabaseHandle {
  return options.url === null ? openSqlite(options.file) : openPostgres(options.url, options.onIdleError);
}

function openSqlite(file: string): DatabaseHandle {
  mkdirSync(dirname(file), { recursive: true });
  const sqlite = new BetterSqlite(file, { timeout: 5000 });
  sqlite.pragma('journal_mode = WAL');
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('foreign_keys = ON');
  sqlite.pragma('cache_size = -65536');
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) });
  return { engine: 'sqlite', db, close: () => db.destroy() };
}

// count(*) is a bigint, which pg answers as text; every count here fits a number.
types.setTypeParser(types.builtins.INT8, Number);

function openPostgres(url: string, onIdleError: DatabaseOptions['onIdleError']): DatabaseHandle {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    // A statement that waits longer than this has lost its server or is stuck: the caller gets a 503 instead of silence.
    statement_timeout: 20_000,
  });
  pool.on('error', (error) => onIdleError?.(error));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { engine: 'postgres', db, close: () => db.destroy() };
}
