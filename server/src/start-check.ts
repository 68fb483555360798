import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { DatabaseHandle, DatabaseOptions, DatabasePlace } from './database/connection.ts';
import { openDatabase } from './database/connection.ts';
import { errorCode, isMissing } from './errors.ts';

/** Why the server cannot start, with what the operator can do. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const restoring = 'restore a backup (docs/operations.md, "The API\'s data")';

/** Whether the data folder contains uploaded files. */
async function containsFiles(dataDir: string): Promise<boolean> {
  const folder = join(dataDir, 'files');
  const entries = await readdir(folder).catch((error: unknown) => (isMissing(error) ? [] : Promise.reject(error)));
  for (const name of entries.filter((entry) => /^[0-9a-f]{2}$/.test(entry))) {
    if ((await readdir(join(folder, name))).length > 0) return true;
  }
  return false;
}

const lost = (what: string, dataDir: string): StartError =>
  new StartError(
    `${what}, but ${join(dataDir, 'files')} holds stored files: the database was lost, or this is the wrong one.\n` +
      `Either ${restoring}, or, to begin anew without those files, move that folder away.`,
  );

/** Checked before opening, which would create a missing file. */
async function checkFile({ url, file }: DatabasePlace, dataDir: string): Promise<void> {
  if (url !== null) return;
  const size = await stat(file).then(
    (found) => found.size,
    (error: unknown) => (isMissing(error) ? null : Promise.reject(error)),
  );
  if (size !== null && size > 0) return;
  if (await containsFiles(dataDir)) throw lost(`${file} is ${size === null ? 'missing' : 'empty'}`, dataDir);
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
export async function openSound(options: DatabaseOptions & { dataDir: string }): Promise<DatabaseHandle> {
  await checkFile(options, options.dataDir);
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
export async function checkNotLost({ db, place }: DatabaseHandle, dataDir: string): Promise<void> {
  for (const table of ['userAccount', 'operationLog'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return;
  }
  if (await containsFiles(dataDir))
    throw lost(
      place.url === null ? `${place.file} holds nothing` : 'The database of DATABASE_URL holds nothing',
      dataDir,
    );
}
