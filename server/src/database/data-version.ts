import type { Kysely } from 'kysely';
import type { DatabaseHandle } from './connection.ts';
import type { Database, DataVersionRow } from './schema.ts';
import type { Freshness } from './versioned-cache.ts';

/** The version that a gradual write raises instead of those of its entities (`write`). */
export const imports = 'imports';
/** The version that view counts raise. */
export const views = 'views';
/** The version that every write on PostgreSQL raises, by which replicas are compared with the primary. */
export const writes = 'writes';

/** Raises the versions of `entities` in the transaction that changes them. */
export async function bumpDataVersions(db: Kysely<Database>, entities: Iterable<string>): Promise<void> {
  // Always in the same order, so that two transactions cannot deadlock on these rows.
  const rows = [...entities].toSorted().map((entity) => ({ entity, version: 1 }));
  if (rows.length === 0) return;
  await db
    .insertInto('dataVersion')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('entity').doUpdateSet((eb) => ({ version: eb('dataVersion.version', '+', 1) })),
    )
    .execute();
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
  const read = repeated<DataVersionRow>(
    db.selectFrom('dataVersion').selectAll().where('entity', 'in', entities).orderBy('entity').compile(),
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
