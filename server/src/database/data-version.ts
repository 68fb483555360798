import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DatabaseHandle, Engine } from './connection.ts';
import { engineOf } from './engine-of.ts';
import type { Database, DataVersionRow } from './schema.ts';
import type { Freshness } from './versioned-cache.ts';

/** The version that a gradual write raises instead of those of its entities (`write`). */
export const imports = 'imports';
/** The version that view counts raise. */
export const views = 'views';
/** The version that every write on PostgreSQL raises, by which replicas are compared with the primary. */
export const writes = 'writes';

/** Any unique number; its locks are the counters of versions. */
const counterLocks = 4_207_005;
/** Most transactions that raise a version at once without waiting for each other. */
const maxCounters = 64;

/**
 * The statement that raises the versions of `entities` in the transaction that changes them. On PostgreSQL a version is the sum of
 * several counters, `product`, `product/1` and so on, and a transaction raises those of a number that no other is raising: one
 * row would make all writes wait for each other's commit. So the sum grows with each commit, whatever their order.
 */
export function raiseVersions(engine: Engine, entities: readonly string[]): RawBuilder<unknown> {
  // Always in the same order, so that two transactions cannot deadlock on these rows. Without parameters: other statements may follow.
  const names = entities.toSorted().map((name) => sql.lit(name));
  const table = sql.table('dataVersion');
  const raised = sql`on conflict (entity) do update set version = ${table}.version + 1`;
  if (engine === 'sqlite') {
    const rows = sql.join(names.map((entity) => sql`(${entity}, 1)`));
    return sql`insert into ${table} (entity, version) values ${rows} ${raised}`;
  }
  const free = sql`select counter from generate_series(0, ${sql.lit(maxCounters - 1)}) as counter
    where pg_try_advisory_xact_lock(${sql.lit(counterLocks)}, counter) limit 1`;
  return sql`insert into ${table} (entity, version)
    select case when counter > 0 then name || '/' || counter else name end, 1
    from (select coalesce((${free}), 0) as counter offset 0) as free,
      unnest(array[${sql.join(names)}]) with ordinality as given(name, place)
    order by place ${raised}`;
}

/** Raises the versions of `entities` in the transaction that changes them. */
export async function bumpDataVersions(db: Kysely<Database>, entities: readonly string[]): Promise<void> {
  if (entities.length > 0) await raiseVersions(engineOf(db), entities).execute(db);
}

/** Versions by entity; an entity that never changed is missing. */
export type DataVersions = readonly DataVersionRow[];

/**
 * Prepares reading the committed versions of `entities`. Requests in one turn of the event loop share one query at
 * the end of that turn, so that it sees every write confirmed before.
 */
export function versionsReader(
  { db, repeated }: Pick<DatabaseHandle, 'db' | 'repeated'>,
  entities: readonly string[],
): () => Promise<DataVersions> {
  const entity = engineOf(db) === 'sqlite' ? sql`entity` : sql`split_part(entity, '/', 1)`;
  const read = repeated(
    sql<DataVersionRow>`select ${entity} as entity, sum(version) as version from ${sql.table('dataVersion')}
      where ${entity} in (${sql.join(entities)}) group by 1 order by 1`.compile(db),
  );
  let shared: Promise<DataVersions> | null = null;
  return () => {
    shared ??= new Promise((resolve) => {
      setImmediate(() => {
        shared = null;
        resolve(read());
      });
    });
    return shared;
  };
}

const formatVersions = (versions: DataVersions, entities: readonly string[]): string =>
  versions.reduce(
    (text, { entity, version }) => (entities.includes(entity) ? `${text}${entity}${version}.` : text),
    '',
  );

/**
 * The versions that a cached value depends on: `exact` for every edit, `gradual` for changes that may show seconds
 * later.
 */
export const freshnessOf = (
  versions: DataVersions,
  exact: readonly string[],
  gradual: readonly string[] = [],
): Freshness => ({ exact: formatVersions(versions, exact), gradual: formatVersions(versions, gradual) });
