/** Reads on one replica of PostgreSQL while it shows what the primary shows; one that fails is left out, and tried again later. */
import type { CompiledQuery, QueryResult } from 'kysely';
import { DatabaseError, Pool, type PoolClient } from 'pg';
import { databaseFailure, surviveLostConnections } from './failures.ts';
import type { DataVersionRow } from './schema.ts';

const connections = 10;
/** Milliseconds until a replica that failed is asked again. */
const pauseMs = 3000;
/** Milliseconds in which a replica must accept a connection and give its versions. */
const replyMs = 2000;
/** As on the primary. */
const statementMs = 20_000;

/**
 * The versions of the data that a server shows. Migrations count too: they change what a scan reads, and no version.
 */
export const versionsQuery = {
  text: `select entity, version from "dataVersion" union all select 'schema', count(*)::int from kysely_migration`,
};
/** A replica that is gone without a word would keep a read waiting. */
const replicasVersions = { ...versionsQuery, query_timeout: replyMs };

/** Whether a statement was ended by its time limit; it would take as long elsewhere. */
const tookTooLong = (error: unknown): boolean => error instanceof DatabaseError && error.code === '57014';

/** Whether the server is at fault, not the statement or a schema that the replica does not have yet. */
const isOfServer = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || ['unavailable', 'retry'].includes(databaseFailure(error));

/** Whether one of these versions is higher than the same of others. */
function exceeds(versions: readonly DataVersionRow[], others: readonly DataVersionRow[]): boolean {
  const known = new Map(others.map(({ entity, version }) => [entity, version]));
  return versions.some(({ entity, version }) => version > (known.get(entity) ?? 0));
}

/** A connection that is refused at each address of a name has no message of its own. */
function describeError(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error];
  return first instanceof Error ? first.message : String(first);
}

/** One replica of the primary, with its own connections. */
export class Replica {
  /** Host and port; never the password. */
  readonly name: string;
  /** Reads that it answered, that were refused since it showed another state, and that failed. */
  readonly reads = { answered: 0, behind: 0, failed: 0 };
  readonly #pool: Pool;
  readonly #report: (message: string) => void;
  #isUp = true;
  #timer: NodeJS.Timeout | null = null;

  constructor(url: string, report: (message: string) => void) {
    const { hostname, port } = new URL(url);
    this.name = `${hostname}:${port || 5432}`;
    this.#report = report;
    this.#pool = new Pool({
      connectionString: url,
      max: connections,
      connectionTimeoutMillis: replyMs,
      statement_timeout: statementMs,
      // Ends the wait for a server that is gone without a word.
      query_timeout: statementMs + replyMs,
      // A migration that is being replayed holds its tables until its end has arrived.
      lock_timeout: replyMs,
    });
    this.#pool.on('error', (error) => this.#leaveOut(error));
    surviveLostConnections(this.#pool);
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** Whether it is in use and has a connection for one more read. */
  get isFree(): boolean {
    const { idleCount, totalCount, waitingCount } = this.#pool;
    return this.#isUp && idleCount + connections - totalCount > waitingCount;
  }

  /**
   * The result of a read, if the replica shows at least these versions; null if it does not, or fails. It may show higher ones,
   * written since, but none that the primary has not by then: it then shows the data from before a backup was restored there.
   * @throws if the statement takes too long
   */
  async read<Row>(
    { sql, parameters }: CompiledQuery,
    versions: readonly DataVersionRow[],
    readVersions: () => Promise<readonly DataVersionRow[]>,
  ): Promise<QueryResult<Row> | null> {
    let client: PoolClient | null = null;
    try {
      client = await this.#pool.connect();
      const own = (await client.query<DataVersionRow>(replicasVersions)).rows;
      // The primary's own failure is no failure of this replica.
      const isOther =
        exceeds(versions, own) || (exceeds(own, versions) && exceeds(own, await readVersions().catch(() => [])));
      const result = isOther ? null : { rows: (await client.query(sql, [...parameters])).rows };
      client.release();
      this.reads[isOther ? 'behind' : 'answered'] += 1;
      return result;
    } catch (error) {
      client?.release(true);
      if (tookTooLong(error)) throw error;
      this.reads.failed += 1;
      if (client === null || isOfServer(error)) this.#leaveOut(error);
      return null;
    }
  }

  async close(): Promise<void> {
    this.#isUp = false;
    if (this.#timer) clearTimeout(this.#timer);
    await this.#pool.end();
  }

  #leaveOut(error: unknown): void {
    if (!this.#isUp) return;
    this.#isUp = false;
    this.#report(`Database replica ${this.name} is left out: ${describeError(error)}`);
    this.#tryLater();
  }

  #tryLater(): void {
    if (this.#pool.ending) return;
    this.#timer = setTimeout(() => void this.#tryAgain(), pauseMs).unref();
  }

  async #tryAgain(): Promise<void> {
    try {
      await this.#pool.query(replicasVersions);
      this.#isUp = true;
      this.#report(`Database replica ${this.name} is used again`);
    } catch {
      this.#tryLater();
    }
  }
}
