import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { Database } from './schema.ts';
import { openReader, openWriter } from './sqlite.ts';

export type Engine = 'sqlite' | 'postgres';

export interface DatabaseHandle {
  engine: Engine;
  db: Kysely<Database>;
  /** For reads outside a write: sees what is committed, and on SQLite does not wait for a write that is under way. */
  reader: Kysely<Database>;
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
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: openWriter(file) }) });
  const reader = new Kysely<Database>({ dialect: new SqliteDialect({ database: openReader(file) }) });
  const close = async () => {
    await reader.destroy();
    await db.destroy();
  };
  return { engine: 'sqlite', db, reader, close };
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
  return { engine: 'postgres', db, reader: db, close: () => db.destroy() };
}
