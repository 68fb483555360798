import { hash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import { Kysely, PostgresDialect, SqliteAdapter, SqliteDialect } from 'kysely';
import { Pool, types } from 'pg';
import { PooledReaderDialect } from './reader-pool.ts';
import type { Database } from './schema.ts';
import { openReader, openWriter } from './sqlite.ts';

export type Engine = 'sqlite' | 'postgres';

export interface DatabaseHandle {
  engine: Engine;
  /** Its location, for a thread that opens it again. */
  place: DatabasePlace;
  db: Kysely<Database>;
  /** For reads outside a write: sees what is committed, and on SQLite does not wait for a write that is under way. */
  reader: Kysely<Database>;
  /**
   * For reads outside a write and outside any transaction that may look through a whole table: as `reader`, but on SQLite
   * in threads of their own, so that no other request waits for them. Throws AppError 503 where too many wait already.
   */
  scanner: Kysely<Database>;
  /** Prepares a query that runs with every request, over what is committed. */
  repeated: <Row extends object>(query: CompiledQuery<Row>) => () => Promise<readonly Row[]>;
  /** Ends all connections; the handle is of no use afterwards. */
  close: () => Promise<void>;
}

export interface DatabasePlace {
  /** `postgres://…`; null for the embedded SQLite. */
  url: string | null;
  /** File of the SQLite database; its folder is made where it is missing. */
  file: string;
}

export interface DatabaseOptions extends DatabasePlace {
  /** Called with a connection error while nobody used it. */
  onIdleError?: (error: Error) => void;
  /** Memory that SQLite may keep pages in, for each of its connections. */
  cacheMb?: number;
}

/** Opens the database; PostgreSQL connects with the first query. */
export function openDatabase(options: DatabaseOptions): DatabaseHandle {
  return options.url === null ? openSqlite(options) : openPostgres(options.url, options);
}

/** SQLite takes back changes of the schema with their transaction: a migration that is cut short has not happened. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class WriterDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

function openSqlite({ file, cacheMb = 64 }: DatabaseOptions): DatabaseHandle {
  const db = new Kysely<Database>({ dialect: new WriterDialect({ database: openWriter(file, cacheMb) }) });
  const { database, prepare } = openReader(file, cacheMb);
  const reader = new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
  const scanner = new Kysely<Database>({ dialect: new PooledReaderDialect({ file, cacheMb }) });
  const repeated: DatabaseHandle['repeated'] = <Row extends object>({ sql, parameters }: CompiledQuery<Row>) => {
    const ask = prepare<Row>(sql, parameters);
    return async () => ask();
  };
  const close = async () => {
    await scanner.destroy();
    await reader.destroy();
    await db.destroy();
  };
  return { engine: 'sqlite', place: { url: null, file }, db, reader, scanner, repeated, close };
}

// count(*) is a bigint, which pg returns as text; every count here fits a number.
types.setTypeParser(types.builtins.INT8, Number);

function openPostgres(url: string, { file, onIdleError }: DatabaseOptions): DatabaseHandle {
  const pool = new Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    // A statement that waits longer than this has lost its server or is stuck: the caller gets a 503 instead of silence.
    statement_timeout: 20_000,
  });
  pool.on('error', (error) => onIdleError?.(error));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const repeated: DatabaseHandle['repeated'] = <Row extends object>({ sql, parameters }: CompiledQuery<Row>) => {
    const query = { name: hash('sha1', sql), text: sql, values: [...parameters] };
    return async () => (await pool.query<Row>(query)).rows;
  };
  return {
    engine: 'postgres',
    place: { url, file },
    db,
    reader: db,
    scanner: db,
    repeated,
    close: () => db.destroy(),
  };
}
