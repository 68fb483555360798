import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { readSettings } from '../settings.ts';
import { runCommand } from './command.ts';
import { checkSnapshot, databaseFile, filesFolder } from './snapshot.ts';

/** More pages than a database has. */
const allPages = 2 ** 31 - 1;

/**
 * Copies SQLite and the uploaded files into a new folder while the API runs on: the database as it is at one moment, then
 * the files, which are never changed and go only 30 days after their last use. The folder appears when it is whole.
 * @throws Error where the target exists, or the copy is not whole.
 */
export async function backUp(dataDir: string, target: string): Promise<{ records: number; files: number }> {
  if (existsSync(target)) throw new Error(`${target} exists already`);
  if (!existsSync(databaseFile(dataDir))) throw new Error(`There is no database in ${dataDir}`);
  const part = `${target}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true });
  const database = new BetterSqlite(databaseFile(dataDir), { readonly: true, timeout: 5000 });
  try {
    // All that is left in one step: each write of the API between two steps would start the copy from the beginning.
    await database.backup(databaseFile(part), { progress: () => allPages });
  } finally {
    database.close();
  }
  if (existsSync(filesFolder(dataDir))) await cp(filesFolder(dataDir), filesFolder(part), { recursive: true });
  const found = checkSnapshot(part);
  await rename(part, target);
  return found;
}

async function main(target: string | undefined): Promise<string> {
  const settings = readSettings({ ...process.env, NODE_ENV: 'development' });
  if (settings.databaseUrl !== null) throw new Error('PostgreSQL is backed up with pg_dump: see docs/operations.md');
  if (target === undefined) throw new Error('Usage: node server/src/commands/backup.ts <new folder>');
  const { records, files } = await backUp(settings.dataDir, resolve(target));
  return `Backed up ${records} products and materials and ${files} files to ${resolve(target)}`;
}

if (import.meta.main) await runCommand(() => main(process.argv[2]));
