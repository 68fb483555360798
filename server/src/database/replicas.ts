import type { CompiledQuery, Driver, QueryResult } from 'kysely';
import { PostgresDialect } from 'kysely';
import type { Pool } from 'pg';
import type { Replica } from './replica.ts';
import { versionsQuery } from './replica.ts';
import { ScanDriver } from './scan-driver.ts';
import type { DataVersionRow } from './schema.ts';

export interface ReplicatedPlace {
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
export class ReplicatedDialect extends PostgresDialect {
  readonly #place: ReplicatedPlace;

  constructor(place: ReplicatedPlace) {
    super({ pool: () => Promise.reject(new Error('Scans are run by their replicas')) });
    this.#place = place;
  }

  override createDriver(): Driver {
    return new ReplicatedDriver(this.#place);
  }
}
