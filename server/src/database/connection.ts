/** Opens the database, SQLite or PostgreSQL, with a connection for writes, for reads, and for long reads (on PostgreSQL on replicas). */
import {
  type CompiledQuery,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { Pool, types } from 'pg';
import { surviveLostConnections } from './failures.ts';
import { PooledReaderDialect, ScanDriver } from './reader-pool.ts';
import { Replica, versionsQuery } from './replica.ts';
import type { DataVersionRow, Database } from './schema.ts';
import { openReader, openWriter } from './sqlite.ts';

interface ReplicatedPlace {
  primary: Pool;
  replicas: readonly Replica[];
}

/**
 * Runs each read on a replica that shows all that the primary shows when the read begins; if none does, on the primary.
 *
 * Every write of `write()` raises `writes`, and every count of views and downloads `views`, in its own transaction; the
 * replica has what was committed before these too, since it repeats the primary's log in order. Outside are only rows that
 * no scan reads: sessions, limits, codes, stored responses, states of jobs and messages.
 *
 * Versions rather than positions in the log: the primary's position also moves by what nobody can see yet, and a commit
 * that does not wait for the disk is visible before its position is sent. They also hold where positions cannot be
 * compared (logical replication, storage shared by all servers).
 */
class ReplicatedDriver extends ScanDriver {
  readonly #primary: Pool;
  readonly #replicas: readonly Replica[];
  #turn = 0;

  constructor({ primary, replicas }: ReplicatedPlace) {
    super();
    this.#primary = primary;
    this.#replicas = replicas;
  }

  async run<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const first = (this.#turn += 1) % this.#replicas.length;
    const inTurn = [...this.#replicas.slice(first), ...this.#replicas.slice(0, first)];
    if (inTurn.some(({ isFree }) => isFree)) {
      const readVersions = async () => (await this.#primary.query<DataVersionRow>(versionsQuery)).rows;
      const versions = await readVersions();
      for (const replica of inTurn) {
        if (!replica.isFree) continue;
        const result = await replica.read<Row>(query, versions, readVersions);
        if (result) return result;
        // It failed, perhaps after some time: no second try of that kind.
        if (!replica.isUp) break;
      }
    }
    return { rows: (await this.#primary.query(query.sql, [...query.parameters])).rows };
  }

  async destroy(): Promise<void> {
    await Promise.all(this.#replicas.map((replica) => replica.close()));
  }
}

/** Reads PostgreSQL on the replicas of a primary; closes these, and leaves the primary's connections open. */
class ReplicatedDialect extends PostgresDialect {
  readonly #place: ReplicatedPlace;

  constructor(place: ReplicatedPlace) {
    super({ pool: () => Promise.reject(new Error('Scans are run by their replicas')) });
    this.#place = place;
  }

  override createDriver(): Driver {
    return new ReplicatedDriver(this.#place);
  }
}

export type Engine = 'sqlite' | 'postgres';

export interface DatabaseHandle {
  engine: Engine;
  /** Path of the file, for a thread that opens it again. */
  place: DatabasePlace;
  db: Kysely<Database>;
  /** For reads outside a write: sees committed data and, on SQLite, does not wait for a running write. */
  reader: Kysely<Database>;
  /**
   * For reads outside any transaction that may scan a whole table: like `reader`, but on SQLite in separate threads,
   * so that no other request waits for them, and on PostgreSQL on a replica, if there are any that show the same data.
   * Throws AppError 503 when too many reads wait already.
   */
  scanner: Kysely<Database>;
  replicas: readonly Replica[];
  /** Prepares a query that runs with every request and sees committed data. */
  repeated: <Row extends object>(query: CompiledQuery<Row>) => () => Promise<readonly Row[]>;
  /** Closes all connections; the handle cannot be used afterwards. */
  close: () => Promise<void>;
}

export interface DatabasePlace {
  /** `postgres://…`; null for the embedded SQLite. */
  url: string | null;
  /** File of the SQLite database; its folder is created if it is missing. */
  file: string;
}

export interface DatabaseOptions extends DatabasePlace {
  /** Addresses of PostgreSQL's replicas, for `scanner`. */
  readUrls?: readonly string[];
  /** Most connections to PostgreSQL, its replicas apart; ten instances with eight imports fit 100. */
  connections?: number;
  /** Called when a replica is left out, and when it is used again. */
  onReplica?: (message: string) => void;
  /** Called when an idle connection fails. */
  onIdleError?: (error: Error) => void;
  /** Megabytes of page cache for each SQLite connection. */
  cacheMb?: number;
  /** Default true: a committed SQLite transaction survives a power failure. PostgreSQL decides by transaction (`write`). */
  durable?: boolean;
}

/** Opens the database; PostgreSQL connects with the first query. */
export function openDatabase(options: DatabaseOptions): DatabaseHandle {
  return options.url === null ? openSqlite(options) : openPostgres(options.url, options);
}

/** SQLite rolls back schema changes with their transaction, so an interrupted migration has no effect. */
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

function openSqlite({ file, cacheMb = 64, durable = true }: DatabaseOptions): DatabaseHandle {
  const writer = openWriter(file, cacheMb, durable);
  const db = new Kysely<Database>({ dialect: new WriterDialect({ database: writer }) });
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
    // Kysely closes no connection on which it has run nothing.
    database.close();
    writer.close();
  };
  return { engine: 'sqlite', place: { url: null, file }, db, reader, scanner, replicas: [], repeated, close };
}

// pg returns count(*), a bigint, as text; every count here fits a number.
types.setTypeParser(types.builtins.INT8, Number);

function openPostgres(
  url: string,
  { file, connections = 8, readUrls = [], onReplica = () => {}, onIdleError }: DatabaseOptions,
): DatabaseHandle {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    // A statement that waits longer has lost its server or is stuck: the caller gets 503 instead of waiting forever.
    statement_timeout: 20_000,
  });
  pool.on('error', (error) => onIdleError?.(error));
  surviveLostConnections(pool);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  const repeated: DatabaseHandle['repeated'] = <Row extends object>({ sql, parameters }: CompiledQuery<Row>) => {
    // Without a name: a pooler in front of PostgreSQL gives each transaction another connection.
    const values = [...parameters];
    return async () => (await pool.query<Row>(sql, values)).rows;
  };
  const replicas = readUrls.map((each) => new Replica(each, onReplica));
  const scanner =
    replicas.length === 0 ? db : new Kysely<Database>({ dialect: new ReplicatedDialect({ primary: pool, replicas }) });
  return {
    engine: 'postgres',
    place: { url, file },
    db,
    reader: db,
    scanner,
    replicas,
    repeated,
    close: async () => {
      if (scanner !== db) await scanner.destroy();
      await db.destroy();
    },
  };
}
