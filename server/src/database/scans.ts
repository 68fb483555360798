import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { SqliteAdapter, SqliteDialect } from 'kysely';
import { Piscina } from 'piscina';
import { AppError, messages } from '../errors.ts';
import type { ScanOutcome, ScanPlace, ScanQuery } from './scan-worker.ts';

/** One core is left to the thread that answers requests. */
const maxThreads = Math.max(1, Math.min(availableParallelism() - 1, 4));
/** Statements that may wait for a thread; a statement over 100,000 rows takes some 50 ms. */
const maxWaiting = 200;
const retryAfter = 5;
const idleMs = 60_000;

/** What the database said in the thread, with the code that a copied error would have lost. */
class ScanError extends Error {
  readonly code: string | undefined;

  constructor({ message, code }: { message: string; code: string | undefined }) {
    super(message);
    this.name = 'ScanError';
    this.code = code;
  }
}

/** The rows that it returns are those its caller's query has, as with any driver. */
type ScanPool = Piscina<ScanQuery>;

/** Runs each statement in a thread of the pool, whichever is free: there are no transactions. */
class ScanConnection implements DatabaseConnection {
  readonly #pool: ScanPool;

  constructor(pool: ScanPool) {
    this.#pool = pool;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#pool.queueSize >= maxWaiting) {
      throw new AppError(503, 'UNAVAILABLE', messages.unavailable, { retryAfter });
    }
    const outcome: ScanOutcome<Row> = await this.#pool.run({ sql, parameters });
    if ('failure' in outcome) throw new ScanError(outcome.failure);
    return outcome;
  }

  streamQuery(): never {
    throw new Error('A scan returns its rows at once');
  }
}

const noTransaction = () => Promise.reject(new Error('Scans run in no transaction'));

/** Its threads start with the first statement, and end when they have had none for a while. */
class ScanDriver implements Driver {
  readonly #place: ScanPlace;
  #pool: ScanPool | null = null;

  constructor(place: ScanPlace) {
    this.#place = place;
  }

  init = () => Promise.resolve();
  beginTransaction = noTransaction;
  commitTransaction = noTransaction;
  rollbackTransaction = noTransaction;
  releaseConnection = () => Promise.resolve();

  acquireConnection(): Promise<DatabaseConnection> {
    this.#pool ??= new Piscina<ScanQuery>({
      filename: fileURLToPath(new URL('./scan-worker.ts', import.meta.url)),
      workerData: this.#place,
      minThreads: 0,
      maxThreads,
      idleTimeout: idleMs,
    });
    return Promise.resolve(new ScanConnection(this.#pool));
  }

  async destroy(): Promise<void> {
    await this.#pool?.destroy();
  }
}

/** Kysely would run one statement at a time, as over the one connection that SQLite has elsewhere. */
class ScanAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Reads a SQLite file in threads of their own, each over a connection of its own that sees what is committed. */
export class ScanDialect extends SqliteDialect {
  readonly #place: ScanPlace;

  constructor(place: ScanPlace) {
    super({ database: () => Promise.reject(new Error('Scans are run by their threads')) });
    this.#place = place;
  }

  override createAdapter(): SqliteAdapter {
    return new ScanAdapter();
  }

  override createDriver(): Driver {
    return new ScanDriver(this.#place);
  }
}
