import { isObject } from '@admin-h5/contract';
import { sql, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { DatabaseHandle } from '../database/connection.ts';
import type { Database } from '../database/schema.ts';
import { withoutTimeLimit } from '../database/without-time-limit.ts';
import { addSpokenNames, storeFacts } from '../search/facts.ts';
import { rewriteTexts } from '../search/rebuild.ts';
import { migrations } from './index.ts';

/** Why a database cannot be brought up to this version, with what the operator can do. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

const baseline = '001-baseline';
/** In the names of steps after which names that people use are added to 词库. */
const spokenNames = 'spoken-names';
/** The last of the steps by which databases were made before the baseline, and whose result the baseline is. */
const lastBeforeBaseline = '040-ingredient-names';

const table = sql.table('kysely_migration');
/** Any unique number; only `migrate` uses it. */
const lock = 4_207_003;

/**
 * Migrates the database to the newest schema, in one transaction; a new database gets the entries of 词库 that come with
 * the application. Only one of two starting instances migrates. A large table, or the other instance, may take longer than
 * a request's statement may.
 * @throws SchemaError if the database is of a version that is too old, or newer than this one
 */
export async function migrate(database: DatabaseHandle): Promise<void> {
  const { engine } = database;
  const steps = migrations(engine);
  await withoutTimeLimit(database, async (trx) => {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
    await recognise(trx, new Set(Object.keys(steps)));
    // On PostgreSQL Kysely loses a step's error: it goes on to release its lock in the transaction that has failed.
    const failures: unknown[] = [];
    const noteFailure = (step: Migration): Migration => ({
      up: (db) =>
        step.up(db).catch((error: unknown) => {
          failures.push(error);
          throw error;
        }),
    });
    const noted = Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, noteFailure(step)]));
    const migrator = new Migrator({ db: trx, provider: { getMigrations: () => Promise.resolve(noted) } });
    const { error, results } = await migrator.migrateToLatest();
    const [cause = error] = failures;
    if (cause instanceof Error) throw cause;
    // An error of a native library may be of another context.
    if (cause !== undefined) {
      const message = isObject(cause) && typeof cause.message === 'string' ? cause.message : '';
      throw new Error(`A migration failed: ${message}`, { cause });
    }
    const done = new Set(results?.map(({ migrationName }) => migrationName));
    if (done.has(baseline)) await storeFacts(trx);
    if ([...done].some((name) => name.includes(spokenNames))) {
      await addSpokenNames(trx);
      await rewriteTexts(trx);
    }
  });
}

/** Names the baseline as the step that a database has which was made by the steps before it. */
async function recognise(trx: Transaction<Database>, known: ReadonlySet<string>): Promise<void> {
  const tables = await trx.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return;
  const { rows } = await sql<{ name: string }>`select name from ${table} order by name`.execute(trx);
  const unknown = rows.map(({ name }) => name).filter((name) => !known.has(name));
  const last = unknown.at(-1);
  if (last === undefined) return;
  if (last === lastBeforeBaseline) {
    await sql`delete from ${table}`.execute(trx);
    await sql`insert into ${table} (name, timestamp) values (${baseline}, ${new Date().toISOString()})`.execute(trx);
    return;
  }
  throw new SchemaError(
    unknown.length === rows.length
      ? `The database is of a version that is too old (its last migration is ${last}). Back it up, start it once with version 1.0.1 of 2026-11-26, which brings it to ${lastBeforeBaseline}, then with this version.`
      : `The database is of a newer version, which this one does not know (its last migration is ${last}). Start that version, or restore a backup from before it.`,
  );
}
