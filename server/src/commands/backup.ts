import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { incomingFolder, localStore } from '../files/local-store.ts';
import { filesFolder, openStore } from '../files/open-store.ts';
import { readSettings } from '../settings.ts';
import { runCommand } from './command.ts';
import { copyContents } from './copy-files.ts';
import { checkSnapshot, contentsIn, databaseFile } from './snapshot.ts';

/** Larger than any database: all pages are copied in one step. */
const allPages = 2 ** 31 - 1;

/**
 * Copies SQLite and the uploaded files into a new folder while the API runs: the database as it is at one moment,
 * then the files. Files never change and are deleted only 30 days after their last use. The folder gets its name when
 * the copy is complete.
 * @param store where the files are
 * @throws Error if the target exists or the copy is incomplete.
 */
export async function backUp(
  dataDir: string,
  target: string,
  store = localStore(filesFolder(dataDir)),
): Promise<{ records: number; files: number }> {
  if (existsSync(target)) throw new Error(`${target} exists already`);
  if (!existsSync(databaseFile(dataDir))) throw new Error(`There is no database in ${dataDir}`);
  const part = `${target}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  const database = new BetterSqlite(databaseFile(dataDir), { readonly: true, timeout: 5000 });
  try {
    // In one step: a write of the API between two steps would restart the copy.
    await database.backup(databaseFile(part), { progress: () => allPages });
  } finally {
    database.close();
  }
  makeSingleFile(databaseFile(part));
  // Without unfinished uploads and imports. The check afterwards names missing files.
  await copyContents(store, localStore(filesFolder(part)), { folder: part, names: contentsIn(part) });
  await rm(join(filesFolder(part), incomingFolder), { recursive: true, force: true });
  const found = await checkSnapshot(part);
  await rename(part, target);
  return found;
}

/** Ends write-ahead logging in a copy: one file remains, which can be read from read-only storage. */
function makeSingleFile(file: string): void {
  const copy = new BetterSqlite(file);
  try {
    copy.pragma('journal_mode = delete');
  } finally {
    copy.close();
  }
}

async function main(target: string | undefined): Promise<string> {
  const settings = readSettings({ ...process.env, NODE_ENV: 'development' });
  if (settings.databaseUrl !== null) throw new Error('PostgreSQL is backed up with pg_dump: see docs/operations.md');
  if (target === undefined) throw new Error('Usage: node server/src/commands/backup.ts <new folder>');
  const { records, files } = await backUp(settings.dataDir, resolve(target), openStore(settings));
  return `Backed up ${records} products and materials and ${files} files to ${resolve(target)}`;
}

if (import.meta.main) await runCommand(() => main(process.argv[2]));
