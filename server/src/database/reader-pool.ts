import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import { Piscina } from 'piscina';
import { overloaded } from '../errors.ts';
import type { ReaderOutcome, ReaderPlace, ReaderQuery } from './reader-thread.ts';

const noTransaction = () => Promise.reject(new Error('Scans run in no transaction'));

/** A Kysely driver for reads outside transactions: each statement may run on another connection. */
export abstract class ScanDriver implements Driver {
  init = () => Promise.resolve();
  beginTransaction = noTransaction;
  commitTransaction = noTransaction;
  rollbackTransaction = noTransaction;
  releaseConnection = () => Promise.resolve();

  abstract run<Row>(query: CompiledQuery): Promise<QueryResult<Row>>;
  abstract destroy(): Promise<void>;

  acquireConnection(): Promise<DatabaseConnection> {
    return Promise.resolve({
      executeQuery: <Row>(query: CompiledQuery) => this.run<Row>(query),
      streamQuery: () => {
        throw new Error('A scan returns its rows at once');
      },
    });
  }
}

/** One core stays free for the thread that serves requests. */
const maxThreads = Math.max(1, Math.min(availableParallelism() - 1, 4));
/** Statements that may wait for a thread; one over 100,000 rows takes about 50 ms. */
const maxWaiting = 200;
const idleMs = 60_000;

/** A database error from the thread; copying an error between threads would lose its code. */
class ReaderError extends Error {
  readonly code: string | undefined;

  constructor({ message, code }: { message: string; code: string | undefined }) {
    super(message);
    this.name = 'ReaderError';
    this.code = code;
  }
}

/** Kysely gives the rows the type of the caller's query, as with any driver. */
type ReaderThreads = Piscina<ReaderQuery>;

/** What `close` of a thread is called with: it takes no query. */
const closing: ReaderQuery = { sql: '', parameters: [] };

/** Runs each statement in any free thread of the pool. Threads start with the first statement and end after some idle time. */
class PooledReaderDriver extends ScanDriver {
  readonly #place: ReaderPlace;
  #pool: ReaderThreads | null = null;
  readonly #running = new Set<Promise<unknown>>();

  constructor(place: ReaderPlace) {
    super();
    this.#place = place;
  }

  async run<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    this.#pool ??= new Piscina<ReaderQuery>({
      filename: fileURLToPath(new URL('./reader-thread.ts', import.meta.url)),
      workerData: this.#place,
      minThreads: 0,
      maxThreads,
      idleTimeout: idleMs,
    });
    if (this.#pool.queueSize >= maxWaiting) throw overloaded();
    const running: Promise<ReaderOutcome<Row>> = this.#pool.run({ sql, parameters });
    this.#running.add(running);
    const outcome = await running.finally(() => this.#running.delete(running));
    if ('failure' in outcome) throw new ReaderError(outcome.failure);
    return outcome;
  }

  /**
   * Ends the threads with their connections closed: once all are free, tasks that are sent at once go to a thread each. One
   * that the pool ended because it was idle is ended with its connection open, which only read.
   */
  async destroy(): Promise<void> {
    const pool = this.#pool;
    if (!pool) return;
    await Promise.allSettled(this.#running);
    await Promise.allSettled(pool.threads.map(() => pool.run(closing, { name: 'close' })));
    await pool.destroy();
  }
}

/** Kysely's own SQLite driver has one connection and runs one statement at a time. */
class PooledReaderAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Reads a SQLite file in several threads, each with its own connection, which sees committed data. */
export class PooledReaderDialect extends SqliteDialect {
  readonly #place: ReaderPlace;

  constructor(place: ReaderPlace) {
    super({ database: () => Promise.reject(new Error('Scans are run by their threads')) });
    this.#place = place;
  }

  override createAdapter(): SqliteAdapter {
    return new PooledReaderAdapter();
  }

  override createDriver(): Driver {
    return new PooledReaderDriver(this.#place);
  }
}
