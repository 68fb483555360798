import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { type DatabaseHandle, type DatabaseOptions, type DatabasePlace, openDatabase } from './database/connection.ts';
import { errorCode, isMissing } from './errors.ts';
import { type FileStore, sha256OfName } from './files/store.ts';

/** Why the server cannot start, with what the operator can do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const restoring = 'restore a backup (docs/operations.md, "The API\'s data")';

async function containsFiles(store: FileStore): Promise<boolean> {
  for await (const { name } of store.list('')) if (sha256OfName(name) !== null) return true;
  return false;
}

const lost = (what: string, { place }: FileStore): StartError =>
  new StartError(
    `${what}, but ${place} holds stored files: the database was lost, or this is the wrong one.\n` +
      `Either ${restoring}, or, to begin anew without those files, move them away.`,
  );

/** Checked before opening, which would create a missing file. */
async function checkFile({ url, file }: DatabasePlace, store: FileStore): Promise<void> {
  if (url !== null) return;
  const size = await stat(file).then(
    (found) => found.size,
    (error: unknown) => (isMissing(error) ? null : Promise.reject(error)),
  );
  if (size !== null && size > 0) return;
  if (await containsFiles(store)) throw lost(`${file} is ${size === null ? 'missing' : 'empty'}`, store);
}

async function isSound({ engine, reader }: DatabaseHandle): Promise<boolean> {
  if (engine !== 'sqlite') return true;
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(reader);
  return rows[0]?.quick_check === 'ok';
}

const isDamage = (error: unknown): boolean => /^SQLITE_(NOTADB|CORRUPT)/.test(errorCode(error) ?? '');

/**
 * Opens the database of a server that starts.
 * @throws StartError if SQLite's file is damaged, or missing or empty although there are stored files; the file is
 * not changed
 */
export async function openSound(options: DatabaseOptions & { store: FileStore }): Promise<DatabaseHandle> {
  await checkFile(options, options.store);
  const damaged = new StartError(`${options.file} is damaged. Keep it aside and ${restoring}.`);
  let database: DatabaseHandle | null = null;
  try {
    database = openDatabase(options);
    if (await isSound(database)) return database;
  } catch (error) {
    await database?.close();
    throw isDamage(error) ? damaged : error;
  }
  await database.close();
  throw damaged;
}

/** @throws StartError if the database was never used although there are stored files */
export async function checkNotLost({ db, place }: DatabaseHandle, store: FileStore): Promise<void> {
  for (const table of ['userAccount', 'operationLog'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return;
  }
  if (await containsFiles(store))
    throw lost(
      place.url === null ? `${place.file} holds nothing` : 'The database of DATABASE_URL holds nothing',
      store,
    );
}
