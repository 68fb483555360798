import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import type { SqliteDatabase } from 'kysely';

type Connection = InstanceType<typeof BetterSqlite>;

/** Prepared statements per connection: enough for every query, including lists of ids of common lengths. */
const cachedStatements = 300;

/** A connection that keeps its prepared statements; the least recently used one is dropped. */
function withStatementCache(connection: Connection): SqliteDatabase {
  const statements = new Map<string, ReturnType<SqliteDatabase['prepare']>>();
  return {
    close: () => connection.close(),
    prepare(query) {
      const statement = statements.get(query) ?? connection.prepare(query);
      statements.delete(query);
      statements.set(query, statement);
      const [oldest] = statements.keys();
      if (statements.size > cachedStatements && oldest !== undefined) statements.delete(oldest);
      return statement;
    },
  };
}

/**
 * Opens the file for the one writer of this process; creates it if it is missing. Without `durable` a commit does not
 * wait for the disk: after a power failure the last ones are missing, unless a durable one has followed.
 */
export function openWriter(file: string, cacheMb: number, durable: boolean): SqliteDatabase {
  mkdirSync(dirname(file), { recursive: true });
  const connection = new BetterSqlite(file, { timeout: 5000 });
  connection.pragma('journal_mode = WAL');
  connection.pragma(`synchronous = ${durable ? 'FULL' : 'NORMAL'}`);
  connection.pragma('foreign_keys = ON');
  connection.pragma(`cache_size = -${cacheMb * 1024}`);
  return withStatementCache(connection);
}

/** A connection that only reads. */
export interface SqliteReader {
  database: SqliteDatabase;
  /** Prepares one query; it is compiled at its first use. */
  prepare: <Row>(sql: string, parameters: readonly unknown[]) => () => Row[];
}

/** Opens the file again to read committed data without waiting for a running write. */
export function openReader(file: string, cacheMb: number): SqliteReader {
  const connection = new BetterSqlite(file, { timeout: 5000, readonly: true });
  connection.pragma(`cache_size = -${cacheMb * 1024}`);
  const prepare = <Row>(sql: string, parameters: readonly unknown[]) => {
    let ask: (() => Row[]) | null = null;
    return () => {
      if (!ask) {
        const statement = connection.prepare<unknown[], Row>(sql);
        ask = () => statement.all(...parameters);
      }
      return ask();
    };
  };
  return { database: withStatementCache(connection), prepare };
}
