import type { Kysely } from 'kysely';
import type { DatabaseHandle } from '../database/connection.ts';
import type { Database, DataVersionRow } from '../database/schema.ts';
import type { WriteScope } from '../database/write.ts';

/** The version that a gradual write raises in place of its entities' own (`write`). */
export const imports = 'imports';
/** The version that counted views raise. */
export const views = 'views';

/** Notes that an entity changes; its version is raised when the transaction ends. */
export function noteChange(scope: WriteScope, entity: string): void {
  scope.changed.add(entity);
}

/** Raises the versions of `entities` in the transaction that changes them. */
export async function bumpDataVersions(db: Kysely<Database>, entities: Iterable<string>): Promise<void> {
  // In one order everywhere, so that two transactions cannot wait for each other's rows.
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

type Versions = readonly DataVersionRow[];

/** Prepares to read the versions of `entities`, the question itself being built once; one that was never raised is left out. */
export function versionReader(
  { db, repeated }: Pick<DatabaseHandle, 'db' | 'repeated'>,
  entities: readonly string[],
): () => Promise<Versions> {
  return repeated<DataVersionRow>(
    db.selectFrom('dataVersion').selectAll().where('entity', 'in', entities).orderBy('entity').compile(),
  );
}

/**
 * Lets requests that reach this process together, in one turn of its event loop, share one look at the data at the end of
 * that turn: whatever anybody had been told of as done by then is in it. They are answered one right after the other,
 * too, which costs far less than waking the same client for each.
 */
export function onceInATurn<T>(look: () => Promise<T>): () => Promise<T> {
  let shared: Promise<T> | null = null;
  return () => {
    shared ??= new Promise((resolve) => {
      setImmediate(() => {
        shared = null;
        resolve(look());
      });
    });
    return shared;
  };
}

/** `versionReader`, once in a turn. */
export const dataVersionsOf = (
  database: Pick<DatabaseHandle, 'db' | 'repeated'>,
  entities: readonly string[],
): (() => Promise<Versions>) => onceInATurn(versionReader(database, entities));

/** One string of the versions of `entities`. */
export const versionText = (rows: readonly DataVersionRow[], entities: readonly string[]): string =>
  rows.reduce((text, { entity, version }) => (entities.includes(entity) ? `${text}${entity}${version}.` : text), '');

/** What data a cache holds. */
export interface Freshness {
  /** Changes with every edit: nothing older may be shown. */
  exact: string;
  /** Changes with the steps of an import too: what is some seconds older may be shown. */
  gradual: string;
}

/**
 * Prepares to tell a string that changes whenever one of `entities` does: the key of a server-side cache. It is asked
 * for with every read, so that a change by any instance shows at once.
 */
export function dataVersionOf(
  database: Pick<DatabaseHandle, 'db' | 'repeated'>,
  entities: readonly string[],
): () => Promise<string> {
  const versions = dataVersionsOf(database, entities);
  return async () => versionText(await versions(), entities);
}
